import { type CSSProperties, type PointerEvent, useState } from 'react'
import { formatClock } from '../../../../lib/formats/format-clock.ts'
import { timeInWords } from '../../../../lib/formats/time-in-words.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Slider } from '../../../../ui/controls/Slider.tsx'
import { useWhatWasOn } from './use-what-was-on.ts'
import styles from './TimeLine.module.css'

/** Times are in ms since 1970, by the station's clock. */
interface TimeLineProps {
  from: number
  now: number
  shownAt: number
  /** Of the stream as it is: what is shown while one is live */
  isLive: boolean
  onSeek: (time: number) => void
  className?: string | undefined
}

/** The last hours of the channel */
export function TimeLine({ from, now, shownAt, isLive, onSeek, className }: TimeLineProps) {
  const { t, language } = useI18n()
  const [sliding, setSliding] = useState<number>()
  const [pointedAt, setPointedAt] = useState<number>()
  const length = Math.max(0, Math.floor((now - from) / 1000))
  const marked = sliding ?? pointedAt
  const [wanted, setWanted] = useState(false)
  if (marked !== undefined && !wanted) setWanted(true)
  const whatWasOn = useWhatWasOn(wanted)
  const timeAt = (seconds: number) => from + seconds * 1000
  const clockAt = (seconds: number) => formatClock(new Date(timeAt(seconds)).toISOString(), language)
  return (
    <div
      className={styles.line}
      data-time-line
      onPointerMove={(event) => event.pointerType === 'mouse' && setPointedAt(secondsAt(event, length))}
      onPointerLeave={() => setPointedAt(undefined)}
    >
      {marked !== undefined && (
        <Mark
          share={length > 0 ? marked / length : 1}
          title={whatWasOn(timeAt(marked))}
          clock={clockAt(marked)}
        />
      )}
      <Slider
        label={t('live.timeline')}
        className={className}
        value={isLive ? length : Math.min(length, Math.max(0, Math.round((shownAt - from) / 1000)))}
        max={length}
        words={(seconds) =>
          length - seconds < 1
            ? t('live.atEdge')
            : t('live.timeWords', {
                clock: clockAt(seconds),
                time: timeInWords(length - seconds, language),
              })
        }
        onSlide={setSliding}
        onChange={(seconds) => {
          setSliding(undefined)
          onSeek(timeAt(seconds))
        }}
      />
    </div>
  )
}

function Mark({ share, title, clock }: { share: number; title: string | undefined; clock: string }) {
  return (
    <p
      className={styles.mark}
      style={{ '--at': Math.min(1, Math.max(0, share)) } as CSSProperties}
      aria-hidden
    >
      {title && <bdi className={styles.title}>{title}</bdi>}
      <span className={styles.clock}>{clock}</span>
    </p>
  )
}

function secondsAt({ currentTarget, clientX }: PointerEvent<HTMLElement>, length: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * length) : 0
}
