import type { ReactNode } from 'react'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import styles from '../Statistics.module.css'

interface Row {
  key: string | number
  name: ReactNode
  plays: number
  isThis?: boolean
  /** True if plays of the day are still being counted */
  isOpen?: boolean
}

export function Bars({ label, rows }: { label: string; rows: readonly Row[] }) {
  const { t, language } = useI18n()
  const most = Math.max(1, ...rows.map(({ plays }) => plays))
  return (
    <ul className={styles.bars} aria-label={label}>
      {rows.map(({ key, name, plays, isThis = false, isOpen = false }) => (
        <li key={key} className={styles.bar} data-this={isThis}>
          <span>{name}</span>
          <span className={styles.count}>
            {t(isOpen ? 'statistics.soFar' : 'statistics.plays', {
              count: plays,
              shown: formatNumber(plays, language),
            })}
          </span>
          <span className={styles.length} aria-hidden>
            <span style={{ inlineSize: `${(plays / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
