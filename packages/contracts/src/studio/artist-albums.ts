import * as z from 'zod'
import { AlbumCard } from '../catalogue/albums.ts'
import { MusicArtist } from '../catalogue/music.ts'
import { endpoint, file, text } from '../platform/endpoint.ts'
import { coverColor, id, idText, line, timeOrNone } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { PanelMusic } from './artist-panel.ts'

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

const byID = z.object({ id: idText })

/** An album with the tracks of the caller’s artists, in their order */
export const OwnAlbum = AlbumCard.extend({
  /** True once visitors see it; then only an admin changes its name, date and cover */
  isListed: z.boolean(),
  albumArtists: z.array(MusicArtist),
  musics: z.array(PanelMusic),
}).meta({ id: 'OwnAlbum' })
export type OwnAlbum = z.infer<typeof OwnAlbum>

export const getOwnAlbum = endpoint({
  method: 'GET',
  path: '/api/artistpanel/albums/{id}',
  access: 'artist',
  errors: [404],
  summary: 'One album of the caller’s artists with their tracks, listed or not',
  params: byID,
  reply: OwnAlbum,
})

export const updateAlbum = endpoint({
  method: 'PUT',
  path: '/api/albums/{id}',
  access: 'artist',
  summary: 'Change name and date of an album of one’s own that is not listed yet',
  params: byID,
  body: AlbumForm.omit({ albumArtists: true }),
  reply: AlbumCard,
  perMinute: limits.changing.perMinute,
})

export const setAlbumOrder = endpoint({
  method: 'PUT',
  path: '/api/albums/{id}/order',
  access: 'artist',
  errors: [409],
  summary:
    'Number the tracks of an album of one’s own in an order, on each disc from 1; those that are confirmed keep their place',
  params: byID,
  /** All tracks of `OwnAlbum`, each once */
  body: z.object({
    tracks: z
      .array(z.object({ musicID: id, disc: z.int().min(1).max(limits.perAlbum.discs) }))
      .max(limits.perAlbum.discs * limits.perAlbum.tracks),
  }),
  reply: OwnAlbum,
  perMinute: limits.changing.perMinute,
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
