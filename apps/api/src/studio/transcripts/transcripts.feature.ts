import type { Feature, Needs } from '../../platform/feature.ts'
import { transcriptRoutes } from './transcripts.routes.ts'

export const transcriptsFeature = (needs: Needs<typeof transcriptRoutes>): Feature => ({
  routes: (routes) => transcriptRoutes(routes, needs),
})
