import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { ArtistCard } from './artists.ts'
import { MusicCard } from './music.ts'

export const GenrePage = z
  .object({
    genreID: idOut,
    name: z.string(),
    musicCount: z.int(),
    /** The most played */
    top: z.array(MusicCard).max(limits.genre.tracks),
    newest: z.array(MusicCard).max(limits.genre.tracks),
    /** Those whose tracks of the genre are played most */
    artists: z.array(ArtistCard).max(limits.genre.artists),
  })
  .meta({ id: 'GenrePage' })
export type GenrePage = z.infer<typeof GenrePage>

export const getGenre = endpoint({
  method: 'GET',
  path: '/api/genres/{id}',
  access: 'visitor',
  caching: 'shared',
  summary: 'A genre with its most played and newest tracks, and their artists',
  params: z.object({ id: idText }),
  reply: GenrePage,
})
