import { sectionPath } from './addresses.ts'
import { findResource } from './resources.ts'
import { findScreen } from './screens.ts'

/** Returns the address of what an entry of the audit is about: of the row, or else of its section; undefined if it has no page. */
export function auditedPath(kind: string, rowID: number): string | undefined {
  const resource = findResource(kind)
  if (resource?.read && rowID > 0) return `${sectionPath(kind)}/${rowID}`
  return resource || findScreen(kind) ? sectionPath(kind) : undefined
}
