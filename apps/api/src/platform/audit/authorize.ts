/** Decides whether a caller may change a row: its owner may, and admins, whose changes of it are audited. */
import type { Caller } from '../http/auth.ts'
import type { HttpError } from '../http/errors.ts'

/** A row that a caller may change. */
export interface Authorization {
  /** As the admins' paths name it. */
  kind: string
  rowID: number
  /** True if the caller may change it only as an admin: the change is audited. */
  asAdmin: boolean
}

/** @throws what `refusal` makes, if the row is neither the caller's own nor the caller an admin */
export function authorize(
  caller: Caller,
  isOwn: boolean,
  row: { kind: string; rowID: number },
  refusal: () => HttpError,
): Authorization {
  if (!isOwn && !caller.isAdmin) throw refusal()
  return { ...row, asAdmin: !isOwn }
}
