/** Tracks and episodes in the export of an account, without the titles of those that are hidden */
import { musicIs, type Visibility } from '@nava/db/visibility'

const titled = { title: true, isConfirmed: true, visibility: true, releaseDate: true } as const

export const titledEpisode = { select: titled } as const
export const titledTrack = { select: { ...titled, isComingSoon: true } } as const

interface Titled {
  title: string
  isConfirmed: boolean
  visibility: Visibility
  isComingSoon?: boolean
  releaseDate: Date
}

export const titleOf = (row: Titled): string =>
  musicIs.public({ isComingSoon: false, ...row }) ? row.title : ''

export const presentTrack = (row: { musicID: number; createdAt: Date; music: Titled }) => ({
  musicID: row.musicID,
  title: titleOf(row.music),
  when: row.createdAt.toISOString(),
})

export const presentEpisode = (row: { podcastID: number; createdAt: Date; podcast: Titled }) => ({
  podcastID: row.podcastID,
  title: titleOf(row.podcast),
  when: row.createdAt.toISOString(),
})

export const named = { select: { id: true, name: true } } as const
