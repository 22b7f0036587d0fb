import { usePlayerFocus } from './use-player-focus.ts'
import { type PlayerKeysOptions, usePlayerKeys } from './use-player-keys.ts'

interface PlayerKeysProps extends PlayerKeysOptions {
  form: 'none' | 'hidden' | 'shown'
}

export default function PlayerKeys({ form, ...options }: PlayerKeysProps) {
  usePlayerFocus(form)
  usePlayerKeys(options)
  return null
}
