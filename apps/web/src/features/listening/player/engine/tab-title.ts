import { type QueueItem, namesOf } from '../queue-item.ts'
import { soundStore } from '../sound.ts'
import { currentItem } from '../state/player-state.ts'

export function watchTabTitle(): void {
  let own = document.title
  let shown = own
  const show = () => {
    // Between two pages there is no title element. Setting the title then would create one that stays.
    if (!document.head.querySelector('title')) return
    // A title that this code did not set comes from the page.
    if (document.title !== shown) own = document.title
    const state = soundStore.getState()
    const item = currentItem(state)
    shown = state.playback === 'playing' && item ? `${nameOf(item)} | ${own}` : own
    if (document.title !== shown) document.title = shown
  }
  new MutationObserver(show).observe(document.head, { childList: true, subtree: true, characterData: true })
  soundStore.subscribe(show)
  show()
}

function nameOf(item: QueueItem): string {
  return [item.title, namesOf(item)].filter(Boolean).join(' • ')
}
