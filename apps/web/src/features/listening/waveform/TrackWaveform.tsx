import Waveform from './Waveform.tsx'
import { useCurrentItem } from '../player/player.ts'
import { type QueueItem, isSame } from '../player/queue-item.ts'
import { useProgress } from '../player/progress.ts'
import styles from './TrackWaveform.module.css'

export function TrackWaveform({ item, version }: { item: QueueItem; version: string }) {
  const isOn = isSame(item, useCurrentItem())
  const at = useProgress(({ position, duration }) => (isOn && duration > 0 ? position / duration : 0))
  return <Waveform of={item} version={version} at={at} className={styles.waveform} />
}
