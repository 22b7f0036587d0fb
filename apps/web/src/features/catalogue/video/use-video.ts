import { type Music, getStreamToken, listSliders, musicRelation } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/calls/query.ts'
import { useSession } from '../../../lib/session/session.ts'

export function useTrackOf(musicID: number): number | undefined {
  const { data } = useQuery(query(musicRelation, { params: { id: musicID } }))
  const trackID = data?.relations.musicId ?? 0
  return trackID > 1 ? trackID : undefined
}

export type StreamAccess = { state: 'open' } | { state: 'waiting' } | { state: 'token'; token: string }

export function useStreamAccess({ isConfirmed, isCommingSoon, releaseDate }: Music): StreamAccess {
  const [now] = useState(Date.now)
  const isPublic = isConfirmed && !isCommingSoon && Date.parse(releaseDate) <= now
  const wanted = useSession().state === 'user' && !isPublic
  const token = useQuery({
    ...query(getStreamToken),
    enabled: wanted,
    // Milliseconds; a token is valid for hours.
    staleTime: 60 * 60_000,
  })
  if (!wanted || token.isError) return { state: 'open' }
  return token.data ? { state: 'token', token: token.data } : { state: 'waiting' }
}

export function useAds() {
  const { data = [] } = useQuery({
    ...query(listSliders),
    staleTime: 10 * 60_000,
  })
  return data.filter(({ type }) => type === 'ad')
}
