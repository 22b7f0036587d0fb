import { getOwnAlbum } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/calls/query.ts'
import { isInProgress, pollEvery } from '../uploads/use-upload.ts'

/** Reads an own album, again while files of its tracks are worked on. */
export const useOwnAlbum = (albumID: number) =>
  useQuery({
    ...query(getOwnAlbum, { params: { id: albumID } }),
    // Other pages change its tracks.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      pollEvery(data?.musics.some(({ audio, video }) => [audio, video].some(isInProgress)) ?? false, false),
  })
