import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { downloadPolicyRoutes } from './download-policies.routes.ts'
import { downloadPoliciesStore } from './download-policies.store.ts'

export function downloadPoliciesFeature(
  base: Base & Omit<Needs<typeof downloadPolicyRoutes>, 'downloadPolicies'>,
): Feature {
  const downloadPolicies = downloadPoliciesStore(base.sql)
  return { routes: (routes) => downloadPolicyRoutes(routes, { ...base, downloadPolicies }) }
}
