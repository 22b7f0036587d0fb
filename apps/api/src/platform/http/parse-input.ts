import { type BodyOf, type BodySpec, type Endpoint, isFile, parsePath } from '@nava/contracts'
import type * as z from 'zod'
import { invalidInput, problem } from './errors.ts'

/** Adds inputs to errors, which distinguishes missing fields from wrong ones */
const REPORT = { reportInput: true }

/**
 * Returns the parser of path parameters. The router includes file endings in parameters, so they are removed
 * first.
 */
export function paramsParser<P extends z.ZodObject>(
  { params: schema, badRequestParams }: Pick<Endpoint<P>, 'params' | 'badRequestParams'>,
  path: string,
): (input: unknown) => z.output<P> {
  if (isEmpty(schema)) return nothingOf(schema)
  const withEnding = new Set(
    parsePath(path).flatMap((segment) =>
      typeof segment === 'object' && segment.ending !== '' ? [segment.name] : [],
    ),
  )
  return (input) => {
    const params: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(input ?? {}))
      params[name] = withEnding.has(name) ? String(value).replace(/\.\w+$/, '') : value
    const parsed = schema.safeParse(params, REPORT)
    if (parsed.success) return parsed.data
    const isBadInput = parsed.error.issues.some(({ path: [name] }) => badRequestParams.includes(String(name)))
    throw isBadInput ? invalidInput(parsed.error) : problem('address.not-found')
  }
}

export const queryParser = <Q extends z.ZodObject>(schema: Q): ((input: unknown) => z.output<Q>) =>
  isEmpty(schema) ? nothingOf(schema) : (input) => parseOr400(schema, input)

/** Returns the parser of a body; for files and calls without a body, it returns undefined. */
export const bodyParser = <B extends BodySpec | undefined>(spec: B): ((input: unknown) => BodyOf<B>) =>
  spec && !isFile(spec) ? (input) => parseOr400(spec, input ?? {}) as BodyOf<B> : () => undefined as BodyOf<B>

const isEmpty = (schema: z.ZodObject) => Object.keys(schema.shape).length === 0

const nothingOf = <S extends z.ZodObject>(schema: S): (() => z.output<S>) => {
  const nothing = schema.parse({})
  return () => nothing
}

function parseOr400<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, REPORT)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

/**
 * Returns a path in the router's syntax: `/a/:b/:c(...)`. A file ending after a parameter becomes part of that
 * parameter's pattern, so it matches in any case.
 */
export function toRoute(path: string): string {
  const segments = parsePath(path).map((segment) => {
    if (typeof segment === 'string') return segment
    if (segment.ending === '') return `:${segment.name}`
    const anyCase = segment.ending.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
    return `:${segment.name}(^[^/.]+\\.${anyCase}$)`
  })
  return `/${segments.join('/')}`
}

/** Returns the parameters of a query and of a form. */
export const formFieldsOf = ({ query, body }: { query: unknown; body: unknown }): object => ({
  ...objectOf(query),
  ...objectOf(body),
})

const objectOf = (input: unknown): object => (typeof input === 'object' && input !== null ? input : {})
