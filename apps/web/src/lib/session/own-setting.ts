import { localSetting, removeSetting } from '../browser/local-setting.ts'
import type { Decoder } from '../calls/decoder.ts'
import { session } from './session.ts'

/** Local settings about the person who is signed in */
const KEYS = ['recentSearches', 'forYou', 'jumpBackIn', 'hidesExplicit'] as const

/** Works like `localSetting`, and is removed when the person signs out. */
export const ownSetting = <T>(key: (typeof KEYS)[number], decode: Decoder<T>, fallback: T) =>
  localSetting(key, decode, fallback)

// The account menu loads this for everyone who is signed in, whichever of the settings the visit uses.
session.subscribe(({ state }, before) => {
  if (state === 'user' || before.state === 'visitor') return
  for (const key of KEYS) removeSetting(key)
})
