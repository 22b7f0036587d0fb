import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { paths } from '../../../../lib/paths/paths.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { RowsSkeleton } from '../../../../ui/states/RowsSkeleton.tsx'
import { PAGE_SIZE } from '../resource.ts'
import { Chip } from '../table/Cell.tsx'
import { Pager } from '../table/Pager.tsx'
import { useTyped } from '../table/use-typed.ts'
import { useWords } from '../words.ts'
import { RENEW, type ImportRun, importCalls, isUnderWay, usePlace } from './calls.ts'
import styles from './Imports.module.css'

const OUTCOMES = ['imported', 'failed']

/** The files and remarks of an import, by kind; a page at a time */
export function ImportItems({ run }: { run: ImportRun }) {
  const { t, say, language } = useWords()
  const [{ kind, search, page }, go] = usePlace()
  const [typed, type] = useTyped(search, (text) => go({ search: text, page: '' }))
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
        value={typed}
        maxLength={100}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Loaded query={items} skeleton={<RowsSkeleton rows={8} />}>
        {({ total, items: shown }) => (
          <>
            <ul className={styles.items}>
              {shown.map((item) => (
                <Item key={item.position} item={item} />
              ))}
            </ul>
            {total === 0 && <p>{t('admin.noneFound')}</p>}
            {total > PAGE_SIZE && (
              <Pager page={at} total={total} onPage={(to) => go({ page: to === 0 ? '' : String(to) })} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

type FileItem = CallReply<typeof importCalls.items>['items'][number]

function Item({ item }: { item: FileItem }) {
  const { say } = useWords()
  const { file, title, artists, album, detail, musicID } = item
  const state = item.outcome || item.kind
  const name = <bdi>{title}</bdi>
  const of = [artists, album].filter(Boolean).join(' · ')
  return (
    <li>
      <Chip state={state} text={say('choice', `import.${state}`)} />
      <div>
        {title !== '' && (
          <p>
            <span>{musicID > 0 ? <Link to={paths.playMusicByID(musicID)}>{name}</Link> : name}</span>
            <small dir="auto">{of}</small>
          </p>
        )}
        {file !== '' && <code dir="auto">{file}</code>}
        {detail !== '' && <p dir="auto">{detail}</p>}
      </div>
    </li>
  )
}
