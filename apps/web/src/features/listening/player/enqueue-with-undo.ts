import { t } from '../../../lib/i18n/i18n.ts'
import { changePlayer, player } from './player.ts'
import { offerUndo } from './offer-undo.ts'
import { type QueueItem, isSame } from './queue-item.ts'
import { remove } from './state/edit-queue.ts'
import type { PlayerState } from './state/player-state.ts'

/** Queues items, and offers to take all of them out again. */
export function enqueueWithUndo(items: readonly QueueItem[]): void {
  if (items.length === 0) return
  player.append(items)
  offerUndo(t('table.queued', { count: items.length }), () => changePlayer(unqueue, items))
}

/** Takes out of the upcoming items the first one equal to each of `items`. */
function unqueue(before: PlayerState, items: readonly QueueItem[]): PlayerState {
  return items.reduce((state, item) => {
    const at = state.queue.findIndex((other, place) => place > state.index && isSame(other, item))
    return at < 0 ? state : remove(state, at)
  }, before)
}
