import {
  adminDismissSetup,
  adminFigures,
  adminFillDemo,
  adminRecommendations,
  adminRegistration,
  adminSetupList,
} from '@nava/contracts/admin'

/** What the overview reads of the station */
export const overviewCalls = {
  figures: adminFigures,
  registration: adminRegistration,
  recommendations: adminRecommendations,
  setup: adminSetupList,
  dismissSetup: adminDismissSetup,
  fillDemo: adminFillDemo,
}
