import * as z from 'zod'
import { endpoint, file, text } from '../platform/endpoint.ts'
import { id, idOut, idText, oneTarget, page, reactionChange } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
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

export const exportFollows = endpoint({
  method: 'GET',
  path: '/api/follows/opml',
  access: 'user',
  summary: 'The feeds of the DJs and artists that the caller follows, for podcast apps (OPML 2.0)',
  reply: text(),
})

const FOLLOWED_KINDS = ['artist', 'dj'] as const
export type FollowedKind = (typeof FOLLOWED_KINDS)[number]

export const FollowsImport = z
  .object({
    /** Newly followed, in the order of the file */
    followed: z.array(z.object({ kind: z.enum(FOLLOWED_KINDS), id: idOut, name: z.string() })),
    already: z.int(),
    /** Feeds of other sites, and of what is not here or cannot be followed */
    notHere: z.array(z.object({ title: z.string(), url: z.string() })),
  })
  .meta({ id: 'FollowsImport' })
export type FollowsImport = z.infer<typeof FollowsImport>

export const importFollows = endpoint({
  method: 'POST',
  path: '/api/follows/opml',
  access: 'user',
  summary:
    'Follow the DJs and artists whose feeds an OPML file of a podcast app names, with a report of the others',
  body: file({ maxBytes: limits.opml.maxBytes }),
  needsSpace: true,
  perMinute: limits.opml.perMinute,
  reply: FollowsImport,
})
