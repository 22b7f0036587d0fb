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

/** Divides codes in the column of a published upload, which share their values */
const BETWEEN = ' '

/** Returns remarks as one reason; undefined without any. */
export const reasonOf = (remarks: readonly Remark[]): { code: string; params: Params } | undefined =>
  remarks.length === 0
    ? undefined
    : {
        code: remarks.map(({ code }) => code).join(BETWEEN),
        params: Object.assign({}, ...remarks.map(({ params }) => params)) as Params, // of those of all
      }

/** Reads what is to be told about a published upload. */
export function readRemarks({ reasonCode, reasonParams }: ReasonColumns): Remark[] {
  const params = TextParams.safeParse(reasonParams)
  const codes = (reasonCode ?? '').split(BETWEEN).filter(isRemarkCode)
  return params.success ? codes.map((code) => ({ code, params: params.data })) : []
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
