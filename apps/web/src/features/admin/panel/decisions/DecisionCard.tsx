import { adminListAudit } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { query } from '../../../../lib/calls/query.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { imageAddress } from '../../../../lib/paths/paths.ts'
import { Fact, factsOf } from '../Facts.tsx'
import { sectionPath } from '../addresses.ts'
import { type Row, idOf, isRow, nameIn, textOf } from '../resource.ts'
import { Moment } from '../Moment.tsx'
import { Deed } from '../RowHistory.tsx'
import { type Words, useWords } from '../words.ts'
import { Chip } from '../table/Cell.tsx'
import { Comparison } from './Comparison.tsx'
import { Earlier } from './Earlier.tsx'
import { Preview } from './Preview.tsx'
import type { Decision } from './use-decisions.ts'
import styles from './Decisions.module.css'

interface DecisionCardProps {
  decision: Decision
  isCurrent: boolean
  onChoose: () => void
  onApprove: () => void
  onReject: () => void
}

export function DecisionCard({ decision, isCurrent, onChoose, onApprove, onReject }: DecisionCardProps) {
  const { say } = useWords()
  const { key, resource, row, approve, reject } = decision
  const name = nameIn(row, resource.name)
  return (
    <li className={styles.card} data-key={key} data-current={isCurrent || undefined} tabIndex={-1}>
      <div className={styles.head}>
        <Picture decision={decision} />
        <button type="button" className={styles.title} aria-expanded={isCurrent} onClick={onChoose}>
          <bdi>{name}</bdi>
          <small>
            <bdi>{byWhom(row)}</bdi>
          </small>
        </button>
        <Chip state={resource.key} text={say('one', resource.key)} />
        <span className={styles.time}>
          <Moment iso={String(row['created'])} />
        </span>
      </div>
      {isCurrent && (
        <div className={styles.details}>
          {resource.key === 'replacements' ? (
            <Comparison row={row} />
          ) : (
            <Preview resource={resource} row={row} />
          )}
          <dl>
            {factsOf(resource).map((field) => (
              <Fact key={field.name} resource={resource} field={field} value={row[field.name]} />
            ))}
          </dl>
          <Earlier {...{ resource, row }} />
          <History kind={resource.key} id={idOf(resource, row)} />
          <div className={styles.answers}>
            {approve && (
              <Button size="sm" variant="primary" icon={<Check />} onClick={onApprove}>
                {say('action', approve.key)} <kbd>A</kbd>
              </Button>
            )}
            {reject && (
              <Button size="sm" icon={<X />} onClick={onReject}>
                {say('action', reject.key)} <kbd>R</kbd>
              </Button>
            )}
            <Details decision={decision} />
          </div>
        </div>
      )}
    </li>
  )
}

function Details({ decision: { resource, row } }: { decision: Decision }) {
  const { t } = useWords()
  if (!resource.read) return null
  return (
    <Link to={`${sectionPath(resource.key)}/${idOf(resource, row)}`} className={styles.link}>
      {t('admin.edit')}
    </Link>
  )
}

function Picture({ decision: { resource, row } }: { decision: Decision }) {
  const [picture] = resource.pictures ?? []
  const version = textOf(row['imageVersion'])
  return (
    <Cover
      className={styles.cover}
      kind="music"
      src={picture && imageAddress(picture.kind, idOf(resource, row), version, 96)}
    />
  )
}

function byWhom(row: Row): string {
  const { artists, djs, createdBy, name, by } = row
  if (typeof by === 'string') return by
  if (typeof artists === 'string') return artists
  if (Array.isArray(djs)) return djs.map((each) => nameIn(each as Row)).join(', ')
  return isRow(createdBy) ? nameIn(createdBy) : textOf(name)
}

/** What admins have changed of the row before */
function History({ kind, id }: { kind: string; id: number }) {
  const { t, say } = useWords()
  const { data } = useQuery(query(adminListAudit, { query: { kind, rowID: id, take: 5 } }))
  if (!data || data.items.length === 0) return null
  return (
    <ul className={styles.history} aria-label={t('admin.history')}>
      {data.items.map((entry) => (
        <li key={entry.auditID}>
          <Deed entry={entry} details={reasonIn(entry.changes, say)} />
        </li>
      ))}
    </ul>
  )
}

/** Returns what an entry of the audit says of a refusal. */
function reasonIn(changes: string, say: Words['say']): string {
  const entry: unknown = JSON.parse(changes)
  if (!isRow(entry)) return ''
  const reason = textOf(entry['reason'])
  return [reason && `(${say('choice', reason)})`, textOf(entry['words'])].filter(Boolean).join(' ')
}
