import { playerStore } from '../player.ts'
import { type QueueItem, namesOf } from '../queue-item.ts'
import { currentItem } from '../state/player-state.ts'

/**
 * Names what plays in the title of a tab that is out of sight, where the title is all there is to see of it. The page's
 * own title is back when the page is, so that the history names pages.
 */
export function watchTabTitle(): void {
  let own = document.title
  let shown: string | undefined
  const show = () => {
    const state = playerStore.getState()
    const item = currentItem(state)
    // A page that loads out of sight may have set a title of its own meanwhile.
    if (document.title !== shown) own = document.title
    shown = document.hidden && state.playback === 'playing' && item ? nameOf(item) : undefined
    const title = shown ?? own
    if (document.title !== title) document.title = title
  }
  document.addEventListener('visibilitychange', show)
  playerStore.subscribe(show)
}

function nameOf(item: QueueItem): string {
  return [item.title, namesOf(item)].filter(Boolean).join(' • ')
}
