import { playFromSecond } from './play-from.ts'
import { player, playerStore } from './player.ts'
import { progress } from './progress.ts'
import type { QueueItem } from './queue-item.ts'

/** Seconds by which a part is passed at most before that is noticed, also in a page in the background at high speed */
const SLACK = 5

let stop: (() => void) | undefined

/** Plays a part of an item and pauses at its end, unless the listener has gone elsewhere before. Times are in seconds. */
export function playPart(
  queue: readonly QueueItem[],
  item: QueueItem,
  { start, duration }: { start: number; duration: number },
): void {
  stop?.()
  playFromSecond(queue, item, start)
  const { playID } = playerStore.getState()
  const end = start + duration
  let hasBegun = false
  stop = progress.subscribe(({ position }) => {
    const isSamePlay = playerStore.getState().playID === playID
    if (isSamePlay && position >= start - 1 && position < end) hasBegun = true
    else if (!isSamePlay || hasBegun) {
      stop?.()
      stop = undefined
      if (isSamePlay && position >= end && position < end + SLACK) player.pause()
    }
  })
}
