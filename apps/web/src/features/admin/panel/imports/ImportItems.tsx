import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { paths } from '../../../../lib/paths/paths.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { RowsSkeleton } from '../../../../ui/states/RowsSkeleton.tsx'
import { PAGE_SIZE } from '../resource.ts'
import { Pager } from '../table/Pager.tsx'
import { useWords } from '../words.ts'
import { RENEW, type ImportRun, importCalls, isUnderWay, usePlace } from './calls.ts'
import styles from './Imports.module.css'

const OUTCOMES = ['imported', 'failed']

/** The files and remarks of an import, by kind; a page at a time */
export function ImportItems({ run }: { run: ImportRun }) {
  const { t, say, language } = useWords()
  const [{ kind, search, page }, go] = usePlace()
  const at = Number(page) || 0
  const filter = OUTCOMES.includes(kind) ? { outcome: kind } : kind === '' ? {} : { kind }
  const items = useQuery({
    ...query(importCalls.items, {
      params: { id: String(run.importID) },
      query: { take: String(PAGE_SIZE), skip: String(at * PAGE_SIZE), search, ...filter } as never, // kinds of the counts
    }),
    placeholderData: (before) => before,
    refetchInterval: isUnderWay(run) ? RENEW * 3 : false,
  })
  return (
    <>
      <div className={styles.filters} role="group" aria-label={t('admin.import.kinds')}>
        {['', ...Object.keys(run.counts)].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => go({ kind: each, page: '' })}
          >
            {each === '' ? t('admin.import.all') : say('choice', `import.${each}`)}
            {each !== '' && <span>{formatNumber(run.counts[each] ?? 0, language)}</span>}
          </button>
        ))}
      </div>
      <TextField
        type="search"
        label={t('admin.search')}
        hideLabel
        placeholder={t('admin.search')}
        value={search}
        maxLength={100}
        onChange={({ currentTarget }) => go({ search: currentTarget.value, page: '' })}
      />
      <Loaded query={items} skeleton={<RowsSkeleton rows={8} />}>
        {({ total, items: shown }) => (
          <>
            <ul className={styles.items}>
              {shown.map((item) => (
                <li key={item.position} data-state={item.outcome || item.kind}>
                  <span>{say('choice', `import.${item.outcome || item.kind}`)}</span>
                  <div>
                    {item.title !== '' && (
                      <p>
                        {item.musicID > 0 ? (
                          <Link to={paths.playMusicByID(item.musicID)}>
                            <bdi>{item.title}</bdi>
                          </Link>
                        ) : (
                          <bdi>{item.title}</bdi>
                        )}{' '}
                        <small>
                          <bdi>{item.artists}</bdi>
                          {item.album !== '' && (
                            <>
                              {' · '}
                              <bdi>{item.album}</bdi>
                            </>
                          )}
                        </small>
                      </p>
                    )}
                    {item.file !== '' && <code dir="auto">{item.file}</code>}
                    {item.detail !== '' && <p dir="auto">{item.detail}</p>}
                  </div>
                </li>
              ))}
            </ul>
            {total === 0 && <p>{t('admin.noneFound')}</p>}
            {total > PAGE_SIZE && (
              <Pager page={at} total={total} change={(to) => go({ page: String(to['page'] ?? '') })} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
