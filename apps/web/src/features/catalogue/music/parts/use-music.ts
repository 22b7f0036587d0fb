import { type Music, limits, top5Music, videoRelation } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'

/**
 * Returns the ID of a track's video; undefined without one. Until the relation is loaded, the track itself
 * counts as its video.
 */
export function useVideoOf({ musicID, hasVideo }: Music): number | undefined {
  const { data } = useQuery(query(videoRelation, { params: { id: musicID } }))
  const videoID = data ? data.relations.musicVideoId : hasVideo ? musicID : 0
  // The specification requires this comparison: 0 means no video, and no ID is 1.
  return videoID > 1 ? videoID : undefined
}

export function useTrendRank(musicID: number): number | undefined {
  const { data = [] } = useQuery(query(top5Music))
  const at = data.slice(0, limits.top.trend).findIndex((music) => music.musicID === musicID)
  return at < 0 ? undefined : at + 1
}
