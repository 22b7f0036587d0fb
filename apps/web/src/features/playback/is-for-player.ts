export type PlayerKey = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'
>

const TYPING =
  'input:not([type=range], [type=button], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], dialog, [role=menu], [role=listbox]'
/** Controls that are pressed with Space. */
const PRESSABLE = 'button, a, summary, video, [role=button], [role=tab], [type=checkbox], [type=radio]'
/** Controls that arrows, Home and End step through. */
const STEPPABLE = '[type=range], [type=radio], [role=slider], [role=tab], video, [data-own-arrows]'

/**
 * Returns true if a key that was pressed anywhere on the page is meant for the player: not together with Ctrl, Alt or
 * Meta, not in a text field, a menu or a dialog, and not where the focused control means something by the key itself.
 * @param own selects controls of the player's own that leave all keys to it
 */
export function isForPlayer(event: PlayerKey, own?: string): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const focused = event.target instanceof Element ? event.target : null
  if (!focused) return true
  if (focused.closest(TYPING)) return false
  if (own && focused.closest(own)) return true
  if (event.code === 'Space') return !focused.closest(PRESSABLE)
  if (/^(Arrow|Home|End)/.test(event.code)) return !focused.closest(STEPPABLE)
  return true
}
