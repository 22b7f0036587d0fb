import * as z from 'zod'
import { AlbumCard } from '../catalogue/albums.ts'
import { endpoint, file, text } from '../platform/endpoint.ts'
import { coverColor, id, idText, line, timeOrNone } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

export const artistPanelAlbums = endpoint({
  method: 'GET',
  path: '/api/artistpanel/albums',
  access: 'artist',
  summary: 'The albums of the caller’s artists, newest first, listed or not',
  reply: z.array(AlbumCard),
})

export const AlbumForm = z.object({
  name: line(limits.text.title),
  releaseDate: timeOrNone,
  albumArtists: z
    .array(z.object({ artistID: id }))
    .min(1)
    .max(limits.perMusic.artists),
})
export type AlbumForm = z.infer<typeof AlbumForm>

export const createAlbum = endpoint({
  method: 'POST',
  path: '/api/albums',
  access: 'artist',
  summary: 'Create an album of an artist of one’s own; it is listed once one of its tracks is',
  errors: [409],
  body: AlbumForm,
  reply: AlbumCard,
  perMinute: limits.creating.perMinute,
})

export const setAlbumCover = endpoint({
  method: 'POST',
  path: '/api/albums/setcover/{id}/{color}',
  // Without this alias, a missing colour would be 404 instead of 400.
  aliases: ['/api/albums/setcover/{id}'],
  tag: 'uploads',
  access: 'artist',
  summary:
    'Set the cover of an album of one’s own that is not listed yet, with its colour as rrggbb or `auto`',
  params: z.object({ id: idText, color: coverColor }),
  badRequestParams: ['color'],
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})
