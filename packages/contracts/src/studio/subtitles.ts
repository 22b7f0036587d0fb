import * as z from 'zod'
import { streamQuery } from '../catalogue/streams.ts'
import { bytes, endpoint, file, text } from '../platform/endpoint.ts'
import { idOut, idText } from '../platform/fields.ts'
import { languageTag } from '../platform/language-tag.ts'
import { limits } from '../platform/limits.ts'

export const Subtitles = z
  .object({
    /** Language tag */
    language: z.string(),
    version: z.string(),
    lines: z.int(),
  })
  .meta({ id: 'Subtitles' })
export type Subtitles = z.infer<typeof Subtitles>

export const listSubtitles = endpoint({
  method: 'GET',
  path: '/api/musics/{id}/subtitles',
  access: 'visitor',
  summary: 'The languages that a video has subtitles in; of what is not public only for its owner and admins',
  params: z.object({ id: idText }),
  reply: z.object({ musicID: idOut, subtitles: z.array(Subtitles) }),
})

const byLanguage = z.object({ id: idText, language: languageTag })

export const setSubtitles = endpoint({
  method: 'POST',
  path: '/api/uploads/{id}/video/subtitles/{language}',
  access: 'artist',
  errors: [409],
  summary:
    'Set or replace the subtitles of a video of one’s own in one language: WebVTT or SRT, of a track that is not confirmed yet',
  params: byLanguage,
  body: file({ maxBytes: limits.subtitles.maxBytes }),
  needsSpace: true,
  perMinute: limits.creating.perMinute,
  reply: text(['true']),
})

export const deleteSubtitles = endpoint({
  method: 'DELETE',
  path: '/api/uploads/{id}/video/subtitles/{language}',
  access: 'artist',
  summary: 'Remove the subtitles of a video of one’s own in one language',
  params: byLanguage,
  reply: text(['true']),
})

export const videoSubtitles = endpoint({
  method: 'GET',
  path: '/music/video/subtitles/{id}/{language}.vtt',
  tag: 'streams',
  access: 'visitor',
  summary: 'The subtitles of a video in one language, as WebVTT; `v` is their version',
  params: byLanguage,
  query: streamQuery,
  reply: bytes('text/vtt'),
})

export const videoSubtitlesPlaylist = endpoint({
  method: 'GET',
  path: '/music/video/subtitles/playlist/{id}/{language}.m3u8',
  tag: 'streams',
  access: 'visitor',
  summary: 'The HLS playlist of the subtitles of a video in one language, which the adaptive playlist names',
  params: byLanguage,
  query: streamQuery,
  reply: bytes('application/vnd.apple.mpegurl'),
})
