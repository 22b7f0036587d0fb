import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { belongsToFocus } from './belongs-to-focus.ts'
import { isComposing, keyName } from './key-name.ts'

/** What a key does; undefined leaves it to others. `key`: as `keyName` returns it */
type ActionOf<E> = (key: string, event: E) => (() => void) | undefined

interface KeyOptions {
  /** Keys that act again while they are held; all others act once */
  repeats?: RegExp
  /** Keeps keys of an input method from a library that would take them, such as the arrows that choose a word */
  keepsComposing?: boolean
}

interface ShortcutOptions extends KeyOptions {
  /** Selector of controls whose own keys these are */
  own?: string
  /** Goes ahead of everything else that listens. */
  first?: boolean
}

const TAKEN_BY_LISTS = /^(?:Enter|Escape|Arrow|Home|End|Page)/

const MOVES = /^(?:Shift\+)?(?:Arrow|Home$|End$|Page|Tab$)/

/** Returns a handler for `onKeyDown`. */
export const onKeys =
  <E extends Element>(actionOf: ActionOf<ReactKeyboardEvent<E>>, options?: KeyOptions) =>
  (event: ReactKeyboardEvent<E>): void =>
    obey(
      event.nativeEvent,
      (key) => actionOf(key, event),
      options,
      () => event.preventDefault(),
    )

/** Listens to keys pressed in an element. Returns a function that stops this. */
export function listenToKeys(
  element: EventTarget | null | undefined,
  actionOf: ActionOf<KeyboardEvent>,
  options?: KeyOptions & { capture?: boolean },
): () => void {
  const listen = (event: Event) => {
    if (event instanceof KeyboardEvent) obey(event, (key) => actionOf(key, event), options)
  }
  element?.addEventListener('keydown', listen, options?.capture)
  return () => element?.removeEventListener('keydown', listen, options?.capture)
}

/** Listens to keys pressed anywhere, except those that the focused element uses itself. */
export function useShortcuts(
  actionOf: ActionOf<KeyboardEvent>,
  { own, first = false, repeats = MOVES }: ShortcutOptions = {},
): void {
  const find = useEffectEvent((key: string, event: KeyboardEvent) =>
    belongsToFocus(key, event, own) ? undefined : actionOf(key, event),
  )
  useEffect(
    () => listenToKeys(window, (key, event) => find(key, event), { capture: first, repeats }),
    [first, repeats],
  )
}

function obey(
  event: KeyboardEvent,
  actionOf: (key: string) => (() => void) | undefined,
  { repeats = MOVES, keepsComposing = false }: KeyOptions = {},
  preventDefault = () => event.preventDefault(),
): void {
  if (keepsComposing && isComposing(event) && TAKEN_BY_LISTS.test(event.key)) return preventDefault()
  const key = event.defaultPrevented ? '' : keyName(event)
  const act = key === '' ? undefined : actionOf(key)
  if (!act) return
  preventDefault()
  if (!event.repeat || repeats.test(key)) act()
}
