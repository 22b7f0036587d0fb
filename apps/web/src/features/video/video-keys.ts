/** What a key does to the video. */
export type VideoCommand =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'next' }
  /** Seconds on, or back with a negative number. */
  | { do: 'seekBy'; seconds: number }
  /** A share of the whole, 0 to 1. */
  | { do: 'seekTo'; share: number }
  | { do: 'louder'; by: number }

type Key = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'
>

const FINE_SEEK = 5
const SEEK = 10
const VOLUME_STEP = 0.05

/**
 * The command of a key as YouTube has them, by its place on the keyboard, so that it works in every layout. Nothing
 * where a text field, a menu or a dialog has the focus, or where the focused control means something by the key itself.
 */
export function videoCommand(event: Key): VideoCommand | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const focused = event.target instanceof Element ? event.target : null
  if (focused?.closest(typing)) return undefined
  if (event.shiftKey) return event.code === 'KeyN' ? { do: 'next' } : undefined
  if (event.code === 'Space' && focused?.closest(pressable)) return undefined
  // On the line of time the arrows go as far as anywhere else; the line's own steps are for the mouse.
  const ownSteps = focused?.closest(steppable) && !focused.closest('[data-time-line]')
  if (/^(Arrow|Home|End)/.test(event.code) && ownSteps) return undefined
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit !== undefined) return { do: 'seekTo', share: Number(digit) / 10 }
  return plain[event.code]
}

const typing =
  'input:not([type=range], [type=button], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], dialog, [role=menu], [role=listbox]'
const pressable = 'button, a, summary, [role=button], [role=tab], [type=checkbox], [type=radio]'
const steppable = '[type=range], [type=radio], [role=slider], [role=tab]'

const plain: Record<string, VideoCommand> = {
  Space: { do: 'toggle' },
  KeyK: { do: 'toggle' },
  KeyJ: { do: 'seekBy', seconds: -SEEK },
  KeyL: { do: 'seekBy', seconds: SEEK },
  ArrowLeft: { do: 'seekBy', seconds: -FINE_SEEK },
  ArrowRight: { do: 'seekBy', seconds: FINE_SEEK },
  ArrowUp: { do: 'louder', by: VOLUME_STEP },
  ArrowDown: { do: 'louder', by: -VOLUME_STEP },
  KeyM: { do: 'mute' },
  KeyF: { do: 'fullscreen' },
  Home: { do: 'seekTo', share: 0 },
  End: { do: 'seekTo', share: 1 },
}
