import * as z from 'zod'

export const AlbumListType = z.enum([
  'random',
  'newest',
  'highest',
  'frequent',
  'recent',
  'alphabeticalByName',
  'alphabeticalByArtist',
  'starred',
  'byYear',
  'byGenre',
])
export type AlbumListType = z.infer<typeof AlbumListType>
