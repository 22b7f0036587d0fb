const TYPING =
  'input:not([type=range], [type=button], [type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), dialog:not([data-player-keys]), [role=menu], [role=listbox]'
const PRESSABLE = 'button, a, summary, video, [role=button], [role=tab], [type=checkbox], [type=radio]'
const STEPPABLE = '[type=range], [type=radio], [role=slider], [role=tab], video, [data-own-arrows]'
/** What Escape closes by itself */
const CLOSABLE = 'dialog, [role=menu], [role=listbox]'

/**
 * Returns true for a key that the focused element uses itself: any key in text fields, menus and dialogs except those with
 * `data-player-keys`, Space on buttons, arrows on sliders; but not if the element matches the selector `own`.
 */
export function belongsToFocus(key: string, event: Event, own?: string): boolean {
  // The target of events in a shadow tree is its host.
  const focused = event.composedPath()[0]
  if (!(focused instanceof Element)) return false
  if (key === 'Escape') return focused.closest(CLOSABLE) !== null
  if (focused.closest(TYPING)) return true
  if (own && focused.closest(own)) return false
  if (key === 'Space') return focused.closest(PRESSABLE) !== null
  return /^(Arrow|Home|End)/.test(key) && focused.closest(STEPPABLE) !== null
}
