import type { Feature, Needs } from '../../platform/feature.ts'
import { lyricsRoutes } from './lyrics.routes.ts'

export const lyricsFeature = (needs: Needs<typeof lyricsRoutes>): Feature => ({
  routes: (routes) => lyricsRoutes(routes, needs),
})
