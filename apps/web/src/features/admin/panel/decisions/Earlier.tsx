import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sectionPath } from '../addresses.ts'
import { type Resource, type Row, idOf, isRow, nameIn, queryAny, textOf } from '../resource.ts'
import { Moment } from '../Moment.tsx'
import { useWords } from '../words.ts'
import styles from './Decisions.module.css'

/** Earlier works that are shown */
const SHOWN = 4

/** Field with the people of a work, and the filter that finds their other works */
const OWNERS = [
  ['musicArtists', 'artistID'],
  ['djs', 'djID'],
] as const

/** What else the people of a work have published, had refused or let wait */
export function Earlier({ resource, row }: { resource: Resource; row: Row }) {
  const { t } = useWords()
  const owner = OWNERS.flatMap(([field, filter]) => {
    const people = row[field]
    const first: unknown = Array.isArray(people) ? people[0] : undefined
    return isRow(first) && typeof first[filter] === 'number' ? [{ filter, id: first[filter] }] : []
  })[0]
  const { data } = useQuery({
    ...queryAny(resource.list, { query: { ...(owner && { [owner.filter]: owner.id }), take: SHOWN + 1 } }),
    enabled: owner !== undefined,
  })
  if (!owner || !data) return null
  const { total, items } = data as { total: number; items: Row[] } // of every list
  const others = items.filter((each) => idOf(resource, each) !== idOf(resource, row)).slice(0, SHOWN)
  return (
    <section className={styles.history} aria-label={t('admin.earlier')}>
      <Link to={`${sectionPath(resource.key)}?${owner.filter}=${owner.id}`} className={styles.link}>
        {t('admin.earlierWorks', { number: Math.max(0, total - 1) })}
      </Link>
      <ul>
        {others.map((each) => (
          <li key={idOf(resource, each)}>
            <bdi>{nameIn(each, resource.name)}</bdi> · <State row={each} /> ·{' '}
            <Moment iso={textOf(each['created'])} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ row: { isConfirmed, refusal } }: { row: Row }) {
  const { say } = useWords()
  if (isConfirmed === true) return say('field', 'isConfirmed')
  return isRow(refusal)
    ? `${say('choice', 'refused')} (${say('choice', textOf(refusal['reason']))})`
    : say('choice', 'waiting')
}
