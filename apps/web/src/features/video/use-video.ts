import { type Music, getStreamToken, listSliders, musicRelation } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

/** The id of a video's track; undefined where there is none. */
export function useTrackOf(musicID: number): number | undefined {
  const { data } = useQuery(query(musicRelation, { params: { id: musicID } }))
  const trackID = data?.relations.musicId ?? 0
  return trackID > 1 ? trackID : undefined
}

/** How a video's streams may be had: by everybody, with a token, or not before the token is there. */
export type StreamAccess = { state: 'open' } | { state: 'waiting' } | { state: 'token'; token: string }

/** The access to a video; the user's own that is not public yet needs a token. */
export function useStreamAccess({ isConfirmed, isCommingSoon, releaseDate }: Music): StreamAccess {
  const [now] = useState(Date.now)
  const isPublic = isConfirmed && !isCommingSoon && Date.parse(releaseDate) <= now
  const wanted = useSession().state === 'user' && !isPublic
  const token = useQuery({
    ...query(getStreamToken),
    enabled: wanted,
    // Good for hours; a page is seldom open longer.
    staleTime: 60 * 60_000,
  })
  if (!wanted || token.isError) return { state: 'open' }
  return token.data ? { state: 'token', token: token.data } : { state: 'waiting' }
}

/** The ads that the catalogue has. */
export function useAds() {
  const { data = [] } = useQuery({
    ...query(listSliders),
    staleTime: 10 * 60_000,
  })
  return data.filter(({ type }) => type === 'ad')
}
