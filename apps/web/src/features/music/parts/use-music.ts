import { type Music, limits, top5Music, videoRelation } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/query.ts'

/** Returns the id of a track's video, or undefined if there is none. Until the relation is known, its own video counts. */
export function useVideoOf({ musicID, hasVideo }: Music): number | undefined {
  const { data } = useQuery(query(videoRelation, { params: { id: musicID } }))
  const videoID = data ? data.relations.musicVideoId : hasVideo ? musicID : 0
  // The check that the specification prescribes: 0 means none, and 1 is never an id.
  return videoID > 1 ? videoID : undefined
}

/** Returns the position of a track among the hottest, from 1, or undefined. */
export function useTrendRank(musicID: number): number | undefined {
  const { data = [] } = useQuery(query(top5Music))
  const at = data.slice(0, limits.top.trend).findIndex((music) => music.musicID === musicID)
  return at < 0 ? undefined : at + 1
}
