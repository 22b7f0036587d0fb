import type { QueueItem } from '../../listening/player/queue-item.ts'
import ReactionButtons from '../../listening/reactions/ReactionButtons.tsx'
import { RadioActions } from '../../listening/radio/RadioActions.tsx'
import { ItemMenu } from './ItemMenu.tsx'

/** Actions beside the title. The full-screen player, whose actions are `md`, has the menu in its header. */
export default function CurrentItemActions({ item, size }: { item: QueueItem; size: 'sm' | 'md' }) {
  return (
    <>
      <ReactionButtons target={item} size={size} />
      <RadioActions item={item} size={size} />
      {size === 'sm' && <ItemMenu subject={{ kind: 'current', item }} title={item.title} size={size} />}
    </>
  )
}
