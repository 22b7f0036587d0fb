import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { creditRoutes } from './credits.routes.ts'
import { INTERVAL, musicBrainz } from './musicbrainz.ts'

export interface CreditOptions {
  /** Milliseconds between two requests to MusicBrainz */
  musicBrainzInterval?: number
}

export function creditsFeature(
  base: Base & CreditOptions & Omit<Needs<typeof creditRoutes>, 'musicBrainz'>,
): Feature {
  const { env, outside, musicBrainzInterval: interval = INTERVAL } = base
  const contact = env.publicUrl || env.contacts.info
  const lookUp = env.musicBrainzUrl
    ? musicBrainz({ fetch: outside.fetch, url: env.musicBrainzUrl, contact, interval })
    : undefined
  return { routes: (routes) => creditRoutes(routes, { ...base, musicBrainz: lookUp }) }
}
