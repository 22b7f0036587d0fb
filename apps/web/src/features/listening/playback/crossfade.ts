import { createStore } from 'zustand/vanilla'
import { number } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'

/** Seconds */
export const MAX_CROSSFADE = 12

const stored = localSetting('crossfade', number(0, MAX_CROSSFADE), 0)

/** Seconds; 0 is off. */
export const crossfadeStore = createStore<{ seconds: number }>(() => ({ seconds: stored.read() }))

export function setCrossfade(seconds: number): void {
  stored.write(seconds)
  crossfadeStore.setState({ seconds })
}
