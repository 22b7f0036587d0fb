import { Pause, Play } from 'lucide-react'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { t, useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { player, usePlayer } from '../../listening/player/player.ts'
import type { QueueItem } from '../../listening/player/queue-item.ts'

interface ListPlayButtonProps {
  /** Name of the list, under which it plays */
  title: string
  load: () => Promise<readonly QueueItem[]>
  size?: 'sm' | 'md' | 'lg'
}

/** Plays a list that is loaded when the button is pressed, and pauses and resumes it. */
export function ListPlayButton({ title, load, size = 'md' }: ListPlayButtonProps) {
  const { t } = useI18n()
  const isOn = useIsListOn(title)
  const playing = usePlayer(({ playback }) => playback === 'playing') && isOn
  return (
    <IconButton
      size={size}
      variant="accent"
      label={t(playing ? 'tracks.pauseTitle' : 'tracks.playTitle', { title })}
      onClick={() => (isOn ? player.toggle() : void play(title, load))}
    >
      {playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
    </IconButton>
  )
}

export const useIsListOn = (title: string): boolean =>
  usePlayer(({ listName, queue }) => queue.length > 0 && listName === title)

async function play(title: string, load: ListPlayButtonProps['load']): Promise<void> {
  try {
    const queue = await load()
    if (queue.length > 0) player.choose(queue, 0, { listName: title })
    else toast(t('tracks.none'))
  } catch (error) {
    await toastError(error)
  }
}
