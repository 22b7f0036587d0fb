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

export type FailureArguments<Code extends FailureCode> = keyof FailureParams<Code> extends never
  ? [params?: FailureParams<Code>]
  : [params: FailureParams<Code>]

export const failure = <Code extends FailureCode>(
  code: Code,
  ...[params]: FailureArguments<Code>
): Failure => ({ code, params: params ?? {} })

/** Reads the columns of a failed upload; unknown codes become 'upload.failed'. */
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

export const mayRetry = (code: FailureCode): boolean => failures[code].canRetry
