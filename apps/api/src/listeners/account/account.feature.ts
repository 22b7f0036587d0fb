import type { Base, Feature, Needs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { accountRoutes } from './account.routes.ts'
import { deleteAccount as deleting } from './delete-account.ts'
import { exportAccount as exporting } from './write-export.ts'

/** `features`: those that store something of people */
export function accountFeature(
  base: Base &
    Pick<Needs<typeof accountRoutes>, 'users' | 'browserOf' | 'confirmOwner'> & {
      features: readonly Feature[]
    },
) {
  const rows = base.features.flatMap(({ account }) => account ?? [])
  const deleteAccount = deleting({ sql: base.sql, rows })
  return {
    deleteAccount,
    exportAccount: exporting(rows),
    routes: (routes: Routes) =>
      accountRoutes(routes, { ...base, exportAccount: exporting(rows), deleteAccount }),
  }
}
