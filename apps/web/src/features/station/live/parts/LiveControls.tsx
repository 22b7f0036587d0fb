import { Maximize, Minimize, Pause, Play, RotateCcw } from 'lucide-react'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { timeInWords } from '../../../../lib/formats/time-in-words.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Slider } from '../../../../ui/controls/Slider.tsx'
import { VolumeControl } from '../../../listening/controls/VolumeControl.tsx'
import type { LivePosition } from './live-edge.ts'
import { TimeLine } from './TimeLine.tsx'
import styles from '../LivePlayer.module.css'

/** The last hours of the channel; times are in ms since 1970, by the station's clock. */
export interface Hours {
  from: number
  now: number
  shownAt: number
}

interface LiveControlsProps {
  paused: boolean
  /** In the window of the stream */
  position: LivePosition | undefined
  /** Undefined for another station's stream, which has its window only */
  hours: Hours | undefined
  isLive: boolean
  /** Seconds behind the broadcast, once known */
  delay: number | undefined
  isFull: boolean
  onToggle: () => void
  /** In seconds of the window */
  onSeekInWindow: (seconds: number) => void
  onSeek: (time: number) => void
  onLive: () => void
  onFullscreen: () => void
  /** Undefined if there is nothing to start over */
  startOver: { of: 'programme' | 'track'; act: () => void } | undefined
}

export function LiveControls({ position, hours, isLive, ...props }: LiveControlsProps) {
  const { t, language } = useI18n()
  return (
    // Player buttons have the same order in every language.
    <div className={styles.controls} dir="ltr">
      <div className={styles.window}>
        {hours && <TimeLine {...hours} isLive={isLive} className={styles.slider} onSeek={props.onSeek} />}
        {!hours && position && position.length > 0 && (
          <Slider
            label={t('live.window')}
            className={styles.slider}
            value={position.position}
            max={position.length}
            words={(seconds) =>
              t('live.behindWords', { time: timeInWords(position.length - seconds, language) })
            }
            onChange={props.onSeekInWindow}
          />
        )}
      </div>
      <div className={styles.row}>
        <IconButton label={t(props.paused ? 'player.play' : 'player.pause')} onClick={props.onToggle}>
          {props.paused ? <Play fill="currentColor" /> : <Pause fill="currentColor" />}
        </IconButton>
        <VolumeControl />
        <EdgeButton isLive={isLive} onClick={props.onLive} />
        {props.delay !== undefined && (
          <span className={styles.delay} title={t('live.delay')}>
            <span aria-hidden>−{formatTime(props.delay, language)}</span>
            <span className={styles.spoken}>
              {t('live.behindWords', { time: timeInWords(props.delay, language) })}
            </span>
          </span>
        )}
        <span className={styles.gap} />
        {props.startOver && <StartOver {...props.startOver} />}
        <IconButton
          label={t(props.isFull ? 'video.leaveFullscreen' : 'video.fullscreen')}
          onClick={props.onFullscreen}
        >
          {props.isFull ? <Minimize /> : <Maximize />}
        </IconButton>
      </div>
    </div>
  )
}

function EdgeButton({ isLive, onClick }: { isLive: boolean; onClick: () => void }) {
  const { t } = useI18n()
  return (
    <button
      type="button"
      className={styles.edge}
      data-live={isLive || undefined}
      aria-label={t(isLive ? 'live.atEdge' : 'live.goLive')}
      onClick={onClick}
    >
      <span className={styles.dot} aria-hidden />
      {t('live.live')}
    </button>
  )
}

function StartOver({ of, act }: { of: 'programme' | 'track'; act: () => void }) {
  const { t } = useI18n()
  const label = t(of === 'programme' ? 'live.startOver' : 'live.startOver.track')
  return (
    <button type="button" className={styles.over} aria-label={label} title={label} onClick={act}>
      <RotateCcw aria-hidden size="1.125rem" />
      <span className={styles.overText}>{label}</span>
    </button>
  )
}
