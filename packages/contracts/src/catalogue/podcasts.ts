import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, imageVersion, lineOrNone, page, time } from '../platform/fields.ts'
import { level } from './levels.ts'
import { limits } from '../platform/limits.ts'
import { DownloadPolicy } from './download-policy.ts'
import { Visibility } from './visibility.ts'
import { ListeningReport, playQuery } from './listening.ts'
import {
  SOUNDBITE_LATEST,
  SOUNDBITE_LONGEST,
  SOUNDBITE_SHORTEST,
  SOUNDBITE_TITLE,
} from './soundbite-limits.ts'

export const PodcastDj = z.object({ djID: idOut, dj: z.object({ djID: idOut, name: z.string() }) })

export const EpisodeType = z.enum(['full', 'trailer', 'bonus'])
export type EpisodeType = z.infer<typeof EpisodeType>

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Part of an episode to listen to first */
export const SoundbiteIn = z.object({
  /** Seconds */
  start: z.number().min(0).max(SOUNDBITE_LATEST).transform(milliseconds),
  duration: z.number().min(SOUNDBITE_SHORTEST).max(SOUNDBITE_LONGEST).transform(milliseconds),
  /** If empty, that of the episode counts */
  title: lineOrNone(SOUNDBITE_TITLE),
})

export const Soundbite = z
  .object({ start: z.number(), duration: z.number(), title: z.string() })
  .meta({ id: 'Soundbite' })
export type Soundbite = z.infer<typeof Soundbite>

export const PodcastCard = z
  .object({
    podcastID: idOut,
    title: z.string(),
    releaseDate: time,
    /** True if `releaseDate` only says between which episodes this one stands */
    isDateUnknown: z.literal(true).optional(),
    /** Seconds of the recording */
    musicLength: z.int(),
    playCount: z.int(),
    likeCount: z.int(),
    coverColor: z.string(),
    imageVersion,
    hasAudio: z.boolean(),
    /** Public if absent */
    visibility: Visibility.optional(),
    /** `USUAL_DOWNLOADS` if absent */
    downloads: DownloadPolicy.optional(),
    isExplicit: z.literal(true).optional(),
    /** From 1; absent without a season */
    season: z.int().optional(),
    seasonName: z.string().optional(),
    /** Number in the season or the show, from 0; absent without one */
    episode: z.int().optional(),
    /** Absent for a full episode */
    episodeType: z.enum(['trailer', 'bonus']).optional(),
    podcastDjs: z.array(PodcastDj),
    /** Names, joined with ', ' */
    djs: z.string(),
    ...level,
  })
  .meta({ id: 'PodcastCard' })
export type PodcastCard = z.infer<typeof PodcastCard>

export const Podcast = PodcastCard.extend({
  description: z.string(),
  isConfirmed: z.boolean(),
  /** Version of the stream; with `?v=` it may be cached forever. May be empty. */
  audioVersion: z.string(),
  /** Language tag of the transcript; empty for none */
  transcript: z.string(),
  /** Parts to listen to first; absent without any */
  soundbites: z.array(Soundbite).optional(),
}).meta({ id: 'Podcast' })
export type Podcast = z.infer<typeof Podcast>

const byID = z.object({ id: idText })

export const listPodcasts = endpoint({
  method: 'GET',
  path: '/api/podcasts',
  access: 'visitor',
  caching: 'shared',
  summary: 'All podcasts, newest first',
  query: page,
  reply: z.array(PodcastCard),
})

export const recentPodcasts = endpoint({
  method: 'GET',
  path: '/api/podcasts/recent',
  access: 'user',
  summary: 'The last 25 different podcasts that the caller played, last played first',
  reply: z.array(PodcastCard),
})

export const topPodcasts = endpoint({
  method: 'GET',
  path: '/api/podcasts/tops',
  access: 'visitor',
  caching: 'shared',
  summary: 'Podcasts by plays of the last 30 days',
  query: page,
  reply: z.array(PodcastCard),
})

export const getPodcast = endpoint({
  method: 'GET',
  path: '/api/podcasts/{id}',
  access: 'visitor',
  caching: 'shared',
  summary: 'One podcast; what is not public only for its DJ and admins',
  params: byID,
  reply: Podcast,
})

export const relatedPodcasts = endpoint({
  method: 'GET',
  path: '/api/podcasts/related/{id}',
  access: 'visitor',
  caching: 'shared',
  summary: 'Podcasts like this one: same DJ, same collection, then what its listeners also played',
  params: byID,
  reply: z.array(PodcastCard),
})

export const playPodcast = endpoint({
  method: 'POST',
  path: '/api/podcasts/play/{id}',
  access: 'visitor',
  summary: 'Count a play: at most one a listener within the podcast’s length',
  params: byID,
  query: playQuery,
  reply: text(['true', 'false']),
  perMinute: limits.listening.playsPerMinute,
})

export const reportPodcastListening = endpoint({
  method: 'POST',
  path: '/api/podcasts/heard/{id}',
  access: 'visitor',
  summary:
    'Tell how listening ended: it is added to the play that was counted, or was a skip before it counted',
  params: byID,
  body: ListeningReport,
  reply: text(['true', 'false']),
  perMinute: limits.statistics.reportsPerMinute,
})
