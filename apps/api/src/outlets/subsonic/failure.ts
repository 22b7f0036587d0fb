import { type SubsonicError, subsonicErrors } from '@nava/contracts/subsonic'
import * as z from 'zod'
import { HttpError } from '../../platform/http/errors.ts'
import { isUnreachable } from '../../platform/database/is-unreachable.ts'

/** Error of the Subsonic API; `message` replaces the documented text */
export class SubsonicFailure extends Error {
  override readonly name = 'SubsonicFailure'
  readonly code: number

  constructor(error: SubsonicError, message: string = subsonicErrors[error].message) {
    super(message)
    this.code = subsonicErrors[error].code
  }
}

const ofStatus: Readonly<Record<number, SubsonicError>> = {
  401: 'wrongPassword',
  403: 'unauthorized',
  404: 'notFound',
}

/** HTTP errors, such as a body that is too large */
const HttpFault = z.object({ statusCode: z.int().min(400).max(499), message: z.string() })

/** Returns undefined for internal errors, whose text clients must not see. */
export function failureOf(error: unknown): SubsonicFailure | undefined {
  if (error instanceof SubsonicFailure) return error
  if (error instanceof HttpError) {
    if (error.code !== 'input.invalid')
      return new SubsonicFailure(ofStatus[error.status] ?? 'generic', error.message)
    const isMissing = Object.values(error.fieldErrors ?? {}).some((each) =>
      each.some(({ code }) => code === 'field.required'),
    )
    return new SubsonicFailure(isMissing ? 'missing' : 'generic', error.message)
  }
  if (isUnreachable(error)) return new SubsonicFailure('generic', 'The server is not ready. Try again later.')
  const fault = HttpFault.safeParse(error).data
  return fault && new SubsonicFailure('generic', fault.message)
}
