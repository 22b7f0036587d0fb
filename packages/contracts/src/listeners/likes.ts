import * as z from 'zod'
import { MusicCard, trackPage } from '../catalogue/music.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { doneAt, id, idOut, idText, oneTarget, reactionChange } from '../platform/fields.ts'

export const setLike = endpoint({
  method: 'POST',
  path: '/api/main/like',
  tag: 'likes',
  access: 'user',
  errors: [404],
  summary: 'Like a track, podcast or comment, or take the like back: 1 liked, 2 un-liked',
  body: z
    .object({
      musicID: id.nullish(),
      podcastID: id.nullish(),
      commentID: id.nullish(),
      value: reactionChange,
      at: doneAt,
    })
    .transform(({ value, at, musicID, podcastID, commentID }, context) => ({
      target: oneTarget<'music' | 'podcast' | 'comment'>({ musicID, podcastID, commentID }, context),
      change: value,
      at,
    })),
  reply: text(['1', '2']),
})

export const likedMusics = endpoint({
  method: 'GET',
  path: '/api/likedmusics',
  tag: 'likes',
  access: 'user',
  summary: 'The tracks that the caller likes, last liked first or sorted, all or those with some words',
  query: trackPage,
  reply: z.array(MusicCard),
})

export const likedMusicIDs = endpoint({
  method: 'GET',
  path: '/api/likedmusics/ids',
  tag: 'likes',
  access: 'user',
  summary: 'The numbers of all tracks that the caller likes, in no order',
  reply: z.array(idOut),
})

const byID = z.object({ id: idText })

export const isMusicLiked = endpoint({
  method: 'GET',
  path: '/api/musics/isliked/{id}',
  tag: 'likes',
  access: 'visitor',
  summary: 'Whether the caller likes a track; false for visitors',
  params: byID,
  reply: text(['true', 'false']),
})

export const isPodcastLiked = endpoint({
  method: 'GET',
  path: '/api/podcasts/isliked/{id}',
  tag: 'likes',
  access: 'visitor',
  summary: 'Whether the caller likes a podcast; false for visitors',
  params: byID,
  reply: text(['true', 'false']),
})

const likeState = (method: 'GET' | 'POST') =>
  endpoint({
    method,
    path: '/api/musics/getlikestate/{id}',
    tag: 'likes',
    access: 'visitor',
    summary: 'Whether the caller likes a track: 1 liked, 2 not; 2 for visitors',
    params: byID,
    reply: text(['1', '2']),
  })

export const getLikeState = likeState('GET')
export const postLikeState = likeState('POST')
