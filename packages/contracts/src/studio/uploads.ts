import * as z from 'zod'
import { AssetKind } from '../catalogue/music.ts'
import { endpoint, file, text } from '../platform/endpoint.ts'
import { TextParams } from '../platform/errors.ts'
import { type FailureCode, failures, type RemarkCode, remarks } from './failures.ts'
import { coverColor, idOut, idText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { valueKinds } from '../platform/value-kinds.ts'
import { posterNumber } from '../catalogue/video-tracks.ts'

const failureCode = z.enum(Object.keys(failures) as FailureCode[])
const remarkCode = z.enum(Object.keys(remarks) as RemarkCode[])

export const AssetStatus = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    /** `isHeld`: no worker can process it at present */
    z.object({ state: z.literal('uploaded'), isHeld: z.literal(true).optional() }),
    z.object({ state: z.literal('queued'), isHeld: z.literal(true).optional() }),
    z.object({ state: z.literal('processing'), percent: z.int().min(0).max(100) }),
    z.object({
      state: z.literal('ready'),
      /** What the artist should know, such as that the end of the file is missing, or what was mended; absent if nothing */
      remarks: z.array(z.object({ reason: z.string(), code: remarkCode, params: TextParams })).optional(),
    }),
    z.object({
      state: z.literal('failed'),
      /** Text of `code` in English */
      reason: z.string(),
      code: failureCode,
      params: TextParams,
      /** True if the same file may succeed */
      canRetry: z.boolean(),
    }),
  ])
  .meta({ id: 'AssetStatus' })
  .register(valueKinds, { kind: 'uploadStatus' })
export type AssetStatus = z.infer<typeof AssetStatus>

const byID = z.object({ id: idText })
const UploadReply = z.object({ status: z.literal(1), jobId: z.string() })

export const uploadMusic = endpoint({
  method: 'POST',
  path: '/music/upload/music/{id}',
  tag: 'uploads',
  access: 'artist',
  summary: 'Upload the audio of a track: answered once the file is safely stored and queued',
  params: byID,
  body: file({ maxBytes: limits.audio.maxBytes }),
  reply: UploadReply,
})

export const uploadVideo = endpoint({
  method: 'POST',
  path: '/music/upload/video/{id}',
  tag: 'uploads',
  access: 'artist',
  summary: 'Upload the video of a track: answered once the file is safely stored and queued',
  params: byID,
  body: file({ maxBytes: limits.video.maxBytes }),
  reply: UploadReply,
})

export const uploadPodcast = endpoint({
  method: 'POST',
  path: '/music/upload/podcast/{id}',
  tag: 'uploads',
  access: 'dj',
  summary: 'Upload the audio of a podcast: answered once the file is safely stored and queued',
  params: byID,
  body: file({ maxBytes: limits.audio.maxBytes }),
  reply: UploadReply,
})

const sameTrack = z.object({ musicID: idOut, title: z.string() })

export const getUploads = endpoint({
  method: 'GET',
  path: '/api/uploads/{id}',
  access: 'artist',
  summary: 'Where the uploads of a track of one’s own stand',
  params: byID,
  reply: z.object({
    musicID: idOut,
    audio: AssetStatus,
    video: AssetStatus,
    /** Another track of one’s own with the same recording */
    sameAs: sameTrack.optional(),
    /** Another track of one’s own with the same video */
    sameVideoAs: sameTrack.optional(),
  }),
})

export const KnownRecording = z
  .object({
    musicID: idOut,
    title: z.string(),
    /** Names, joined with ', ' */
    artists: z.string(),
    name: z.string(),
    bytes: z.int(),
    /** Hexadecimal; empty for uploads from before checksums */
    sha256: z.string(),
  })
  .meta({ id: 'KnownRecording' })
export type KnownRecording = z.infer<typeof KnownRecording>

export const knownRecordings = endpoint({
  method: 'POST',
  path: '/api/uploads/known',
  access: 'artist',
  needsSpace: false,
  summary:
    'Uploaded recordings of one’s own tracks (for admins: of all) that have one of these sizes, to tell which files are here already',
  body: z.object({ sizes: z.array(z.int().min(1)).max(limits.knownSizes) }),
  reply: z.array(KnownRecording),
})

