import type { Podcast } from '@nava/contracts'
import { presentPodcastCard } from './podcast-card.ts'
import type { PodcastRow } from './podcasts.store.ts'

export const presentPodcast = (row: PodcastRow): Podcast => ({
  ...presentPodcastCard({ ...row, djs: row.djs.map(({ dj }) => dj) }),
  description: row.description,
  isConfirmed: row.isConfirmed,
  audioVersion: row.assets[0]?.publishedVersion ?? '',
  transcript: row.transcript?.language ?? '',
})
