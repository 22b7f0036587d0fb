import * as z from 'zod'
import { Credit, CreditForm } from '../catalogue/credits.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText, isrc } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const byID = z.object({ id: idText })

export const TrackCredits = z
  .object({
    musicID: idOut,
    /** Also with artists that are off the site */
    credits: z.array(Credit),
    /** The station looks up credits at MusicBrainz when it is asked to. */
    canLookUp: z.boolean(),
  })
  .meta({ id: 'TrackCredits' })
export type TrackCredits = z.infer<typeof TrackCredits>

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/musics/{id}/credits',
  access: 'artist',
  summary: 'The credits of a track of one’s own, to change them; everybody finds those of a track with it',
  params: byID,
  reply: TrackCredits,
})

export const setCredits = endpoint({
  method: 'PUT',
  path: '/api/musics/{id}/credits',
  access: 'artist',
  perMinute: limits.changing.perMinute,
  summary:
    'Replace all credits of a track of one’s own that is not confirmed yet, in their order; the same one is kept once',
  params: byID,
  body: z.object({
    credits: z.array(CreditForm).max(limits.perMusic.credits),
    /** Of the recording that they are of; kept if the track has no code yet */
    isrc: isrc.optional(),
  }),
  reply: TrackCredits,
})

export const FoundRecording = z
  .object({
    /** At MusicBrainz */
    recordingID: z.string(),
    title: z.string(),
    artists: z.string(),
    /** Seconds; 0 if unknown */
    length: z.int(),
  })
  .meta({ id: 'FoundRecording' })
export type FoundRecording = z.infer<typeof FoundRecording>

export const lookUpCredits = endpoint({
  method: 'POST',
  path: '/api/musics/{id}/credits/lookup',
  access: 'artist',
  errors: [404, 422, 429],
  needsSpace: false,
  perMinute: limits.creating.perMinute,
  summary:
    'Ask MusicBrainz for the credits of a track of one’s own, by its ISRC or else its names; nothing is stored',
  params: byID,
  body: z.object({
    /** Recording that was found before; by default the likeliest one */
    recordingID: z.uuid().optional(),
  }),
  reply: z.object({
    /** Likeliest first; empty if a recording was named */
    recordings: z.array(FoundRecording),
    recordingID: z.string(),
    isrc: z.string(),
    credits: z.array(Credit),
  }),
})
