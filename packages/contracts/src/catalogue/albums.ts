import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText, imageVersion, page, time } from '../platform/fields.ts'
import { albumLevel } from './levels.ts'
import { MusicArtist, MusicCard } from './music.ts'

export const AlbumCard = z
  .object({
    albumID: idOut,
    name: z.string(),
    artists: z.string(),
    coverColor: z.string(),
    imageVersion,
    releaseDate: time,
    /** True if `releaseDate` only puts it before all others */
    isDateUnknown: z.literal(true).optional(),
  })
  .meta({ id: 'AlbumCard' })
export type AlbumCard = z.infer<typeof AlbumCard>

export const Album = AlbumCard.extend({
  /** True if only its address leads to it */
  isUnlisted: z.literal(true).optional(),
  playCount: z.int(),
  ...albumLevel,
  albumArtists: z.array(MusicArtist),
  musics: z.array(MusicCard),
}).meta({ id: 'Album' })
export type Album = z.infer<typeof Album>

export const listAlbums = endpoint({
  method: 'GET',
  path: '/api/albums',
  access: 'visitor',
  caching: 'shared',
  summary: 'All albums, newest first',
  query: page,
  reply: z.array(AlbumCard),
})

export const getAlbumMusics = endpoint({
  method: 'POST',
  path: '/api/albums/getmusics/{id}',
  access: 'visitor',
  needsSpace: false,
  summary: 'One album with its tracks',
  params: z.object({ id: idText }),
  reply: Album,
})