const byIdAndKind = z.object({ id: idText, kind: AssetKind })

export const retryUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/{id}/{kind}/retry',
  access: 'artist',
  errors: [409],
  summary: 'Transcode a failed upload again',
  params: byIdAndKind,
  reply: UploadReply,
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/{id}/{kind}',
  access: 'artist',
  errors: [409],
  summary: 'Give up an upload that is not ready yet; what was published before stays',
  params: byIdAndKind,
  reply: text(['true']),
})

const coverParams = z.object({ id: idText, color: coverColor })

export const setMusicCover = endpoint({
  method: 'POST',
  path: '/api/musics/setcover/{id}/{color}',
  // Without this alias, a missing colour would be 404 instead of 400.
  aliases: ['/api/musics/setcover/{id}'],
  tag: 'uploads',
  access: 'artist',
  summary: 'Set the cover of a track of one’s own, with its colour as rrggbb or `auto`',
  params: coverParams,
  badRequestParams: ['color'],
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})

export const setMusicTopCover = endpoint({
  method: 'POST',
  path: '/api/musics/settopcover/{id}/{color}',
  aliases: ['/api/musics/settopcover/{id}'],
  tag: 'uploads',
  access: 'artist',
  summary: 'Set the wide cover of a track of one’s own, with its colour as rrggbb or `auto`',
  params: coverParams,
  badRequestParams: ['color'],
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})

export const getPosters = endpoint({
  method: 'GET',
  path: '/api/uploads/{id}/video/posters',
  access: 'artist',
  summary: 'The frames of a published video of one’s own that may be its poster, by their numbers',
  params: byID,
  reply: z.object({ version: z.string(), numbers: z.array(z.int()) }),
})

export const setPoster = endpoint({
  method: 'POST',
  path: '/api/uploads/{id}/video/poster',
  access: 'artist',
  summary: 'Set the poster of a video of one’s own to a picture',
  params: byID,
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})

export const choosePoster = endpoint({
  method: 'POST',
  path: '/api/uploads/{id}/video/posters/{number}',
  access: 'artist',
  summary: 'Set the poster of a video of one’s own to one of the proposed frames',
  params: z.object({ id: idText, number: posterNumber }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})

export const getPodcastUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/podcasts/{id}',
  access: 'dj',
  summary: 'Where the upload of a podcast of one’s own stands',
  params: byID,
  reply: z.object({
    podcastID: idOut,
    audio: AssetStatus,
    /** Another episode of one’s own with the same recording */
    sameAs: z.object({ podcastID: idOut, title: z.string() }).optional(),
  }),
})

export const retryPodcastUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/podcasts/{id}/retry',
  access: 'dj',
  errors: [409],
  summary: 'Transcode a failed upload of a podcast again',
  params: byID,
  reply: UploadReply,
})

export const cancelPodcastUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/podcasts/{id}',
  access: 'dj',
  errors: [409],
  summary: 'Give up an upload of a podcast that is not ready yet; what was published before stays',
  params: byID,
  reply: text(['true']),
})

export const setPodcastCover = endpoint({
  method: 'POST',
  path: '/api/podcasts/setcover/{id}/{color}',
  aliases: ['/api/podcasts/setcover/{id}'],
  tag: 'uploads',
  access: 'dj',
  summary: 'Set the cover of a podcast of one’s own, with its colour as rrggbb or `auto`',
  params: coverParams,
  badRequestParams: ['color'],
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})

export const UploadEvent = z.object({ musicID: idOut, kind: AssetKind, status: AssetStatus })
export type UploadEvent = z.infer<typeof UploadEvent>

export const PodcastUploadEvent = z.object({ podcastID: idOut, status: AssetStatus })
export type PodcastUploadEvent = z.infer<typeof PodcastUploadEvent>

export interface UploadServerEvents {
  upload: (event: UploadEvent) => void
  podcastUpload: (event: PodcastUploadEvent) => void
}

/** `done` receives true for owners and admins. */
export interface UploadClientEvents {
  watchUpload: (musicID: number, done: (allowed: boolean) => void) => void
  unwatchUpload: (musicID: number) => void
  watchPodcastUpload: (podcastID: number, done: (allowed: boolean) => void) => void
  unwatchPodcastUpload: (podcastID: number) => void
}
