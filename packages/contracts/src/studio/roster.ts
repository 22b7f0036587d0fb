/** What an account that manages many artists, such as a label, sees and does for all of them */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idOut, imageVersion, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { TrackRelease } from './releases.ts'

export const RosterArtist = z
  .object({
    artistID: idOut,
    name: z.string(),
    imageVersion,
    followerCount: z.int(),
    /** Tracks that the artist owns: all, those that wait for a decision, and those that are planned or announced */
    tracks: z.int(),
    waiting: z.int(),
    planned: z.int(),
    /** Plays of the last 28 days */
    plays: z.int(),
    /** When the next planned track is released; null for none */
    next: time.nullable(),
  })
  .meta({ id: 'RosterArtist' })
export type RosterArtist = z.infer<typeof RosterArtist>

export const getRoster = endpoint({
  method: 'GET',
  path: '/api/artistpanel/roster',
  access: 'artist',
  summary: 'The caller’s artists with what is new and waits of each, by name',
  reply: z.array(RosterArtist),
})

export const setReleases = endpoint({
  method: 'PUT',
  path: '/api/artistpanel/releases',
  access: 'artist',
  errors: [404],
  summary:
    'Release many tracks of one’s own together; all of them, or none if one belongs to others. Tracks that are released keep their date',
  body: TrackRelease.extend({ musicIDs: z.array(id).min(1).max(limits.perArtist.bulk) }),
  /** As of `setAlbumRelease` */
  reply: z.object({ changed: z.array(idOut), kept: z.array(idOut) }),
  perMinute: limits.changing.perMinute,
})
