/** Errors as `application/problem+json` (RFC 9457) */
import * as z from 'zod'
import { paramKinds } from './params.ts'
import { fieldProblems, type FieldCode } from './field-problems.ts'
import { problems, type ProblemCode } from './problems.ts'
import type { Params } from './templates.ts'

const problemCode = z.enum(Object.keys(problems) as ProblemCode[])
const fieldCode = z.enum([...Object.keys(problems), ...Object.keys(fieldProblems)] as (
  | ProblemCode
  | FieldCode
)[])

const kinds = {
  ...{ text: z.string(), number: z.number() },
  ...{ bytes: z.number(), seconds: z.number(), length: z.number() },
}

export const TextParams: z.ZodType<Params> = z
  .object(
    Object.fromEntries(Object.entries(paramKinds).map(([name, kind]) => [name, kinds[kind].optional()])),
  )
  .meta({ id: 'TextParams' })

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    /** Advice for people, in English */
    detail: z.string(),
    /** Code for programs; clients have their own texts for it */
    code: problemCode,
    params: TextParams,
    /** Messages by field, only with status 400 */
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** Codes of the messages in `errors`, in the same order */
    fieldErrors: z.record(z.string(), z.array(z.object({ code: fieldCode, params: TextParams }))).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
