import { getMetrics, getVersion } from '@nava/contracts'
import {
  adminDismissSetup,
  adminNumbers,
  adminOverview,
  adminProcessing,
  adminQueues,
  adminRecommendations,
  adminRegistration,
  adminSetupList,
  adminTestMail,
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
  setup: adminSetupList,
  dismissSetup: adminDismissSetup,
  testMail: adminTestMail,
}
