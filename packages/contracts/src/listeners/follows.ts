import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { id, idText, oneTarget, page, reactionChange } from '../platform/fields.ts'
import { ArtistCard } from '../catalogue/artists.ts'
import { DjCard } from '../catalogue/djs.ts'

export const setFollow = endpoint({
  method: 'POST',
  path: '/api/follows',
  access: 'user',
  errors: [404],
  summary: 'Follow an artist or DJ, or stop: 1 followed, 2 unfollowed',
  body: z
    .object({ artistID: id.nullish(), djID: id.nullish(), value: reactionChange })
    .transform(({ value, artistID, djID }, context) => ({
      target: oneTarget<'artist' | 'dj'>({ artistID, djID }, context),
      change: value,
    })),
  reply: text(['1', '2']),
})

const byID = z.object({ id: idText })

export const isArtistFollowed = endpoint({
  method: 'GET',
  path: '/api/artists/isfollowed/{id}',
  tag: 'follows',
  access: 'visitor',
  summary: 'Whether the caller follows an artist; false for visitors',
  params: byID,
  reply: text(['true', 'false']),
})

export const isDjFollowed = endpoint({
  method: 'GET',
  path: '/api/djs/isfollowed/{id}',
  tag: 'follows',
  access: 'visitor',
  summary: 'Whether the caller follows a DJ; false for visitors',
  params: byID,
  reply: text(['true', 'false']),
})

export const followedArtists = endpoint({
  method: 'GET',
  path: '/api/follows/artists',
  access: 'user',
  summary: 'The artists that the caller follows, last followed first',
  query: page,
  reply: z.array(ArtistCard),
})

export const followedDjs = endpoint({
  method: 'GET',
  path: '/api/follows/djs',
  access: 'user',
  summary: 'The DJs that the caller follows, last followed first',
  query: page,
  reply: z.array(DjCard),
})
