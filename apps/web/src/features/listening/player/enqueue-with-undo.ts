import { t } from '../../../lib/i18n/i18n.ts'
import { changePlayer, player } from './player.ts'
import { offerUndo } from './offer-undo.ts'
import type { QueueItem } from './queue-item.ts'
import { unqueue } from './state/edit-queue.ts'

/** Queues items, and offers to take all of them out again. */
export function enqueueWithUndo(items: readonly QueueItem[]): void {
  if (items.length === 0) return
  player.append(items)
  offerUndo(t('table.queued', { count: items.length }), () => changePlayer(unqueue, items))
}
