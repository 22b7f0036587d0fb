/** New versions of what is published: proposed by its owner, decided by an admin, kept for a while once replaced */
import * as z from 'zod'
import { AssetKind } from '../catalogue/music.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, time } from '../platform/fields.ts'
import { refusalOut } from './refusals.ts'

/** Who decides on a new version of what is published: nobody, since there is none; an admin on each; its owner alone */
export const ReplacementMode = z.enum(['off', 'approved', 'free']).meta({ id: 'ReplacementMode' })
export type ReplacementMode = z.infer<typeof ReplacementMode>

export const AssetVersion = z
  .object({
    versionID: idOut,
    kind: AssetKind,
    /** `proposed`: uploaded, and not made yet, or failed; `former`: replaced, and kept until `keptUntil` */
    state: z.enum(['proposed', 'waiting', 'former', 'refused']),
    /** Name of the uploaded file */
    name: z.string(),
    /** 0 until it is made */
    durationMs: z.int(),
    created: time,
    decided: time.nullable(),
    keptUntil: time.nullable(),
    refusal: refusalOut,
  })
  .meta({ id: 'AssetVersion' })
export type AssetVersion = z.infer<typeof AssetVersion>

export const AssetVersions = z
  .object({
    mode: ReplacementMode,
    /** Length of what is published, by kind; 0 for nothing */
    published: z.object({ audio: z.int(), video: z.int() }),
    /** The latest first */
    versions: z.array(AssetVersion),
    /** True while there are lyrics with times, and an earlier version for which they may have been made */
    canShiftLyrics: z.boolean(),
  })
  .meta({ id: 'AssetVersions' })
export type AssetVersions = z.infer<typeof AssetVersions>

const byID = z.object({ id: idText })

export const getVersions = endpoint({
  method: 'GET',
  path: '/api/uploads/{id}/versions',
  access: 'artist',
  summary:
    'Whether a published track of one’s own may get a new version, which wait, and which can be brought back',
  params: byID,
  reply: AssetVersions,
})

export const getPodcastVersions = endpoint({
  method: 'GET',
  path: '/api/uploads/podcasts/{id}/versions',
  access: 'dj',
  summary:
    'Whether a published podcast of one’s own may get a new version, which wait, and which can be brought back',
  params: byID,
  reply: AssetVersions,
})

export const bringBackVersion = endpoint({
  method: 'POST',
  path: '/api/uploads/versions/{id}/back',
  access: 'user',
  errors: [409],
  summary: 'Publish a replaced version of one’s own again; the present one is kept in its place',
  params: byID,
  reply: text(['true']),
})

export const withdrawVersion = endpoint({
  method: 'DELETE',
  path: '/api/uploads/versions/{id}',
  access: 'user',
  errors: [409],
  summary: 'Give up a new version of one’s own that is not published yet',
  params: byID,
  reply: text(['true']),
})

/** Milliseconds by which lyrics may be moved */
const MAX_SHIFT = 600_000

export const shiftLyricsOfTrack = endpoint({
  method: 'POST',
  path: '/api/musics/{id}/lyrics/shift',
  access: 'artist',
  errors: [409],
  summary:
    'Move the times of all lyrics of a track of one’s own, as long as an earlier version of its recording is kept; a confirmed track’s, too',
  params: byID,
  body: z.object({ ms: z.int().min(-MAX_SHIFT).max(MAX_SHIFT) }),
  reply: text(['true']),
})
