import type { Feature, Needs } from '../../platform/feature.ts'
import { episodeRoutes } from './episodes.routes.ts'

export const episodesFeature = (needs: Needs<typeof episodeRoutes>): Feature => ({
  routes: (routes) => episodeRoutes(routes, needs),
})
