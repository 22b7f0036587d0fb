import * as z from 'zod'
import { EpisodeType, Podcast, SoundbiteIn } from '../catalogue/podcasts.ts'
import { SOUNDBITES_MAX } from '../catalogue/soundbite-limits.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { id, idText, line, lineOrSame, numberOrNull, proseOrNone, timeOrNone } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const byID = z.object({ id: idText })

export const PodcastForm = z.object({
  title: line(limits.text.title),
  description: proseOrNone(limits.text.description),
  releaseDate: timeOrNone,
  /** Unchanged if absent, as the fields below; null and '' mean none */
  isExplicit: z.boolean().optional(),
  season: numberOrNull(1, limits.perPodcast.season),
  seasonName: lineOrSame(limits.perPodcast.seasonName),
  episode: numberOrNull(0, limits.perPodcast.episode),
  episodeType: EpisodeType.optional(),
  soundbites: z.array(SoundbiteIn).max(SOUNDBITES_MAX).optional(),
  /** Members of the first DJ own the episode; other DJs are guests */
  podcastDjs: z
    .array(z.object({ djID: id }))
    .min(1)
    .max(limits.perPodcast.djs),
})
export type PodcastForm = z.infer<typeof PodcastForm>
export type PodcastFormInput = z.input<typeof PodcastForm>

export const createPodcast = endpoint({
  method: 'POST',
  path: '/api/podcasts',
  access: 'dj',
  summary: 'Create an episode of a DJ of one’s own; it waits for confirmation',
  errors: [409],
  body: PodcastForm,
  reply: Podcast,
  perMinute: limits.creating.perMinute,
})

export const updatePodcast = endpoint({
  method: 'PUT',
  path: '/api/podcasts/{id}',
  access: 'dj',
  perMinute: limits.changing.perMinute,
  errors: [409],
  summary: 'Change an episode of one’s own that is not confirmed yet',
  params: byID,
  body: PodcastForm,
  reply: Podcast,
})

export const deletePodcast = endpoint({
  method: 'DELETE',
  path: '/api/podcasts/{id}',
  access: 'dj',
  errors: [409],
  summary: 'Delete an episode of one’s own that is not confirmed yet',
  params: byID,
  reply: text(['true']),
})
