import type { PodcastCard } from '@nava/contracts'
import { useState } from 'react'
import type { Paged } from '../../../lib/lists/PagedList.tsx'
import { useEpisodes } from '../../listening/player/episode-positions.ts'

export function useUnplayed() {
  const [isOn, setOn] = useState(false)
  const played = useEpisodes(({ played }) => played)
  const unplayedOf = <Episode extends PodcastCard>(episodes: readonly Episode[]): Episode[] =>
    episodes.filter(({ podcastID }) => !isOn || !played.includes(podcastID))
  return {
    filter: { isOn, onChange: setOn },
    unplayedOf,
    unplayedIn: <Episode extends PodcastCard>(list: Paged<Episode>): Paged<Episode> => ({
      ...list,
      data: list.data && unplayedOf(list.data),
    }),
  }
}
