import type { Caller } from '../http/auth.ts'
import type { HttpError } from '../http/errors.ts'

export interface Authorization {
  kind: string
  rowID: number
  /** True if the caller makes the change only as an admin, so that it is audited */
  asAdmin: boolean
}

/** Throws `refusal()` to callers who are neither owner nor admin. */
export function authorize(
  caller: Caller,
  isOwn: boolean,
  row: { kind: string; rowID: number },
  refusal: () => HttpError,
): Authorization {
  if (!isOwn && !caller.isAdmin) throw refusal()
  return { ...row, asAdmin: !isOwn }
}
