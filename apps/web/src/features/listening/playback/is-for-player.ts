export type PlayerKey = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'
>

const TYPING =
  'input:not([type=range], [type=button], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], dialog:not([data-player-keys]), [role=menu], [role=listbox]'
const PRESSABLE = 'button, a, summary, video, [role=button], [role=tab], [type=checkbox], [type=radio]'
const STEPPABLE = '[type=range], [type=radio], [role=slider], [role=tab], video, [data-own-arrows]'

/**
 * Returns true for a key that the player handles. It ignores keys with Ctrl, Alt or Meta, keys in text
 * fields, menus and dialogs except those with `data-player-keys`, and keys that the focused control uses, unless the control matches the selector
 * `own`.
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
