import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText, imageVersion, page, searchFor, supportOut } from '../platform/fields.ts'
import { PodcastCard } from './podcasts.ts'

export const DjCard = z
  .object({ djID: idOut, name: z.string(), followerCount: z.int(), playCount: z.int(), imageVersion })
  .meta({ id: 'DjCard' })
export type DjCard = z.infer<typeof DjCard>

/** Podcast that a DJ recommends: a DJ of this station, or the feed of one elsewhere */
export const PodrollItem = z
  .union([
    z.object({ djID: idOut, title: z.string(), imageVersion }),
    z.object({
      title: z.string(),
      address: z.string(),
      /** `podcast:guid` of the feed; empty if it is unknown */
      guid: z.string(),
    }),
  ])
  .meta({ id: 'PodrollItem' })
export type PodrollItem = z.infer<typeof PodrollItem>

export const Dj = DjCard.extend({
  biography: z.string(),
  support: supportOut,
  /** In the DJ's order; absent without any */
  recommends: z.array(PodrollItem).optional(),
}).meta({ id: 'Dj' })
export type Dj = z.infer<typeof Dj>

export const listDjs = endpoint({
  method: 'GET',
  path: '/api/djs',
  access: 'visitor',
  caching: 'shared',
  summary: 'All DJs by name, or those whose name holds the search text, exactly this name first',
  query: page.extend({ search: searchFor.default('') }),
  reply: z.array(DjCard),
})

export const getDjPage = endpoint({
  method: 'GET',
  path: '/api/djs/main/{id}',
  access: 'visitor',
  caching: 'shared',
  summary: 'A DJ with the newest podcasts',
  params: z.object({ id: idText }),
  query: page,
  reply: z.object({ dj: Dj, tracks: z.array(PodcastCard) }).meta({ id: 'DjPage' }),
})
