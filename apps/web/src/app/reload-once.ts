import { playerStore } from '../features/player/player.ts'

/** The minimum time between two reloads, in milliseconds: what the first one did not fix, a second will not. */
const AGAIN_AFTER = 60_000

/** Reloads `page`, unless it was just reloaded or something is playing. Returns true if it does. */
export function reloadOnce(page: Pick<Location, 'reload'> = location): boolean {
  if (playerStore.getState().playback === 'playing') return false
  try {
    const last = Number(sessionStorage.getItem('reloadedAt'))
    if (Date.now() - last < AGAIN_AFTER) return false
    sessionStorage.setItem('reloadedAt', String(Date.now()))
  } catch {
    // Without storage there is no way to know whether the page was just reloaded.
    return false
  }
  page.reload()
  return true
}
