import { t } from '../../../lib/i18n/i18n.ts'
import { offerUndo } from './offer-undo.ts'
import { seek } from './seek.ts'
import { changePlayer, player, playerStore } from './player.ts'
import { clear, jump, move, putBack, remove, reopen, unclear } from './state/edit-queue.ts'
import { progress } from './progress.ts'

/** Plays the item at an index. */
export const jumpTo = (at: number): void => changePlayer(jump, at)

export const moveItem = (from: number, to: number): void => changePlayer(move, from, to)

export function removeWithUndo(at: number): void {
  const before = playerStore.getState()
  if (!before.queue[at]) return
  changePlayer(remove, at)
  offerUndo(t('player.removed'), () => changePlayer(putBack, at, before))
}

export function clearWithUndo(): void {
  const before = playerStore.getState()
  changePlayer(clear)
  offerUndo(t('player.cleared'), () => changePlayer(unclear, before))
}

export function closeWithUndo(): void {
  const before = playerStore.getState()
  const { position } = progress.getState()
  player.close()
  offerUndo(t('player.closed'), () => {
    if (playerStore.getState().queue.length > 0) return
    changePlayer(reopen, before)
    seek(position)
  })
}
