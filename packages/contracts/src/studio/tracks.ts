import * as z from 'zod'
import { Music } from '../catalogue/music.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import {
  id,
  idOrNone,
  idText,
  isrc,
  line,
  numberOrNone,
  proseOrNone,
  timeOrNone,
} from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const byID = z.object({ id: idText })

export const MusicForm = z.object({
  title: line(limits.text.title),
  lyrics: proseOrNone(limits.text.lyrics),
  releaseDate: timeOrNone,
  languageID: idOrNone,
  musicArtists: z
    .array(z.object({ artistID: id }))
    .min(1)
    .max(limits.perMusic.artists),
  genreMusics: z
    .array(z.object({ genreID: id }))
    .max(limits.perMusic.genres)
    .default([]),
  musicTypes: z
    .array(z.object({ typeID: id }))
    .max(limits.perMusic.types)
    .default([]),
  keywords: z
    .array(z.object({ keywordText: line(limits.text.keyword) }))
    .max(limits.perMusic.keywords)
    .default([]),
  isCommingSoon: z.boolean().default(false),
  isExlusive: z.boolean().default(false),
  /** Unchanged if absent */
  isExplicit: z.boolean().optional(),
  albumID: idOrNone,
  /** Place on the album: without numbers the track keeps its place, or comes last on another album */
  disc: numberOrNone(limits.perAlbum.discs),
  track: numberOrNone(limits.perAlbum.tracks),
  /** Unchanged if absent */
  isrc: isrc.optional(),
})
export type MusicForm = z.infer<typeof MusicForm>
export type MusicFormInput = z.input<typeof MusicForm>

export const createMusic = endpoint({
  method: 'POST',
  path: '/api/musics',
  access: 'artist',
  summary: 'Create a track of an artist of one’s own; it waits for confirmation',
  errors: [409],
  body: MusicForm,
  reply: Music,
  perMinute: limits.creating.perMinute,
})

export const updateMusic = endpoint({
  method: 'PUT',
  path: '/api/musics/{id}',
  access: 'artist',
  perMinute: limits.changing.perMinute,
  errors: [409],
  summary: 'Change a track of one’s own that is not confirmed yet',
  params: byID,
  body: MusicForm,
  reply: Music,
})

export const deleteMusic = endpoint({
  method: 'DELETE',
  path: '/api/musics/{id}',
  access: 'artist',
  errors: [409],
  summary: 'Delete a track of one’s own that is not confirmed yet',
  params: byID,
  reply: text(['true']),
})
