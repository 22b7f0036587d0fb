import type * as z from 'zod'
import type { Problem } from './errors.ts'
import { type FieldCode, fieldProblems } from './field-problems.ts'
import type { Params } from './templates.ts'

type FieldErrors = NonNullable<Problem['fieldErrors']>
interface FieldError {
  code: FieldCode
  params: Params
}

/** Returns messages and codes by dotted path of the field; `body` is the complete input. */
export function fieldErrorsOf(error: z.ZodError): {
  errors: Record<string, string[]>
  fieldErrors: FieldErrors
} {
  const errors: Record<string, string[]> = {}
  const fieldErrors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    ;(errors[field] ??= []).push(issue.message)
    ;(fieldErrors[field] ??= []).push(fieldErrorOf(issue))
  }
  return { errors, fieldErrors }
}

/** Returns the first error of an input that is a single value without named fields. */
export function firstFieldError(error: z.ZodError): FieldError {
  const [issue] = error.issues
  return issue ? fieldErrorOf(issue) : { code: 'field.invalid', params: {} }
}

/** Requires parsing with `reportInput`, because missing fields are recognised by their input. */
function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { code: 'field.required', params: {} }
      return bounded(issue.origin, issue.minimum, 'min')
    case 'too_big':
      return bounded(issue.origin, issue.maximum, 'max')
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'field.email' : 'field.invalid', params: {} }
    case 'invalid_union':
    case 'custom':
      return ruleOf(issue) ?? { code: absentOrInvalid(issue), params: {} }
    default:
      return { code: absentOrInvalid(issue), params: {} }
  }
}

const BOUNDS = {
  string: { min: 'field.too-short', max: 'field.too-long' },
  array: { min: 'field.too-few', max: 'field.too-many' },
  number: { min: 'field.too-small', max: 'field.too-large' },
} as const

function bounded(origin: string, bound: number | bigint, side: 'min' | 'max'): FieldError {
  const kind = origin === 'string' || origin === 'array' ? origin : 'number'
  return { code: BOUNDS[kind][side], params: { [side]: Number(bound) } }
}

const absentOrInvalid = (issue: z.core.$ZodIssue): FieldCode =>
  issue.input === undefined ? 'field.required' : 'field.invalid'

function ruleOf(issue: z.core.$ZodIssue): FieldError | undefined {
  if (issue.code === 'invalid_union') return issue.errors.flat().map(ruleOf).find(Boolean)
  if (issue.code !== 'custom') return undefined
  const { code, ...params } = issue.params ?? {}
  return isFieldCode(code) ? { code, params } : undefined // as the contract of the field gives them
}

const isFieldCode = (code: unknown): code is FieldCode =>
  typeof code === 'string' && Object.hasOwn(fieldProblems, code)
