import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText, imageVersion, page } from '../platform/fields.ts'
import { PodcastCard, PodcastDj } from './podcasts.ts'

export const PodcastCollectionCard = z
  .object({
    podcastCollectionID: idOut,
    name: z.string(),
    coverColor: z.string(),
    imageVersion,
    podcastCollectionDjs: z.array(PodcastDj),
  })
  .meta({ id: 'PodcastCollectionCard' })
export type PodcastCollectionCard = z.infer<typeof PodcastCollectionCard>

export const PodcastCollection = PodcastCollectionCard.extend({ podcasts: z.array(PodcastCard) }).meta({
  id: 'PodcastCollection',
})
export type PodcastCollection = z.infer<typeof PodcastCollection>

export const listPodcastCollections = endpoint({
  method: 'GET',
  path: '/api/podcastcollections',
  access: 'visitor',
  caching: 'shared',
  summary: 'All collections of podcasts, newest first',
  query: page,
  reply: z.array(PodcastCollectionCard),
})

export const getPodcastCollection = endpoint({
  method: 'GET',
  path: '/api/podcastcollections/{id}',
  access: 'visitor',
  caching: 'shared',
  summary: 'One collection of podcasts with its episodes',
  params: z.object({ id: idText }),
  reply: PodcastCollection,
})
