/** What a key does to the player. */
export type KeyCommand =
  | 'playPause'
  | 'seekBack'
  | 'seekOn'
  | 'louder'
  | 'quieter'
  | 'previous'
  | 'next'
  | 'mute'
  | 'like'
  | 'search'
  | 'list'

type Key = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'
>

/**
 * The command of a key, by its place on the keyboard, so that it works in every layout. Nothing where a text field, a
 * menu or a dialog has the focus, or where the focused control means something by the key itself.
 */
export function keyCommand(event: Key): KeyCommand | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const focused = event.target instanceof Element ? event.target : null
  if (focused?.closest(typing)) return undefined
  const command = event.shiftKey ? withShift[event.code] : plain[event.code]
  if (event.code === 'Space' && focused?.closest(pressable)) return undefined
  if (event.code.startsWith('Arrow') && focused?.closest(steppable)) return undefined
  return command
}

const typing =
  'input:not([type=range], [type=button], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], dialog, [role=menu], [role=listbox]'
const pressable = 'button, a, summary, video, [role=button], [role=tab], [type=checkbox], [type=radio]'
const steppable = '[type=range], [type=radio], [role=slider], [role=tab], video, [data-own-arrows]'

const plain: Record<string, KeyCommand> = {
  Space: 'playPause',
  KeyK: 'playPause',
  ArrowLeft: 'seekBack',
  ArrowRight: 'seekOn',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  KeyM: 'mute',
  KeyL: 'like',
  Slash: 'search',
}

const withShift: Record<string, KeyCommand> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Slash: 'list',
}
