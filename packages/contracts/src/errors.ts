/** How every error is answered: `application/problem+json`, RFC 9457. */
import * as z from 'zod'

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    /** What a person can do about it. */
    detail: z.string(),
    /** Messages by field name, of a 400. */
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

/** The statuses that an error of ours may have, with their titles. */
export const problemTitles = {
  400: 'Invalid input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Timed out',
  409: 'Conflict',
  411: 'Length required',
  413: 'Too large',
  415: 'Unsupported type',
  416: 'Range not satisfiable',
  422: 'Cannot be decoded',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Server error',
  503: 'Not ready',
} as const
export type ProblemStatus = keyof typeof problemTitles
