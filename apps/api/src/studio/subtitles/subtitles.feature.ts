import type { Feature, Needs } from '../../platform/feature.ts'
import { subtitleRoutes } from './subtitles.routes.ts'

export const subtitlesFeature = (needs: Needs<typeof subtitleRoutes>): Feature => ({
  routes: (routes) => subtitleRoutes(routes, needs),
})
