import type { Params } from '@nava/contracts'
import { formatParam, type ParamName, type Language } from '@nava/contracts'
import { useMemo } from 'react'
import type { ErrorCode } from '../../texts/error/en.ts'
import { ProblemError } from './call-errors.ts'
import { foreignText } from './foreign-reply.ts'
import { type MessageKey, type Translate, useI18n } from '../i18n/i18n.ts'

interface CodedError {
  code: ErrorCode
  params: Params
}

interface Reader {
  t: Translate
  language: Language
}

/** Returns the text of an error code; `otherwise` for codes of a newer server, and if values are missing. Requires the texts 'error'. */
export function codeText(
  { code, params }: CodedError,
  { t: say, language }: Reader,
  otherwise: string,
): string {
  const key = `error.${code}` as const
  // The values are those of the reply, which the types of the texts do not know.
  const sayAny = say as (key: MessageKey, values: Record<string, string | number>) => string
  const text = sayAny(key, valuesOf(params, language))
  return text === key || /\{\w+\}/.test(text) ? otherwise : text
}

export function errorText(error: unknown, reader: Reader): string {
  const { code, params = {}, detail = '' } = error instanceof ProblemError ? error.problem : {}
  const general = detail || (foreignText(error, reader.t) ?? reader.t('ui.somethingWrong'))
  return code ? codeText({ code, params }, reader, general) : general
}

export function fieldErrorText(error: unknown, field: string, reader: Reader): string | undefined {
  if (!(error instanceof ProblemError)) return undefined
  const { errors, fieldErrors } = error.problem
  const message = firstOf(errors, field)
  const coded = firstOf<CodedError>(fieldErrors, field)
  return coded ? codeText(coded, reader, message ?? '') : message
}

const firstOf = <T>(byField: Record<string, T[]> | undefined, field: string): T | undefined =>
  Object.entries(byField ?? {}).find(([path]) => path.split('.')[0] === field)?.[1][0]

/** Returns true if the server refused fields of a form, which show their own errors. */
export const isAboutFields = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.errors !== undefined

function valuesOf(params: Params, language: Language): Record<string, string | number> {
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, formatParam(name as ParamName, value, language)]),
  )
  const count = params.count ?? params.max ?? params.min
  return count === undefined ? values : { ...values, count }
}

export type ErrorReader = ReturnType<typeof useErrorText>

/** Requires the texts 'error'. */
export function useErrorText() {
  const reader = useI18n()
  return useMemo(
    () => ({
      ofError: (error: unknown) => errorText(error, reader),
      ofField: (error: unknown, field: string) => fieldErrorText(error, field, reader),
      ofFailure: (failure: CodedError & { reason: string }) => codeText(failure, reader, failure.reason),
    }),
    [reader],
  )
}
