import { countOnce } from '../../playback/count-once.ts'
import { countPlay } from '../../playback/count-play.ts'
import { playerStore } from '../player.ts'
import type { QueueItem } from '../queue-item.ts'
import { currentItem } from '../state/player-state.ts'
import { progress } from '../state/progress.ts'

/** Counts each start of an item once enough of it was played. Returns a function that stops counting. */
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
