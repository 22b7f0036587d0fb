import type { Podcast } from '@nava/contracts'
import { presentLevel } from '../music/levels.ts'
import type { PodcastRow } from './podcasts.store.ts'

export const presentPodcast = (row: PodcastRow): Podcast => ({
  podcastID: row.id,
  title: row.title,
  description: row.description,
  releaseDate: row.releaseDate.toISOString(),
  musicLength: row.lengthSeconds,
  playCount: row.playCount,
  likeCount: row.likeCount,
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  hasAudio: row.hasAudio,
  podcastDjs: row.djs.map(({ dj }) => ({ djID: dj.id, dj: { djID: dj.id, name: dj.name } })),
  djs: row.djs.map(({ dj }) => dj.name).join(', '),
  ...presentLevel(row),
  isConfirmed: row.isConfirmed,
  audioVersion: row.assets[0]?.publishedVersion ?? '',
  transcript: row.transcript?.language ?? '',
})
