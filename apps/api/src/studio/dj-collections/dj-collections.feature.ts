import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { djCollectionRoutes } from './dj-collections.routes.ts'
import { djCollectionsStore } from './dj-collections.store.ts'

export const djCollectionsFeature = (
  base: Base & Omit<Needs<typeof djCollectionRoutes>, 'djCollections'>,
): Feature => ({
  routes: (routes) => djCollectionRoutes(routes, { ...base, djCollections: djCollectionsStore(base.sql) }),
})
