import type { Caller } from '../http/auth.ts'
import type { HttpError } from '../http/errors.ts'

export interface Authorization {
  kind: string
  rowID: number
  /** Only an admin may make the change, which is audited */
  asAdmin: boolean
}

/** Throws `refusal()` to callers neither owner nor admin. */
export function authorize(
  caller: Caller,
  isOwn: boolean,
  row: { kind: string; rowID: number },
  refusal: () => HttpError,
): Authorization {
  if (!isOwn && !caller.isAdmin) throw refusal()
  return { ...row, asAdmin: !isOwn }
}
