import type { StoreApi } from 'zustand/vanilla'
import type { QueueItem } from '../queue-item.ts'
import { type PlayerState, nextAtOnce, pause } from '../state/player-state.ts'
import type { GiveUpReason } from './recovery.ts'

/**
 * Number of failed items in a row at which playback stops. Several unplayable items mostly mean that the
 * device has no audio output.
 */
const MAX_IN_A_ROW = { unreachable: 0, missing: 3, unplayable: 2 }

export interface GiveUpParts {
  store: StoreApi<PlayerState>
  onUnplayable: (item: QueueItem) => void
  onSilent?: () => void
}

export function createGiveUp({ store, onUnplayable, onSilent }: GiveUpParts) {
  let failed = 0
  return {
    giveUp(item: QueueItem, reason: GiveUpReason) {
      failed++
      const most = MAX_IN_A_ROW[reason]
      if (reason === 'unplayable' && failed >= most && onSilent) onSilent()
      else onUnplayable(item)
      const { playback, queue } = store.getState()
      if (playback === 'playing' && failed < Math.min(most, queue.length))
        return store.setState(nextAtOnce, true)
      failed = 0
      store.setState(pause, true)
    },
    reset() {
      failed = 0
    },
  }
}
