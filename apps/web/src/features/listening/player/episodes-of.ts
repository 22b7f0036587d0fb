import type { PodcastCard } from '@nava/contracts'
import { type QueueItem, fromPodcast } from './queue-item.ts'

export function episodesOf(podcasts: readonly PodcastCard[]): QueueItem[] {
  return podcasts.filter(({ hasAudio }) => hasAudio).map(fromPodcast)
}
