import * as contracts from '@nava/contracts'
import type { Sql } from '@nava/db'
import { STATION_ID } from '@nava/media/storage/keys'
import { readReplacements, writeReplacements } from '@nava/media/uploads/replacements'
import type { Audited } from '../../platform/audit/audited.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Decide } from '../decisions/decide.ts'
import type { ReplacementAdminStore } from './replacements.admin-store.ts'

export function replacementAdminRoutes(
  routes: Routes,
  features: { sql: Sql; changes: Audited; decide: Decide; adminReplacements: ReplacementAdminStore },
) {
  const { sql, changes, decide, adminReplacements } = features
  const kind = 'replacements'

  serve(routes, contracts.adminListReplacements, ({ query }) => adminReplacements.list(query))

  serve(routes, contracts.adminApproveReplacement, async ({ user, params: { id } }) => {
    const entry = { action: 'approve', kind, rowID: id, changes: {} }
    await decide(user, entry, (tx) => adminReplacements.approve(tx, id))
    return 'true' as const
  })

  serve(routes, contracts.adminRefuseReplacement, async ({ user, params: { id }, body }) => {
    const entry = { action: 'refuse', kind, rowID: id, changes: body }
    await decide(user, entry, (tx) => adminReplacements.refuse(tx, id, body), body)
    return 'true' as const
  })

  serve(routes, contracts.adminReplacements, async () => ({ mode: await readReplacements(sql) }))

  serve(routes, contracts.adminUpdateReplacements, async ({ user, body }) => {
    const entry = { action: kind, kind: 'station', rowID: STATION_ID, changes: body }
    await changes.change(user, entry, (tx) => writeReplacements(tx, body.mode))
    return body
  })
}
