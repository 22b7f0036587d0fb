import type { QueueItem } from '../player/queue-item.ts'
import ReactionButtons from '../reactions/ReactionButtons.tsx'
import { RadioActions } from '../radio/RadioActions.tsx'
import { ItemMenu } from './ItemMenu.tsx'

export default function CurrentItemActions({ item, size }: { item: QueueItem; size: 'sm' | 'md' }) {
  return (
    <>
      <ReactionButtons target={item} size={size} />
      <RadioActions item={item} size={size} />
      <ItemMenu subject={{ kind: 'current', item }} title={item.title} size={size} />
    </>
  )
}
