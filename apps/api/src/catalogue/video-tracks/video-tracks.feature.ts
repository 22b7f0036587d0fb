import type { Feature, Needs } from '../../platform/feature.ts'
import { videoTrackRoutes } from './video-tracks.routes.ts'

export const videoTracksFeature = (needs: Needs<typeof videoTrackRoutes>): Feature => ({
  routes: (routes) => videoTrackRoutes(routes, needs),
})
