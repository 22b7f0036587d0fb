import type { CSSProperties } from 'react'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import type { StoryboardCue } from './storyboard.ts'
import styles from './TimePreview.module.css'

interface TimePreviewProps {
  at: number
  duration: number
  cue: StoryboardCue | undefined
}

export function TimePreview({ at, duration, cue }: TimePreviewProps) {
  const { language } = useI18n()
  const place = {
    '--at': Math.min(1, Math.max(0, at / duration)),
    '--inline': `${cue?.width ?? 56}px`,
  } as CSSProperties
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
