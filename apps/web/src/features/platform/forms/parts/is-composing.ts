import type { KeyboardEvent } from 'react'

/** Key code of keys that an input method handles; WebKit gives it to the Enter that has just ended a composition. */
const HANDLED = 229

/** Returns true for keys that belong to an input method, such as the Enter that confirms the composed word. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === HANDLED
