import { changePlayer, player, playerStore } from './player.ts'
import type { QueueItem } from './queue-item.ts'
import { shuffle } from './state/edit-queue.ts'
import { type ChooseOptions, queuedItems } from './state/player-state.ts'

export const shuffleQueue = () => changePlayer(shuffle, Math.random)

export function chooseShuffled(queue: readonly QueueItem[], options: ChooseOptions = {}): void {
  if (queue.length === 0) return
  const added = queuedItems(playerStore.getState())
  player.close()
  player.choose(queue, Math.floor(Math.random() * queue.length), options)
  shuffleQueue()
  player.append(added)
}
