/** Admins make one artist of two that are the same. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idOut, idText } from '../platform/fields.ts'

const named = z.object({ artistID: idOut, name: z.string() })

export const ArtistMerge = z
  .object({
    from: named,
    into: named,
    /** Rows that go to the other artist, by kind; `both`: those that both have, of which one stays */
    rows: z.array(
      z.object({
        kind: z.enum([
          'tracks',
          'albums',
          'collections',
          'events',
          'followers',
          'members',
          'socials',
          'requests',
          'ratings',
          'sliders',
          'shares',
          'notices',
          'formerArtists',
          'dismissals',
          'credits',
        ]),
        moved: z.int(),
        both: z.int(),
      }),
    ),
    /** Of the artist that stays, afterwards; a track of both counts once */
    playCount: z.int(),
    followerCount: z.int(),
  })
  .meta({ id: 'ArtistMerge' })
export type ArtistMerge = z.infer<typeof ArtistMerge>

const params = z.object({ id: idText })

export const adminPreviewMerge = endpoint({
  method: 'GET',
  path: '/api/admin/artists/{id}/merge-preview',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Count what a merge would move to another artist, without moving it',
  params,
  query: z.object({ into: idText }),
  reply: ArtistMerge,
})

export const adminMergeArtists = endpoint({
  method: 'POST',
  path: '/api/admin/artists/{id}/merge',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary:
    'Move all of an artist to another and delete it; its addresses, feeds, pictures and IDs of apps lead to the other from then on. This cannot be undone',
  params,
  body: z.object({
    /** ID of the artist that stays */
    into: id,
  }),
  reply: ArtistMerge,
})
