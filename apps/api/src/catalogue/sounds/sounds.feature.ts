import { limits } from '@nava/contracts'
import type { Base } from '../../platform/feature.ts'
import { cachedSounds as cached } from './cached-sounds.ts'
import { soundsStore } from './sounds.store.ts'

export function soundsFeature({ sql, staleness, log }: Base) {
  const cachedSounds = cached(soundsStore(sql), {
    staleness: staleness === 0 ? 0 : limits.subsonic.staleness,
    log,
  })
  return { cachedSounds, lifecycles: [cachedSounds] }
}
