import { seek, seekBy as seekByInEngine } from './engine/seek.ts'
import { player, playerStore } from './player.ts'
import { type QueueItem, isSame } from './queue-item.ts'
import { currentItem } from './state/player-state.ts'

export function playFromSecond(queue: readonly QueueItem[], item: QueueItem, seconds: number): void {
  if (isSame(item, currentItem(playerStore.getState()))) player.play()
  else {
    const index = queue.findIndex((other) => isSame(other, item))
    if (index < 0) player.choose([item])
    else player.choose(queue, index)
  }
  seek(seconds)
}

export function seekBy(seconds: number): void {
  seekByInEngine(seconds)
}
