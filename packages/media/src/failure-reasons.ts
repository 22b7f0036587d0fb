/** Why an upload failed, as its row keeps it: a code and the values that the code's text mentions. */
import {
  type FailureCode,
  type FailureParams,
  failures,
  isFailureCode,
  type Params,
  TextParams,
} from '@nava/contracts'

export interface Failure {
  code: FailureCode
  params: Params
}

/** Codes whose text needs no params may be given alone. */
export type FailureArguments<Code extends FailureCode> = keyof FailureParams<Code> extends never
  ? [params?: FailureParams<Code>]
  : [params: FailureParams<Code>]

export const failure = <Code extends FailureCode>(
  code: Code,
  ...[params]: FailureArguments<Code>
): Failure => ({ code, params: params ?? {} })

/** Reads the columns of a failed upload; a code that this version does not know is a failure like any other. */
export function readFailure({
  reasonCode,
  reasonParams,
}: {
  reasonCode: string | null
  reasonParams: unknown
}): Failure {
  const params = TextParams.safeParse(reasonParams)
  if (reasonCode === null || !isFailureCode(reasonCode) || !params.success) return failure('upload.failed')
  return { code: reasonCode, params: params.data }
}

/** Returns true if the same file may yet succeed, so that Retry is worth offering. */
export const mayRetry = (code: FailureCode): boolean => failures[code].canRetry
