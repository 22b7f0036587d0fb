import { getMusic, limits, relatedMusic, top5Music, videoRelation } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** One track or video, whole. */
export function useMusic(musicID: number) {
  return useQuery({
    queryKey: ['music', musicID],
    queryFn: ({ signal }) => call(getMusic, { params: { id: musicID } }, { signal }),
  })
}

export function useRelatedMusic(musicID: number) {
  return useQuery({
    queryKey: ['relatedMusic', musicID],
    queryFn: ({ signal }) => call(relatedMusic, { params: { id: musicID } }, { signal }),
  })
}

/** The id of a track's video; undefined where there is none. */
export function useVideoOf(musicID: number): number | undefined {
  const { data } = useQuery({
    queryKey: ['videoRelation', musicID],
    queryFn: ({ signal }) => call(videoRelation, { params: { id: musicID } }, { signal }),
  })
  const videoID = data?.relations.musicVideoId ?? 0
  // The specification's own test: 0 stands for none, and 1 never was an id.
  return videoID > 1 ? videoID : undefined
}

/** A track's place among the hottest, from 1; undefined for all others. */
export function useTrendRank(musicID: number): number | undefined {
  const { data = [] } = useQuery({
    queryKey: ['top5Music'],
    queryFn: ({ signal }) => call(top5Music, {}, { signal }),
  })
  const at = data.slice(0, limits.top.trend).findIndex((music) => music.musicID === musicID)
  return at < 0 ? undefined : at + 1
}
