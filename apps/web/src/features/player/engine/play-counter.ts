import { countOnce } from '../../playback/count-once.ts'
import { countPlay } from '../../playback/count-play.ts'
import { playerStore } from '../player.ts'
import type { QueueItem } from '../queue-item.ts'
import { currentItem } from '../state/player-state.ts'
import { progress } from '../state/progress.ts'

/** Watches what is really heard and counts each start of an item once. Returns a function that ends the watching. */
export function startPlayCounter(count: (item: QueueItem) => void = countPlay): () => void {
  let playID = -1
  let hear = countOnce(() => {})
  return progress.subscribe(({ position, duration }, before) => {
    const state = playerStore.getState()
    const item = currentItem(state)
    if (!item || state.playback !== 'playing') return
    if (state.playID === playID) return hear(position - before.position, duration || item.length)
    playID = state.playID
    hear = countOnce(() => count(item))
  })
}
