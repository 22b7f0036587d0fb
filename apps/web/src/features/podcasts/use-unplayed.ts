import type { PodcastCard } from '@nava/contracts'
import { useState } from 'react'
import { usePlayedEpisodes } from '../player/episodes.ts'

/** Returns a filter of episodes that is off at first, and whether it is on with what changes that. */
export function useUnplayed() {
  const [isOn, setOn] = useState(false)
  const played = usePlayedEpisodes()
  return {
    filter: { isOn, onChange: setOn },
    unplayedOf: <Episode extends PodcastCard>(episodes: readonly Episode[]): readonly Episode[] =>
      isOn ? episodes.filter(({ podcastID }) => !played.includes(podcastID)) : episodes,
  }
}
