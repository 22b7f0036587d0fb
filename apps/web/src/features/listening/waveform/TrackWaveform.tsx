import { Suspense } from 'react'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import Waveform from './Waveform.tsx'
import { useCurrentItem } from '../player/player.ts'
import { type QueueItem, isSame } from '../player/queue-item.ts'
import { useProgress } from '../player/progress.ts'
import styles from './TrackWaveform.module.css'

const CommentMarks = lazyPart(() => import('../comments/CommentMarks.tsx'))

interface TrackWaveformProps {
  item: QueueItem
  version: string
  onSeek: (seconds: number) => void
}

/** Shows what sounds when, how far it has sounded, and what people say about its seconds. */
export function TrackWaveform({ item, version, onSeek }: TrackWaveformProps) {
  const isOn = isSame(item, useCurrentItem())
  const at = useProgress(({ position, duration }) => (isOn && duration > 0 ? position / duration : 0))
  const second = useProgress(({ position }) => (isOn ? Math.floor(position) : undefined))
  return (
    <div className={styles.waveform}>
      <Waveform of={item} version={version} at={at} />
      <Suspense>
        {item.length > 0 && (
          <CommentMarks target={item} length={item.length} second={second} onSeek={onSeek} />
        )}
      </Suspense>
    </div>
  )
}
