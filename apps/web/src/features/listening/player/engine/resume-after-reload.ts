import { beforeReload } from '../../../../lib/browser/reload-page.ts'
import { player } from '../player.ts'
import { soundStore } from '../sound.ts'

const KEY = 'resumesPlayback'

/**
 * Goes on playing if the page before was reloaded by the site while it played. `save` saves the position.
 */
export function resumeAfterReload(save: () => void): void {
  beforeReload(() => {
    save()
    try {
      if (soundStore.getState().playback === 'playing') sessionStorage.setItem(KEY, 'yes')
    } catch {
      // Storage is blocked, so the next page is paused.
    }
  })
  try {
    const wasPlaying = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    if (wasPlaying) player.play()
  } catch {
    // Storage is blocked.
  }
}
