import { playerStore } from '../player.ts'
import { type QueueItem, namesOf } from '../queue-item.ts'
import { currentItem } from '../state/player-state.ts'

/**
 * Names what plays in the title of the tab, ahead of the page's own title, which is there alone again in a pause. A page
 * that sets its title meanwhile has it amended.
 */
export function watchTabTitle(): void {
  let own = document.title
  let shown = own
  const show = () => {
    // Between two pages there is none, and setting it would make one that stays.
    if (!document.head.querySelector('title')) return
    // Whatever is there and not from here is a page's own.
    if (document.title !== shown) own = document.title
    const state = playerStore.getState()
    const item = currentItem(state)
    shown = state.playback === 'playing' && item ? `${nameOf(item)} | ${own}` : own
    if (document.title !== shown) document.title = shown
  }
  new MutationObserver(show).observe(document.head, { childList: true, subtree: true, characterData: true })
  playerStore.subscribe(show)
  show()
}

function nameOf(item: QueueItem): string {
  return [item.title, namesOf(item)].filter(Boolean).join(' • ')
}
