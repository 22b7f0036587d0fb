import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { doneAt, id, idText, oneTarget, page, reactionChange } from '../platform/fields.ts'
import { AlbumCard } from '../catalogue/albums.ts'
import { MusicCard, trackPage } from '../catalogue/music.ts'
import { PodcastCard } from '../catalogue/podcasts.ts'

export const setSave = endpoint({
  method: 'POST',
  path: '/api/savedmusics',
  tag: 'saves',
  access: 'user',
  errors: [404],
  summary: 'Save a track, podcast or album, or take it off the saved ones: true saved, false not',
  body: z
    .object({
      musicID: id.nullish(),
      podcastID: id.nullish(),
      albumID: id.nullish(),
      value: reactionChange,
      at: doneAt,
    })
    .transform(({ value, at, musicID, podcastID, albumID }, context) => ({
      target: oneTarget<'music' | 'podcast' | 'album'>({ musicID, podcastID, albumID }, context),
      change: value,
      at,
    })),
  reply: text(['true', 'false']),
})

export const savedMusics = endpoint({
  method: 'GET',
  path: '/api/savedmusics/musics',
  tag: 'saves',
  access: 'user',
  summary: 'The caller’s saved tracks, last saved first or sorted, all or those with some words',
  query: trackPage,
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

export const savedAlbums = endpoint({
  method: 'GET',
  path: '/api/savedmusics/albums',
  tag: 'saves',
  access: 'user',
  summary: 'The caller’s saved albums, last saved first',
  query: page,
  reply: z.array(AlbumCard),
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

export const isAlbumSaved = endpoint({
  method: 'GET',
  path: '/api/albums/issaved/{id}',
  tag: 'saves',
  access: 'visitor',
  summary: 'Whether the caller has saved an album; false for visitors',
  params: byID,
  reply: text(['true', 'false']),
})
