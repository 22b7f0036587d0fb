import { collectionMusics, getCollection, listCollections } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { CollectionsStore } from './collections.store.ts'

export function collectionRoutes(routes: Routes, { collections }: { collections: CollectionsStore }) {
  serve(routes, listCollections, ({ query }) => collections.newest(query))

  serve(routes, getCollection, async ({ params }) => {
    const collection = await collections.find(params.id)
    if (!collection) throw problem('collection.not-found')
    return collection
  })

  serve(routes, collectionMusics, async ({ params }) => {
    const [collection, music] = await Promise.all([collections.find(params.id), collections.music(params.id)])
    if (!collection) throw problem('collection.not-found')
    return music
  })
}
