import type { CSSProperties } from 'react'
import { formatTime } from '../../../lib/format-time.ts'
import { useI18n } from '../../../lib/i18n.ts'
import type { StoryboardCue } from './storyboard.ts'
import styles from './TimePreview.module.css'

interface TimePreviewProps {
  /** In seconds: where the pointer is, or the thumb that is dragged. */
  at: number
  duration: number
  /** What the video shows there; undefined where that is not known. */
  cue: StoryboardCue | undefined
}

/** What the video shows at a place of its time line, and its time; above the line. */
export function TimePreview({ at, duration, cue }: TimePreviewProps) {
  const { language } = useI18n()
  const place = {
    '--at': Math.min(1, Math.max(0, at / duration)),
    '--inline': `${cue?.width ?? 56}px`,
  } as CSSProperties // custom properties
  return (
    <div className={styles.preview} style={place} aria-hidden data-testid="time-preview">
      {cue && (
        <div
          className={styles.picture}
          style={{
            inlineSize: cue.width,
            blockSize: cue.height,
            backgroundImage: `url("${cue.src}")`,
            backgroundPosition: `${-cue.x}px ${-cue.y}px`,
          }}
        />
      )}
      <span className={styles.time}>{formatTime(at, language)}</span>
    </div>
  )
}
