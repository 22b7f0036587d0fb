import { Pause, Play } from 'lucide-react'
import { use } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { player, useItemPlayback } from '../../listening/player/player.ts'
import { type QueueItem, isSame, occurrenceAt } from '../../listening/player/queue-item.ts'
import { QueueName } from '../../listening/player/queue-of.ts'
import styles from './PlayButton.module.css'

interface PlayButtonProps {
  item: QueueItem
  queue?: readonly QueueItem[]
  /** `hero`: main button of a page */
  size?: 'sm' | 'md' | 'lg' | 'hero'
  variant?: 'plain' | 'filled' | 'accent'
}

export function PlayButton({ item, queue = [], size = 'md', variant = 'accent' }: PlayButtonProps) {
  const { t } = useI18n()
  const playing = useItemPlayback(item) === 'playing'
  const listName = use(QueueName)
  return (
    <IconButton
      size={size === 'hero' ? 'lg' : size}
      variant={variant}
      className={size === 'hero' ? styles.hero : undefined}
      label={t(playing ? 'tracks.pauseTitle' : 'tracks.playTitle', { title: item.title })}
      onClick={() => playFrom(queue, item, listName)}
    >
      {playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
    </IconButton>
  )
}

export function playFrom(
  queue: readonly QueueItem[],
  item: QueueItem,
  listName: string,
  occurrence?: number,
): void {
  const index = queue.findIndex(
    (other, at) => isSame(other, item) && (!occurrence || occurrenceAt(queue, at) === occurrence),
  )
  if (index < 0) player.choose([item])
  else player.choose(queue, index, { listName, occurrence })
}
