import type { Base, Feature } from '../../platform/feature.ts'
import { playRadio } from './play-radio.ts'
import { radioRoutes } from './radio.routes.ts'
import { radioStore } from './radio.store.ts'

export function radioFeature(base: Base & Omit<Parameters<typeof playRadio>[0], 'radio'>): Feature {
  const radio = radioStore(base.sql)
  return {
    routes: (routes) => radioRoutes(routes, { radio, playRadio: playRadio({ ...base, radio }) }),
  }
}
