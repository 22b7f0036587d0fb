/** Suggestions, computed from the user's plays, likes and follows */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { id, idOut, imageVersion } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { MusicCard } from '../catalogue/music.ts'

const Mix = z.object({
  mixID: idOut,
  /** Artists in the name of the mix, the most heard first */
  artists: z.array(z.object({ artistID: idOut, name: z.string(), imageVersion })),
  musics: z.array(MusicCard),
})
export type Mix = z.infer<typeof Mix>

export const FOR_YOU_SHELVES = ['because', 'rediscover', 'followed', 'popular', 'newest'] as const

const Shelf = z.object({
  /**
   * `because`: similar to a recent track; `rediscover`: liked, but not heard for long; `followed`: new from followed
   * artists; `popular`, `newest`: for users without plays
   */
  kind: z.enum(FOR_YOU_SHELVES),
  /** Title of the track for `because`, else empty */
  name: z.string(),
  musics: z.array(MusicCard),
})

export const ForYou = z
  .object({
    /** False if the user has disabled recommendations */
    isOn: z.boolean(),
    mixes: z.array(Mix),
    /** Omits empty shelves */
    shelves: z.array(Shelf),
  })
  .meta({ id: 'ForYou' })
export type ForYou = z.infer<typeof ForYou>

export const getForYou = endpoint({
  method: 'GET',
  path: '/api/foryou',
  access: 'user',
  summary:
    'Mixes and suggestions for the caller; popular and new tracks while nothing is known of the caller’s taste',
  reply: ForYou,
})

export const dismissMix = endpoint({
  method: 'POST',
  path: '/api/foryou/dismiss',
  access: 'user',
  summary:
    'Take a mix away, and make no other one that at least half of its artists name; nothing happens where there is none',
  body: z.object({ mixID: id }),
  reply: text(['true']),
  perMinute: limits.changing.perMinute,
})

export const switchRecommendations = endpoint({
  method: 'PUT',
  path: '/api/foryou/switch',
  access: 'user',
  needsSpace: false,
  summary: 'Switch the caller’s recommendations on or off; off, nothing is computed from the caller’s plays',
  body: z.object({ isOn: z.boolean() }),
  reply: text(['true']),
  perMinute: limits.changing.perMinute,
})
