import * as z from 'zod'
import { PodcastCollectionCard } from '../catalogue/podcast-collections.ts'
import { PodcastCard } from '../catalogue/podcasts.ts'
import { endpoint, file, text } from '../platform/endpoint.ts'
import { coverColor, id, idText, line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const byID = z.object({ id: idText })

export const PanelCollection = PodcastCollectionCard.extend({
  /** True once an episode is public; from then on only admins change name and cover */
  isListed: z.boolean(),
  episodes: z.int(),
}).meta({ id: 'PanelCollection' })
export type PanelCollection = z.infer<typeof PanelCollection>

const podcastIDs = z.array(id).max(limits.perPodcastCollection.podcasts)
const name = line(limits.text.title)

export const CollectionForm = z.object({ name, djID: id, podcastIDs })
export type CollectionForm = z.infer<typeof CollectionForm>

/** The DJ cannot be changed. */
export const CollectionChange = z.object({ name, podcastIDs })
export type CollectionChange = z.infer<typeof CollectionChange>

export const djPanelCollections = endpoint({
  method: 'GET',
  path: '/api/djpanel/collections',
  access: 'dj',
  summary: 'The collections that the caller’s DJs made, newest first, listed or not',
  reply: z.array(PanelCollection),
})

export const djPanelCollection = endpoint({
  method: 'GET',
  path: '/api/djpanel/collections/{id}',
  access: 'dj',
  summary: 'A collection of a DJ of one’s own with all its episodes, public or not, in their order',
  params: byID,
  reply: PanelCollection.extend({ podcasts: z.array(PodcastCard) }),
})

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/djpanel/collections',
  access: 'dj',
  summary: 'Create a collection of a DJ of one’s own; it is listed once one of its episodes is public',
  errors: [409],
  body: CollectionForm,
  reply: PanelCollection,
  perMinute: limits.creating.perMinute,
})

export const updateCollection = endpoint({
  method: 'PUT',
  path: '/api/djpanel/collections/{id}',
  access: 'dj',
  perMinute: limits.changing.perMinute,
  summary: 'Change the episodes and their order, and the name while it is not listed',
  errors: [409],
  params: byID,
  body: CollectionChange,
  reply: PanelCollection,
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/djpanel/collections/{id}',
  access: 'dj',
  summary: 'Delete a collection of a DJ of one’s own; its episodes stay',
  params: byID,
  reply: text(['true']),
})

export const setCollectionCover = endpoint({
  method: 'POST',
  path: '/api/djpanel/collections/{id}/cover/{color}',
  tag: 'uploads',
  access: 'dj',
  summary:
    'Set the cover of a collection of one’s own that is not listed yet, with its colour as rrggbb or `auto`',
  params: z.object({ id: idText, color: coverColor }),
  badRequestParams: ['color'],
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})
