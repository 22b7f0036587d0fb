import { type Podcast, Soundbite } from '@nava/contracts'
import * as z from 'zod'
import { presentPodcastCard } from './podcast-card.ts'
import type { PodcastRow } from './podcasts.store.ts'

export const presentPodcast = (row: PodcastRow): Podcast => ({
  ...presentPodcastCard({ ...row, djs: row.djs.map(({ dj }) => dj) }),
  description: row.description,
  isConfirmed: row.isConfirmed,
  audioVersion: row.assets[0]?.publishedVersion ?? '',
  transcript: row.transcript?.language ?? '',
  ...presentSoundbites(row),
})

export const Soundbites = z.array(Soundbite)

/** `soundbites`: as they are stored */
export const presentSoundbites = ({ soundbites }: { soundbites: unknown }): Pick<Podcast, 'soundbites'> => {
  const read = Soundbites.parse(soundbites)
  return read.length > 0 ? { soundbites: read } : {}
}
