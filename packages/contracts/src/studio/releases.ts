import * as z from 'zod'
import { Music } from '../catalogue/music.ts'
import { Podcast } from '../catalogue/podcasts.ts'
import { Visibility } from '../catalogue/visibility.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText, timeIn } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const byID = z.object({ id: idText })

/** Who finds an episode, and from when on; what is absent stays as it is */
export const EpisodeRelease = z.object({
  visibility: Visibility.optional(),
  /** Only of what is not released yet */
  releaseDate: timeIn.optional(),
})
export type EpisodeRelease = z.infer<typeof EpisodeRelease>

/** The same of a track, which may be announced until then */
export const TrackRelease = EpisodeRelease.extend({
  /** True to announce a track that is not released yet; false to end that */
  isCommingSoon: z.boolean().optional(),
  /** True if the announced track is released at its date, without anybody’s help */
  releasesItself: z.boolean().optional(),
})
export type TrackRelease = z.infer<typeof TrackRelease>

const SUMMARY =
  'Decide who finds NAME of one’s own, confirmed or not: everybody, who has its address, or nobody; and when it is released, unless it is already'
const about = (name: string) => SUMMARY.replace('NAME', name)

export const setMusicRelease = endpoint({
  method: 'PUT',
  path: '/api/musics/{id}/release',
  access: 'artist',
  summary: about('a track'),
  params: byID,
  body: TrackRelease,
  reply: Music,
  perMinute: limits.changing.perMinute,
})

export const setAlbumRelease = endpoint({
  method: 'PUT',
  path: '/api/albums/{id}/release',
  access: 'artist',
  summary: `${about('the tracks of an album')}. Tracks that are released keep their date`,
  params: byID,
  body: TrackRelease,
  /** `changed`: the tracks to which all of it applied; `kept`: those that are released, which keep their date */
  reply: z.object({ albumID: idOut, changed: z.array(idOut), kept: z.array(idOut) }),
  perMinute: limits.changing.perMinute,
})

export const setPodcastRelease = endpoint({
  method: 'PUT',
  path: '/api/podcasts/{id}/release',
  access: 'dj',
  summary: about('an episode'),
  params: byID,
  body: EpisodeRelease,
  reply: Podcast,
  perMinute: limits.changing.perMinute,
})
