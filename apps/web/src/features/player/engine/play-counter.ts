import { call } from '../../../lib/call.ts'
import { playMusic } from '@nava/contracts'
import { playerStore } from '../player.ts'
import { currentItem } from '../state/player-state.ts'
import { progress } from '../state/progress.ts'
import type { QueueItem } from '../queue-item.ts'

/** A play counts after this many heard seconds, or half of a shorter track. */
const HEARD_SECONDS = 30
/** Steps of the position up to this long are hearing; longer ones are jumps. */
const LONGEST_STEP = 2.5

type Count = (item: QueueItem) => void

/** Watches what is really heard and counts each start of a track once. Returns a function that ends the watching. */
export function startPlayCounter(count: Count = countPlay): () => void {
  let playID = -1
  let heard = 0
  let counted = false
  return progress.subscribe(({ position, duration }, before) => {
    const state = playerStore.getState()
    const item = currentItem(state)
    if (!item || state.playback !== 'playing') return
    if (state.playID !== playID) {
      playID = state.playID
      heard = 0
      counted = false
      return
    }
    const passed = position - before.position
    if (passed > 0 && passed < LONGEST_STEP) heard += passed
    if (counted || heard < Math.min(HEARD_SECONDS, (duration || item.length) / 2)) return
    counted = true
    count(item)
  })
}

/** A play that could not be counted is no reason to disturb anybody. */
function countPlay(item: QueueItem): void {
  if (item.kind === 'music')
    void call(playMusic, { params: { id: item.id } }, { keepalive: true }).catch(() => {})
}
