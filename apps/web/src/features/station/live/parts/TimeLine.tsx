import { type PointerEvent, Suspense, useState } from 'react'
import { formatClock } from '../../../../lib/formats/format-clock.ts'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { timeInWords } from '../../../../lib/formats/time-in-words.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Slider } from '../../../../ui/controls/Slider.tsx'
import styles from './TimeLine.module.css'

const TimeMark = lazyPart(() => import('./TimeMark.tsx'))

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
        <Suspense>
          <TimeMark share={length > 0 ? marked / length : 1} time={timeAt(marked)} clock={clockAt(marked)} />
        </Suspense>
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

function secondsAt({ currentTarget, clientX }: PointerEvent<HTMLElement>, length: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * length) : 0
}
