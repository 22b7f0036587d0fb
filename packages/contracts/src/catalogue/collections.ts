import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText, imageVersion, page } from '../platform/fields.ts'
import { MusicArtist, MusicCard } from './music.ts'

export const CollectionCard = z
  .object({
    collectionID: idOut,
    name: z.string(),
    artists: z.string(),
    coverColor: z.string(),
    imageVersion,
  })
  .meta({ id: 'CollectionCard' })
export type CollectionCard = z.infer<typeof CollectionCard>

export const Collection = CollectionCard.extend({
  description: z.string(),
  collectionArtists: z.array(MusicArtist),
}).meta({ id: 'Collection' })
export type Collection = z.infer<typeof Collection>

const byID = z.object({ id: idText })

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  access: 'visitor',
  caching: 'shared',
  summary: 'All collections, newest first',
  query: page,
  reply: z.array(CollectionCard),
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/{id}',
  access: 'visitor',
  caching: 'shared',
  summary: 'One collection',
  params: byID,
  reply: Collection,
})

export const collectionMusics = endpoint({
  method: 'GET',
  path: '/api/musics/collection/{id}',
  tag: 'collections',
  access: 'visitor',
  caching: 'shared',
  summary: 'The tracks of a collection, in its order',
  params: byID,
  reply: z.array(MusicCard),
})
