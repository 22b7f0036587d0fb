import { getMetrics, getVersion } from '@nava/contracts'
import {
  adminNumbers,
  adminOverview,
  adminProcessing,
  adminQueues,
  adminRecommendations,
  adminRegistration,
} from '@nava/contracts/admin'

/** What the overview reads of the station */
export const overviewCalls = {
  warnings: adminOverview,
  numbers: adminNumbers,
  queues: adminQueues,
  processing: adminProcessing,
  metrics: getMetrics,
  version: getVersion,
  registration: adminRegistration,
  recommendations: adminRecommendations,
}
