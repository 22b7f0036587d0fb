import { adminListAudit } from '@nava/contracts/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CallReply } from '../../../lib/calls/call.ts'
import { query } from '../../../lib/calls/query.ts'
import { When } from '../../../lib/formats/When.tsx'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { changesIn } from './table/cell-text.ts'
import { Pager } from './table/Pager.tsx'
import { useWords } from './words.ts'
import styles from './RowHistory.module.css'

interface RowHistoryProps {
  /** Kind of the row as in the audit */
  kind: string
  id: number
}

/** What admins changed of a row, read when it is opened. */
export function RowHistory(row: RowHistoryProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('admin.history')}</summary>
      {isOpen && <Entries {...row} />}
    </details>
  )
}

const SHOWN = 10

function Entries({ kind, id }: RowHistoryProps) {
  const words = useWords()
  const { t } = words
  const [page, setPage] = useState(0)
  const list = useQuery({
    ...query(adminListAudit, {
      query: { kind, rowID: String(id), take: String(SHOWN), skip: String(page * SHOWN) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Loaded query={list} skeleton={<Skeleton height={120} />}>
      {({ items, total }) => (
        <>
          {total === 0 && <p>{t('admin.none')}</p>}
          <ol>
            {items.map((entry) => (
              <li key={entry.auditID}>
                <p>
                  <Deed entry={entry} />
                </p>
                <ul>
                  {changesIn(entry.changes, words, kind).map(({ field, label, from, to }) => (
                    <li key={field}>
                      {label}: {from !== undefined && <Former text={from} />}
                      <bdi>{to}</bdi>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
          {total > SHOWN && <Pager {...{ page, total }} size={SHOWN} onPage={setPage} />}
        </>
      )}
    </Loaded>
  )
}

interface DeedProps {
  entry: Pick<CallReply<typeof adminListAudit>['items'][number], 'action' | 'name' | 'at'>
  /** Follows what was done */
  details?: ReactNode
}

/** What was done, by whom and when */
export function Deed({ entry: { action, name, at }, details }: DeedProps) {
  const { t, say } = useWords()
  return (
    <>
      <strong>{say('deed', action)}</strong> {details} · <bdi>{name || t('admin.byCommand')}</bdi> ·{' '}
      <When iso={at} />
    </>
  )
}

function Former({ text }: { text: string }) {
  return (
    <>
      <del>
        <bdi>{text}</bdi>
      </del>
      <ArrowRight aria-hidden className={styles.arrow} />
    </>
  )
}
