import type { PodcastCard } from '@nava/contracts'
import { type QueueItem, fromPodcast } from './queue-item.ts'

/** Returns the playable episodes of a list, in its order. */
export function episodesOf(podcasts: readonly PodcastCard[]): QueueItem[] {
  return podcasts.filter(({ hasAudio }) => hasAudio).map(fromPodcast)
}
