import { playerStore } from '../features/player/player.ts'

/** No second reload within this time, in milliseconds: what it did not mend it will not mend. */
const AGAIN_AFTER = 60_000

/** Reloads the page, unless it was just reloaded or something plays. Returns whether it does. */
export function reloadOnce(): boolean {
  if (playerStore.getState().playback === 'playing') return false
  try {
    const last = Number(sessionStorage.getItem('reloadedAt'))
    if (Date.now() - last < AGAIN_AFTER) return false
    sessionStorage.setItem('reloadedAt', String(Date.now()))
  } catch {
    // Without storage we cannot know whether the page was reloaded already.
    return false
  }
  location.reload()
  return true
}
