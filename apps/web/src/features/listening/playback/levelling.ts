import { createStore } from 'zustand/vanilla'
import { oneOf } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { LEVELLINGS, type Levelling } from './level-gain.ts'

const stored = localSetting('levelling', oneOf(...LEVELLINGS), 'track')

export const levellingStore = createStore<{ levelling: Levelling }>(() => ({ levelling: stored.read() }))

export function setLevelling(levelling: Levelling): void {
  stored.write(levelling)
  levellingStore.setState({ levelling })
}

/** Returns false on iPhones and iPads, where setting the volume has no effect. */
export function canSetVolume(): boolean {
  const audio = new Audio()
  audio.volume = 0.5
  return audio.volume === 0.5
}
