import { usePlayerFocus } from './use-player-focus.ts'
import { type PlayerKeysOptions, usePlayerKeys } from './use-player-keys.ts'

interface PlayerKeysProps extends PlayerKeysOptions {
  /** Layout of the player */
  form: 'none' | 'hidden' | 'shown'
}

/** Handles the page's keys, and keeps the focus when the player changes its form. */
export default function PlayerKeys({ form, ...options }: PlayerKeysProps) {
  usePlayerFocus(form)
  usePlayerKeys(options)
  return null
}
