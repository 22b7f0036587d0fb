import { playerStore } from '../features/player/player.ts'

/** Least milliseconds between two reloads; a second one would not help. */
const AGAIN_AFTER = 60_000

/** Reloads `page` and returns true, unless it was just reloaded or something is playing. */
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
