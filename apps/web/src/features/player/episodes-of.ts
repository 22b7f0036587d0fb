import type { PodcastCard } from '@nava/contracts'
import { type QueueItem, fromPodcast } from './queue-item.ts'

/** Returns what of a list of episodes can be heard, in its order. */
export function episodesOf(podcasts: readonly PodcastCard[]): QueueItem[] {
  return podcasts.filter(({ hasAudio }) => hasAudio).map(fromPodcast)
}
