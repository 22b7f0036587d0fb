/** Commands of `npm run admin`, one for each admin call in the contracts */
import * as contracts from '@nava/contracts'
import { type Endpoint, endpointsIn, isFile } from '@nava/contracts'
import * as z from 'zod'

export interface Command {
  /** For example `albums` */
  resource: string
  /** For example `list` or `picture` */
  verb: string
  endpoint: Endpoint
  takesID: boolean
  /** True if the last word is the path of a file */
  takesFile: boolean
  /** JSON schemas of the options by name */
  query: Fields
  body: Fields
}

export type Fields = Readonly<Record<string, z.core.JSONSchema.JSONSchema>>

const PREFIX = '/api/admin/'

const isParameter = (word: string): boolean => word.startsWith('{')

const VERBS: Readonly<Record<string, string>> = {
  'GET {id}': 'show',
  'POST ': 'create',
  'PUT {id}': 'update',
  'PUT ': 'update',
  'DELETE {id}': 'delete',
}

function verbOf({ method, query }: Endpoint, rest: readonly string[]): string {
  const words = rest.filter((word) => !isParameter(word))
  if (words.length > 0) return [method === 'DELETE' && 'end', ...words].filter(Boolean).join('-')
  const known = VERBS[`${method} ${rest.map((word) => (isParameter(word) ? '{id}' : word)).join('/')}`]
  if (known !== undefined) return known
  return 'take' in query.shape ? 'list' : 'show'
}

function fieldsOf(schema: z.ZodType): Fields {
  const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const
  const { properties, $defs = {} } = z.toJSONSchema(schema, options)
  // A schema with a name of its own is a reference to the only definition.
  return (properties ?? Object.values($defs)[0]?.properties ?? {}) as Fields // the schemas are objects, never `true`
}

function commandOf(endpoint: Endpoint): Command {
  const [resource = '', ...rest] = endpoint.path.slice(PREFIX.length).split('/')
  const { body } = endpoint
  return {
    resource,
    verb: verbOf(endpoint, rest),
    endpoint,
    takesID: rest.some(isParameter),
    takesFile: isFile(body),
    query: fieldsOf(endpoint.query),
    body: body && !isFile(body) ? fieldsOf(body) : {},
  }
}

export const adminCommands: readonly Command[] = Object.values<unknown>(contracts)
  .flatMap(endpointsIn)
  .filter(({ access, path }) => access === 'admin' && path.startsWith(PREFIX))
  .map(commandOf)
  .toSorted((a, b) => a.resource.localeCompare(b.resource) || a.verb.localeCompare(b.verb))

const optionsOf = ({ query, body }: Command) =>
  Object.entries({ ...query, ...body }).map(([name, field]) => `[--${name} ${valuesOf(field)}]`)

/** Returns a word for the values of an option, such as `yes|no` or `NUMBER`. */
function valuesOf(field: Fields[string]): string {
  const plain = field.anyOf?.find((each) => typeof each === 'object' && each.type !== 'null')
  if (typeof plain === 'object') return valuesOf(plain)
  if (field.enum) return field.enum.join('|')
  if (field.format === 'date-time') return 'TIME'
  if (field.type === 'array') return 'A,B,…'
  if (field.type === 'boolean') return 'yes|no'
  return field.type === 'integer' || field.type === 'number' ? 'NUMBER' : 'TEXT'
}

export function describeCommands(resource?: string): string {
  const shown = adminCommands.filter((each) => resource === undefined || each.resource === resource)
  return shown
    .map((each) => {
      const words = [each.resource, each.verb, each.takesID && 'ID', each.takesFile && 'FILE']
      const options = resource === undefined ? [] : optionsOf(each)
      return `${[...words, ...options].filter(Boolean).join(' ')}\n    ${each.endpoint.summary}`
    })
    .join('\n')
}
