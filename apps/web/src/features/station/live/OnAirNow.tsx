import type { Live, LiveItem, Schedule } from '@nava/contracts'
import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Clock } from '../../../lib/formats/Day.tsx'
import { formatClock } from '../../../lib/formats/format-clock.ts'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { ProgressBar } from '../../../ui/states/ProgressBar.tsx'
import { ReactionButton } from '../../listening/reactions/ReactionButtons.tsx'
import { coverOf } from './parts/cover-of.ts'
import { DjName } from './parts/DjName.tsx'
import { percentOf } from './parts/percent-of.ts'
import { useShownNow } from './parts/use-shown-now.ts'
import styles from './OnAirNow.module.css'

/** `behind`: milliseconds by which the shown frame is behind this machine's clock. `isPast`: the viewer has gone back */
export function OnAirNow({
  live,
  behind,
  isPast,
  viewers,
}: {
  live: Live
  behind: number | undefined
  isPast: boolean
  viewers: number
}) {
  const { t, language } = useI18n()
  const { item, next, programme, nextProgramme, now } = useShownNow(live, behind)
  const isOffAir = live.state === 'empty' && !programme
  return (
    <div className={styles.bar}>
      <div className={styles.now}>
        {item && <Cover {...coverOf(item)} sizes="72px" className={styles.cover} />}
        <div className={styles.words}>
          {!isOffAir && (
            <p className={styles.label}>
              {isPast
                ? t('live.wasOn', { time: formatClock(new Date(now).toISOString(), language) })
                : t('live.onNow')}
              {programme && <bdi>{programme.title}</bdi>}
            </p>
          )}
          {item && <ItemNames item={item} />}
          {!item && !programme && !isOffAir && <p className={styles.title}>{t('live.noProgramme')}</p>}
          <OnNowProgress {...{ programme, item, now }} />
        </div>
        {item && item.musicID > 0 && (
          <ReactionButton
            key={item.musicID}
            reaction="like"
            target={{ kind: 'music', id: item.musicID }}
            size="md"
          />
        )}
      </div>
      <p className={styles.next}>
        {(nextProgramme || next) && (
          <>
            <span className={styles.label}>{t('live.next')}</span>
            <bdi>{nextProgramme?.title ?? next?.title}</bdi>
            <span className={styles.time}>
              <Clock iso={nextProgramme?.date ?? next?.startsAt ?? ''} />
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
  const { t } = useI18n()
  const { musicID, title, artists, show } = item
  return (
    <>
      <p className={styles.title}>
        {musicID > 0 ? (
          <Link to={paths.playMusicByID(musicID)}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )}
      </p>
      <p className={styles.artists}>
        {show ? <DjName djID={show.djID} djName={show.djName} /> : <bdi>{artists}</bdi>}
      </p>
      {item.requestedBy && (
        <p className={styles.artists}>
          <bdi>{t('live.requests.by', { name: item.requestedBy })}</bdi>
        </p>
      )}
    </>
  )
}

function OnNowProgress({
  programme,
  item,
  now,
}: {
  programme: Schedule | null
  item: Pick<LiveItem, 'startsAt' | 'endsAt'> | undefined
  now: number
}) {
  const { t } = useI18n()
  const span = programme?.endsAt ? { startsAt: programme.date, endsAt: programme.endsAt } : item
  if (!span) return null
  return <ProgressBar label={t('live.progress')} percent={percentOf(span, now)} />
}
