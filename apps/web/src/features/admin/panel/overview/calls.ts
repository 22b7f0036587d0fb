import { adminFigures, adminRecommendations, adminRegistration } from '@nava/contracts/admin'

/** What the overview reads of the station */
export const overviewCalls = {
  figures: adminFigures,
  registration: adminRegistration,
  recommendations: adminRecommendations,
}
