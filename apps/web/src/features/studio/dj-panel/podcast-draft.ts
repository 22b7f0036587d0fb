import type { EpisodeType, Podcast } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import type { PickedPicture } from '../../platform/forms/PictureInput.tsx'
import { bodyOfSoundbite, draftOfSoundbite, type SoundbiteDraft } from './soundbite-draft.ts'
import { formatReleaseDate, releaseDateToSend } from '../../platform/forms/release-date.ts'

export interface PodcastDraft {
  title: string
  description: string
  /** MM/dd/yyyy HH:mm in the reader's time zone; empty for the time of creation, or to leave what is unknown unknown */
  releaseDate: string
  podcastDjs: readonly number[]
  isExplicit: boolean
  /** Empty for none */
  season: string
  seasonName: string
  episode: string
  episodeType: EpisodeType
  soundbites: readonly SoundbiteDraft[]
  cover?: PickedPicture | undefined
}

export const newPodcast = (djID: number, now: Date): PodcastDraft => ({
  title: '',
  description: '',
  releaseDate: formatReleaseDate(now),
  podcastDjs: [djID],
  isExplicit: false,
  season: '',
  seasonName: '',
  episode: '',
  episodeType: 'full',
  soundbites: [],
})

export const draftOfPodcast = (podcast: Podcast): PodcastDraft => ({
  title: podcast.title,
  description: podcast.description,
  releaseDate: podcast.isDateUnknown ? '' : formatReleaseDate(new Date(podcast.releaseDate)),
  podcastDjs: podcast.podcastDjs.map(({ djID }) => djID),
  isExplicit: podcast.isExplicit ?? false,
  season: String(podcast.season ?? ''),
  seasonName: podcast.seasonName ?? '',
  episode: String(podcast.episode ?? ''),
  episodeType: podcast.episodeType ?? 'full',
  soundbites: (podcast.soundbites ?? []).map(draftOfSoundbite),
})

export const bodyOfPodcast = (draft: PodcastDraft): FormBody<'podcast'> => ({
  title: draft.title,
  description: draft.description,
  ...releaseDateToSend(draft.releaseDate),
  podcastDjs: draft.podcastDjs.map((djID) => ({ djID })),
  isExplicit: draft.isExplicit,
  season: draft.season,
  seasonName: draft.seasonName,
  episode: draft.episode,
  episodeType: draft.episodeType,
  soundbites: draft.soundbites.map(bodyOfSoundbite),
})
