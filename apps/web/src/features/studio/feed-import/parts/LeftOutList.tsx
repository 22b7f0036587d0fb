import type { LeftOut } from '@nava/contracts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import styles from '../FeedImport.module.css'

interface LeftOutListProps {
  heading: string
  rows: readonly LeftOut[]
  open?: boolean
}

/** Lists what is not imported, or is without a part, with the reason. */
export function LeftOutList({ heading, rows, open = false }: LeftOutListProps) {
  const errors = useErrorText()
  if (rows.length === 0) return null
  return (
    <details className={styles.leftOut} open={open}>
      <summary>{heading}</summary>
      <ul>
        {rows.map((row, at) => (
          <li key={at}>
            <span className={styles.title} dir="auto">
              {row.title}
            </span>
            <span className={styles.quiet}>{errors.ofFailure(row)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
