import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { filledProse, idOut, idText } from '../platform/fields.ts'
import { languageTag } from '../platform/language-tag.ts'
import { limits } from '../platform/limits.ts'

/** In another language, or the same words in other letters */
export const LyricsKind = z.enum(['translation', 'pronunciation'])
export type LyricsKind = z.infer<typeof LyricsKind>

export const FurtherLyrics = z
  .object({
    kind: LyricsKind,
    /** Language tag */
    language: z.string(),
    /** As `lyrics` of a track. Without times its lines stand beside those of the track, one after the other. */
    text: z.string(),
  })
  .meta({ id: 'FurtherLyrics' })
export type FurtherLyrics = z.infer<typeof FurtherLyrics>

export const listLyrics = endpoint({
  method: 'GET',
  path: '/api/musics/{id}/lyrics',
  access: 'visitor',
  summary:
    'The translations and pronunciations of a track’s lyrics; of what is not public only for its owner and admins',
  params: z.object({ id: idText }),
  reply: z.object({ musicID: idOut, lyrics: z.array(FurtherLyrics) }),
})

const one = z.object({ id: idText, kind: LyricsKind, language: languageTag })

export const setLyrics = endpoint({
  method: 'PUT',
  path: '/api/musics/{id}/lyrics/{kind}/{language}',
  access: 'artist',
  errors: [409],
  summary:
    'Set or replace the translation or pronunciation of the lyrics of a track of one’s own in one language, while it is not confirmed yet',
  params: one,
  body: z.object({ text: filledProse(limits.text.lyrics) }),
  perMinute: limits.creating.perMinute,
  reply: text(['true']),
})

export const deleteLyrics = endpoint({
  method: 'DELETE',
  path: '/api/musics/{id}/lyrics/{kind}/{language}',
  access: 'artist',
  summary: 'Remove the translation or pronunciation of the lyrics of a track of one’s own in one language',
  params: one,
  reply: text(['true']),
})
