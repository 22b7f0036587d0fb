import {
  type FailureCode,
  type FailureParams,
  failures,
  isFailureCode,
  isRemarkCode,
  type RemarkCode,
  type RemarkParams,
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

export interface Remark {
  code: RemarkCode
  params: Params
}

export const remark = <Code extends RemarkCode>(code: Code, params: RemarkParams<Code>): Remark => ({
  code,
  params,
})

/** Reads what is to be told about a published upload; undefined if nothing. */
export function readRemark({ reasonCode, reasonParams }: ReasonColumns): Remark | undefined {
  const params = TextParams.safeParse(reasonParams)
  if (reasonCode === null || !isRemarkCode(reasonCode) || !params.success) return undefined
  return { code: reasonCode, params: params.data }
}

interface ReasonColumns {
  reasonCode: string | null
  reasonParams: unknown
}

/** Reads the columns of a failed upload; unknown codes become 'upload.failed'. */
export function readFailure({ reasonCode, reasonParams }: ReasonColumns): Failure {
  const params = TextParams.safeParse(reasonParams)
  if (reasonCode === null || !isFailureCode(reasonCode) || !params.success) return failure('upload.failed')
  return { code: reasonCode, params: params.data }
}

export const mayRetry = (code: FailureCode): boolean => failures[code].canRetry
