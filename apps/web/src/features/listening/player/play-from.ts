import { getCurrentItem, player } from './player.ts'
import { type QueueItem, isSame } from './queue-item.ts'
import { seek } from './seek.ts'

export function playFromSecond(queue: readonly QueueItem[], item: QueueItem, seconds: number): void {
  if (isSame(item, getCurrentItem())) player.play()
  else {
    const index = queue.findIndex((other) => isSame(other, item))
    if (index < 0) player.choose([item])
    else player.choose(queue, index)
  }
  seek(seconds)
}
