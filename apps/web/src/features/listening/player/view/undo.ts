import { t } from '../../../../lib/i18n/i18n.ts'
import { offerUndo } from '../offer-undo.ts'
import { seek } from '../engine/seek.ts'
import { changePlayer, player, playerStore } from '../player.ts'
import { clear, putBack, remove, reopen, unclear } from '../state/edit-queue.ts'
import { progress } from '../state/progress.ts'

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
