import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { RowsSkeleton } from '../../../../ui/states/RowsSkeleton.tsx'
import { Moment } from '../Moment.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import { Chip } from '../table/Cell.tsx'
import { useWords } from '../words.ts'
import { ChooseFolder } from './ChooseFolder.tsx'
import { ImportRunView } from './ImportRunView.tsx'
import { WatchedFolders } from './WatchedFolders.tsx'
import { RENEW_LISTS, importCalls, usePlace } from './calls.ts'
import styles from './Imports.module.css'

/** Imports of folders of the server: choose one, look at the plan, start it, and watch folders */
export default function ImportScreen() {
  const { t, say } = useWords()
  const [{ run }] = usePlace()
  return (
    <div className={styles.page}>
      <ScreenHead title={say('many', 'import')} />
      {run === '' ? <ChooseFolder /> : <ImportRunView key={run} id={run} />}
      <WatchedFolders />
      <section>
        <h2>{t('admin.import.recent')}</h2>
        <RecentImports />
      </section>
    </div>
  )
}

const RECENT = '10'

function RecentImports() {
  const { t, say } = useWords()
  const [, go] = usePlace()
  const list = useQuery({
    ...query(importCalls.list, { query: { take: RECENT } }),
    staleTime: 0,
    refetchInterval: RENEW_LISTS,
  })
  return (
    <Loaded query={list} skeleton={<RowsSkeleton rows={2} />}>
      {({ items }) =>
        items.length === 0 ? (
          <p>{t('admin.none')}</p>
        ) : (
          <ul className={styles.rows}>
            {items.map(({ importID, folder, state, name, created, isWatched }) => (
              <li key={importID}>
                <button type="button" onClick={() => go({ run: String(importID), kind: '', page: '' })}>
                  <bdi>{folder || 'IMPORT_DIR'}</bdi>
                </button>
                <Chip state={state} text={say('choice', state)} />
                <span>
                  <bdi>{isWatched ? t('admin.import.watched') : name}</bdi> <Moment iso={created} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
