import { playerStore } from '../features/listening/player/player.ts'

/** Minimum milliseconds between reloads */
const AGAIN_AFTER = 60_000

/** Reloads `page` and returns true, unless it was just reloaded or media plays. */
export function reloadOnce(page: Pick<Location, 'reload'> = location): boolean {
  if (playerStore.getState().playback === 'playing') return false
  try {
    const last = Number(sessionStorage.getItem('reloadedAt'))
    if (Date.now() - last < AGAIN_AFTER) return false
    sessionStorage.setItem('reloadedAt', String(Date.now()))
  } catch {
    // Repeated reloads could not be prevented.
    return false
  }
  page.reload()
  return true
}
