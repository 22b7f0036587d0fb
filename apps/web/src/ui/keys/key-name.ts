/** Key code of keys that an input method handles; WebKit gives it to the Enter that has just ended a composition. */
const HANDLED = 229

/** Signs that are keys of Nava, and those that other scripts and wide forms type for them */
const SIGNS: Readonly<Record<string, string>> = { '/': '/', '?': '?', '؟': '?', '／': '/', '？': '?' }

/** Signs at their place on keyboards whose letters are not Latin, some of which have a letter there */
const SIGN_PLACES: Readonly<Record<string, string>> = { Slash: '/', 'Shift+Slash': '?' }

const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'CapsLock', 'Fn']

/** Returns true for keys that belong to an input method, such as the Enter that confirms the composed word. */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === HANDLED

/**
 * Returns the name of a pressed key, such as `Escape`, `Space`, `m`, `/`, `7`, `Shift+ArrowLeft` or `Mod+a` (Ctrl or Cmd);
 * '' while an input method composes. Signs and Latin letters are named by what is typed. Letters of other scripts, and
 * digits that need Shift, are named by their position on a keyboard of the United States.
 */
export function keyName(event: KeyboardEvent): string {
  // Browsers that fill in a form emit events without a key.
  if (!(event instanceof KeyboardEvent) || isComposing(event) || MODIFIERS.includes(event.key)) return ''
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  const typed = typedName(key, code, shiftKey)
  // A sign is typed with whatever it takes on this keyboard, AltGr too.
  const isSign = typed.length === 1 && !/[\p{L}\d]/u.test(typed)
  if (isSign && event.getModifierState('AltGraph')) return typed
  const modified = altKey ? `Alt+${typed}` : typed
  return ctrlKey || metaKey ? `Mod+${modified}` : modified
}

function typedName(key: string, code: string, shiftKey: boolean): string {
  const shift = shiftKey ? 'Shift+' : ''
  if (code === 'Space' || key === ' ') return `${shift}Space`
  if ([...key].length > 1) return shift + key
  const sign = SIGNS[key]
  if (sign !== undefined) return sign
  if (/[a-z]/i.test(key)) return shift + key.toLowerCase()
  if (/\d/.test(key)) return key
  const digit = shiftKey ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return digit
  // Other signs of ASCII, and letters such as é
  if (/[\x21-\x7e]|\p{Script=Latin}/u.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter ? shift + letter.toLowerCase() : (SIGN_PLACES[shift + code] ?? key)
}
