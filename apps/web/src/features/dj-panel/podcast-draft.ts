import type { Podcast } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import type { PickedPicture } from '../forms/PictureInput.tsx'
import { formatReleaseDate, releaseDateToSend } from '../forms/release-date.ts'

/** An episode as its form holds it, under the names of the contract. */
export interface PodcastDraft {
  title: string
  description: string
  /** MM/dd/yyyy HH:mm, in the reader's time zone; empty for the time of its creation. */
  releaseDate: string
  /** The DJ whose episode it is, first, and its guests. */
  podcastDjs: readonly number[]
  /** The cover that was chosen. */
  cover?: PickedPicture | undefined
}

/** A new episode of a DJ. */
export const newPodcast = (djID: number, now: Date): PodcastDraft => ({
  title: '',
  description: '',
  releaseDate: formatReleaseDate(now),
  podcastDjs: [djID],
})

/** An episode that exists, ready to be changed. */
export const draftOfPodcast = (podcast: Podcast): PodcastDraft => ({
  title: podcast.title,
  description: podcast.description,
  releaseDate: formatReleaseDate(new Date(podcast.releaseDate)),
  podcastDjs: podcast.podcastDjs.map(({ djID }) => djID),
})

/** Returns what the form sends. */
export const bodyOfPodcast = (draft: PodcastDraft): FormBody<'podcast'> => ({
  title: draft.title,
  description: draft.description,
  ...releaseDateToSend(draft.releaseDate),
  podcastDjs: draft.podcastDjs.map((djID) => ({ djID })),
})
