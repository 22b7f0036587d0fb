import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const seconds = z.number().min(0).max(limits.maxID)

export const EpisodePosition = z
  .object({
    podcastID: id,
    /** Seconds; 0 for the beginning */
    position: seconds,
    /** Seconds; 0 if unknown */
    length: seconds,
    isPlayed: z.boolean(),
  })
  .meta({ id: 'EpisodePosition' })
export type EpisodePosition = z.infer<typeof EpisodePosition>

export const listEpisodePositions = endpoint({
  method: 'GET',
  path: '/api/podcasts/positions',
  access: 'user',
  summary: `Where the caller left episodes, and which were played: the last ${limits.episodePositions.listed}, newest first`,
  reply: z.array(EpisodePosition),
})

export const setEpisodePositions = endpoint({
  method: 'PUT',
  path: '/api/podcasts/positions',
  access: 'user',
  summary: 'Keep where the caller left episodes; unknown episodes are ignored',
  body: z.object({ positions: z.array(EpisodePosition).max(limits.episodePositions.perCall) }),
  reply: text(['true']),
  perMinute: 120,
})
