import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { BuildHome } from '../../catalogue/home/build-home.ts'
import type { Base, Feature } from '../../platform/feature.ts'
import type { NotifyOwnDevices } from '../../station/push/notify-own-devices.ts'
import { auditedCrud } from '../crud/audited-crud.ts'
import type { Decide } from '../decisions/decide.ts'
import { setupStore } from '../setup/setup.store.ts'
import { legalTextAdminStore } from './legal-texts.admin-store.ts'
import { stationRoutes } from './station.routes.ts'
import { tryServices } from './try-service.ts'

/** What admins set of the station itself, and its settings */
export const stationAdminFeature = (
  base: Base & {
    buildHome: BuildHome
    decide: Decide
    acceptImage: AcceptImage
    ownDevices: NotifyOwnDevices
  },
): Feature => ({
  routes: (routes) =>
    stationRoutes(routes, {
      ...base,
      tryService: tryServices({ ...base, setMailTested: setupStore(base.sql).setMailTested }),
      adminLegalTexts: auditedCrud(base)(legalTextAdminStore(base.db)),
    }),
})
