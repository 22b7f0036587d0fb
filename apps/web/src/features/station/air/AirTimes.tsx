import type { DjAirTime } from '@nava/contracts'
import { useEffect, useState } from 'react'
import { dateFormat } from '../../../lib/formats/formats.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useMoments } from './parts/use-moments.ts'
import styles from './AirTimes.module.css'

/** The reader's own times, beside a clock */
export function AirTimes({ times }: { times: readonly DjAirTime[] }) {
  const { t, language } = useI18n()
  const { span } = useMoments()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <section aria-labelledby="air-times">
      <header className={styles.header}>
        <h2 id="air-times" className={styles.heading}>
          {t('panel.air.times')}
        </h2>
        <p className={styles.clock}>
          {t('panel.air.clock', { time: dateFormat(language, { timeStyle: 'medium' }).format(now) })}
        </p>
      </header>
      {times.length === 0 && <EmptyState text={t('panel.air.noTimes')} />}
      <ol className={styles.times}>
        {times.map(({ djID, djName, title, startsAt, endsAt }) => {
          const isNow = Date.parse(startsAt) <= now && now < Date.parse(endsAt)
          return (
            <li
              key={`${djID} ${startsAt} ${title}`}
              className={styles.time}
              aria-current={isNow || undefined}
            >
              <p className={styles.title}>
                <bdi>{title || t('panel.air.release')}</bdi>
              </p>
              <p className={styles.note}>
                <time dateTime={startsAt}>{span(startsAt, endsAt)}</time>
                {' · '}
                <bdi>{djName}</bdi>
              </p>
              {isNow && <p className={styles.now}>{t('panel.air.yourTime')}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
