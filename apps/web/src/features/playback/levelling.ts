import { createStore } from 'zustand/vanilla'
import { oneOf } from '../../lib/decoder.ts'
import { localSetting } from '../../lib/local-setting.ts'
import { LEVELLINGS, type Levelling } from './level-gain.ts'

const stored = localSetting('levelling', oneOf(...LEVELLINGS), 'track')

/** How this browser levels what it plays. */
export const levellingStore = createStore<{ levelling: Levelling }>(() => ({ levelling: stored.read() }))

export function setLevelling(levelling: Levelling): void {
  stored.write(levelling)
  levellingStore.setState({ levelling })
}

/** Returns true if pages may set the volume here: on phones by Apple it is the device's, and setting it does nothing. */
export function canSetVolume(): boolean {
  const audio = new Audio()
  audio.volume = 0.5
  return audio.volume === 0.5
}
