import { Pause, Play } from 'lucide-react'
import { useI18n } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { player, useItemPlayback } from './player.ts'
import type { QueueItem } from './queue-item.ts'

type PlayButtonProps = {
  /** The list that becomes the queue. */
  queue: readonly QueueItem[]
  /** Which of it this button plays. */
  index?: number
  size?: 'sm' | 'md' | 'lg'
  /** The list had just to be fetched for this. */
  afterLoading?: boolean
}

/** The round button on covers and pages: plays its item, or pauses it where it is on. */
export function PlayButton({ queue, index = 0, size = 'md', afterLoading = false }: PlayButtonProps) {
  const { t } = useI18n()
  const item = queue[index]
  const playback = useItemPlayback(item)
  if (!item) return null
  return (
    <IconButton
      variant="accent"
      size={size}
      label={t(playback === 'playing' ? 'player.pauseTitle' : 'player.playTitle', { title: item.title })}
      onClick={() => player.choose(queue, index, { afterLoading })}
    >
      {playback === 'playing' ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
    </IconButton>
  )
}
