import { formatDay, formatNumber } from '../../../../lib/i18n/i18n.ts'
import { useWords } from '../words.ts'
import styles from './Overview.module.css'

interface Day {
  day: string
  plays: number
  listeners: number
}

const DAYS = 30
const DAY = 24 * 60 * 60_000

/** Plays by day (UTC); `days` lacks those without plays. */
export function PlaysChart({ days, now }: { days: readonly Day[]; now: number }) {
  const { t, language } = useWords()
  const known = new Map(days.map((each) => [each.day, each]))
  const shown = Array.from({ length: DAYS }, (_, at) => {
    const day = new Date(now - (DAYS - 1 - at) * DAY).toISOString().slice(0, 10)
    return known.get(day) ?? { day, plays: 0, listeners: 0 }
  })
  const most = Math.max(1, ...shown.map(({ plays }) => plays))
  const total = shown.reduce((sum, { plays }) => sum + plays, 0)
  const number = (value: number) => formatNumber(value, language)
  return (
    <figure className={styles.chart}>
      <div role="img" aria-label={t('admin.chart', { total: number(total), most: number(most) })}>
        {shown.map(({ day, plays, listeners }) => (
          <span
            key={day}
            title={`${formatDay(day, language, 'UTC')}: ${number(plays)} / ${number(listeners)}`}
            style={{ blockSize: `${(plays / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption>{t('admin.chart', { total: number(total), most: number(most) })}</figcaption>
    </figure>
  )
}
