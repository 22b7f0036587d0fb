import * as z from 'zod'
import { ArtistCard } from './artists.ts'
import { endpoint } from '../platform/endpoint.ts'
import { searchFor } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { MusicCard } from './music.ts'
import { PodcastCard } from './podcasts.ts'

/** Results, best first, up to `limits.search.perGroup` per group */
export const SearchResult = z
  .object({
    musics: z.array(MusicCard),
    videos: z.array(MusicCard),
    artists: z.array(ArtistCard),
    podcasts: z.array(PodcastCard),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>

export const search = endpoint({
  method: 'GET',
  path: '/api/main/search/{text}',
  access: 'visitor',
  summary:
    'Tracks, videos, artists and podcasts by name, tracks and videos also by album; forgives typing errors, words too many, accents, Arabic or Persian variants and their transliteration',
  params: z.object({ text: searchFor }),
  reply: SearchResult,
  perMinute: limits.search.perMinute,
  caching: 'shared',
})
