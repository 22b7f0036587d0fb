import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { id, idText, oneTarget, page, reactionChange } from '../platform/fields.ts'
import { MusicCard } from '../catalogue/music.ts'
import { PodcastCard } from '../catalogue/podcasts.ts'

export const setSave = endpoint({
  method: 'POST',
  path: '/api/savedmusics',
  tag: 'saves',
  access: 'user',
  errors: [404],
  summary: 'Save a track or podcast, or take it off the saved ones: true saved, false not',
  body: z
    .object({ musicID: id.nullish(), podcastID: id.nullish(), value: reactionChange })
    .transform(({ value, musicID, podcastID }, context) => ({
      target: oneTarget<'music' | 'podcast'>({ musicID, podcastID }, context),
      change: value,
    })),
  reply: text(['true', 'false']),
})

export const savedMusics = endpoint({
  method: 'GET',
  path: '/api/savedmusics/musics',
  tag: 'saves',
  access: 'user',
  summary: 'The caller’s saved tracks, last saved first',
  query: page,
  reply: z.array(MusicCard),
})

export const savedVideos = endpoint({
  method: 'GET',
  path: '/api/savedmusics/videos',
  tag: 'saves',
  access: 'user',
  summary: 'The caller’s saved videos, last saved first',
  query: page,
  reply: z.array(MusicCard),
})

export const savedPodcasts = endpoint({
  method: 'GET',
  path: '/api/savedmusics/podcasts',
  tag: 'saves',
  access: 'user',
  summary: 'The caller’s saved podcasts, last saved first',
  query: page,
  reply: z.array(PodcastCard),
})

const byID = z.object({ id: idText })

export const isMusicSaved = endpoint({
  method: 'GET',
  path: '/api/musics/issaved/{id}',
  tag: 'saves',
  access: 'visitor',
  summary: 'Whether the caller has saved a track; false for visitors',
  params: byID,
  reply: text(['true', 'false']),
})

export const isPodcastSaved = endpoint({
  method: 'GET',
  path: '/api/podcasts/issaved/{id}',
  tag: 'saves',
  access: 'visitor',
  summary: 'Whether the caller has saved a podcast; false for visitors',
  params: byID,
  reply: text(['true', 'false']),
})
