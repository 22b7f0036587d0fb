import { ThumbsDown } from 'lucide-react'
import { useEffect } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import type { QueueItem } from '../player/queue-item.ts'
import { useRadioOf } from '../player/radio.ts'
import { dislike } from './dislike.ts'
import { followRadio } from './follow-radio.ts'

let isFollowed = false

/** Dislike button for tracks of a radio. Also starts the loading of further tracks, once per page. */
export function RadioActions({ item, size }: { item: QueueItem; size: 'sm' | 'md' }) {
  const { t } = useI18n()
  const radio = useRadioOf(item)
  useEffect(() => {
    if (isFollowed) return
    isFollowed = true
    followRadio()
  }, [])
  if (!radio) return null
  return (
    <IconButton size={size} label={t('tracks.dislike')} onClick={() => dislike(item)}>
      <ThumbsDown />
    </IconButton>
  )
}
