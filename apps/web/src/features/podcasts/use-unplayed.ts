import type { PodcastCard } from '@nava/contracts'
import { useState } from 'react'
import { usePlayedEpisodes } from '../player/episodes.ts'

/** Returns a filter of unplayed episodes, initially off, with its state and setter. */
export function useUnplayed() {
  const [isOn, setOn] = useState(false)
  const played = usePlayedEpisodes()
  return {
    filter: { isOn, onChange: setOn },
    unplayedOf: <Episode extends PodcastCard>(episodes: readonly Episode[]): readonly Episode[] =>
      isOn ? episodes.filter(({ podcastID }) => !played.includes(podcastID)) : episodes,
  }
}
