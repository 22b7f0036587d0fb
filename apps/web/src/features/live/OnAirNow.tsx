import type { Live, LiveItem, Schedule } from '@nava/contracts'
import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatClock } from '../../lib/format-clock.ts'
import { formatCount, useI18n } from '../../lib/i18n.ts'
import { imageOf, paths } from '../../lib/paths.ts'
import { Cover } from '../../ui/Cover.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { percentOf } from './parts/percent-of.ts'
import { useNow } from './parts/use-now.ts'
import styles from './OnAirNow.module.css'

/** What is on now with its progress, what comes next, and how many look on. */
export function OnAirNow({ live, viewers }: { live: Live; viewers: number }) {
  const { t, language } = useI18n()
  const item = live.state === 'channel' ? live.now : undefined
  const next = live.state === 'channel' ? live.next : null
  const { programme, nextProgramme } = live
  const isOffAir = live.state === 'empty' && !programme
  return (
    <div className={styles.bar}>
      <div className={styles.now}>
        {item && (
          <Cover
            {...imageOf('music', item.musicID, item.imageVersion)}
            kind="music"
            sizes="72px"
            className={styles.cover}
          />
        )}
        <div className={styles.words}>
          {!isOffAir && (
            <p className={styles.label}>
              {t('live.onNow')}
              {programme && <bdi>{programme.title}</bdi>}
            </p>
          )}
          {item && <ItemNames item={item} />}
          {!item && !programme && !isOffAir && <p className={styles.title}>{t('live.noProgramme')}</p>}
          <OnNowProgress programme={programme} item={item} />
        </div>
      </div>
      <p className={styles.next}>
        {(nextProgramme || next) && (
          <>
            <span className={styles.label}>{t('live.next')}</span>
            <bdi>{nextProgramme?.title ?? next?.title}</bdi>
            <span className={styles.time}>
              {formatClock(nextProgramme?.date ?? next?.startsAt ?? '', language)}
            </span>
          </>
        )}
      </p>
      <p className={styles.viewers}>
        <Eye aria-hidden size="1.125rem" />
        {t('live.viewers', { count: viewers, shown: formatCount(viewers, language) })}
      </p>
    </div>
  )
}

function ItemNames({ item }: { item: LiveItem }) {
  return (
    <>
      <p className={styles.title}>
        <Link to={paths.playMusicByID(item.musicID)}>
          <bdi>{item.title}</bdi>
        </Link>
      </p>
      <p className={styles.artists}>
        <bdi>{item.artists}</bdi>
      </p>
    </>
  )
}

/** How often the progress moves, in milliseconds. */
const MOVE_EVERY = 1000

/** The progress of the programme if the schedule says when it ends, else of the item that plays. */
function OnNowProgress({
  programme,
  item,
}: {
  programme: Schedule | null
  item: Pick<LiveItem, 'startsAt' | 'endsAt'> | undefined
}) {
  const { t } = useI18n()
  const now = useNow(MOVE_EVERY)
  const span = programme?.endsAt ? { startsAt: programme.date, endsAt: programme.endsAt } : item
  if (!span) return null
  return <ProgressBar label={t('live.progress')} percent={percentOf(span, now)} />
}
