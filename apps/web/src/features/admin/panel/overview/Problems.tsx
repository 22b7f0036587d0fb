import type { AdminFigures, StationProblem } from '@nava/contracts'
import { CircleAlert, CircleCheck, ExternalLink, TriangleAlert } from 'lucide-react'
import { useSite } from '../../../../lib/paths/site.ts'
import { useWords } from '../words.ts'
import styles from './Problems.module.css'

const PRIORITIES = [
  { severity: 'critical', title: 'admin.urgent', Icon: CircleAlert },
  { severity: 'warning', title: 'admin.later', Icon: TriangleAlert },
] as const

/** What is wrong, by priority, each with what to do and a page of the documentation */
export function Problems({ problems }: Pick<AdminFigures, 'problems'>) {
  const { t } = useWords()
  if (problems.length === 0)
    return (
      <p className={styles.well}>
        <CircleCheck aria-hidden /> {t('admin.allWell')}
      </p>
    )
  return (
    <section className={styles.problems} aria-label={t('admin.warnings')}>
      {PRIORITIES.map(({ severity, title, Icon }) => {
        const own = problems.filter((each) => each.severity === severity)
        if (own.length === 0) return null
        return (
          <section key={severity} data-severity={severity}>
            <h2>
              <Icon aria-hidden /> {t(title)}
            </h2>
            <ul>
              {own.map((problem) => (
                <li key={problem.code}>
                  <Problem problem={problem} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

function Problem({ problem }: { problem: StationProblem }) {
  const { what, todo } = useWords().problem(problem)
  // Numbers say nothing without their names; all else is a sentence, a path or a name.
  const facts = Object.entries(problem.params).flatMap(([name, value]) =>
    value === '' ? [] : [/^-?\d+$/.test(value) ? `${name}: ${value}` : value],
  )
  return (
    <>
      <strong dir="auto">{what}</strong>
      <p dir="auto">
        {todo} <Docs page={problem.docs} />
      </p>
      {facts.length > 0 && <code dir="auto">{facts.join(' · ')}</code>}
    </>
  )
}

/** Leads to the page in the sources, if the station names their address; else says where it lies in them. */
function Docs({ page }: { page: string }) {
  const { t } = useWords()
  const { sourceUrl } = useSite()
  const path = `docs/${page}`
  if (!sourceUrl) return <bdi className={styles.docs}>({path})</bdi>
  return (
    <a
      href={`${sourceUrl.replace(/\/$/, '')}/blob/HEAD/${path}`}
      target="_blank"
      rel="noreferrer"
      className={styles.docs}
    >
      {t('admin.readMore')} <ExternalLink aria-hidden />
    </a>
  )
}
