import type { Authorization } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { Uploads } from './uploads.ts'

/** `ownMusic` or `ownPodcast` */
interface Ownership<Row> {
  authorizeOwn: (caller: Caller, row: Row) => Authorization
  authorizeChange: (caller: Caller, row: Row) => Authorization
}

/**
 * Authorizes an upload; of a confirmed work only where the station lets owners send new versions.
 * @throws 403 to others, and to owners of a confirmed work elsewhere
 */
export async function authorizeUpload<Row extends { isConfirmed: boolean }>(
  own: Ownership<Row>,
  uploads: Pick<Uploads, 'takesReplacements'>,
  caller: Caller,
  row: Row,
): Promise<Authorization> {
  const authorization = own.authorizeOwn(caller, row)
  if (row.isConfirmed && !caller.isAdmin && (await uploads.takesReplacements())) return authorization
  return own.authorizeChange(caller, row)
}
