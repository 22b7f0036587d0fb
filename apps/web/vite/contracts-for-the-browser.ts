import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, isEndpoint, isText } from '@nava/contracts'
import type { Plugin } from 'vite'
import * as z from 'zod'

const PACKAGE = '@nava/contracts'
const SHRUNK = '\0contracts-for-the-browser'

/** Tests validate fake replies with the schemas, so they get the complete contracts. */
const TEST_CODE = /\.test\.tsx?$|\/src\/testing\//

/**
 * Replaces the contracts by the part for browsers: plain data, and of each call its method, path, and kinds
 * of body and reply. A client file that imports anything else fails to build (docs/decisions/019).
 * @param source folder of the contracts, with index.ts
 */
export function contractsForTheBrowser(source: string): Plugin {
  let modules: Promise<Map<string, string>> | undefined
  return {
    name: 'contracts-for-the-browser',
    apply: (_, { command, mode }) => command === 'build' || mode === 'test',
    enforce: 'pre',
    buildStart() {
      modules = undefined
    },
    resolveId(name, importer = '') {
      if (name.startsWith(SHRUNK)) return name
      return name === PACKAGE && !TEST_CODE.test(importer) ? SHRUNK : null
    },
    async load(id) {
      const code = id.startsWith(SHRUNK) ? (await (modules ??= shrink(source))).get(id) : undefined
      return code === undefined ? null : { code, moduleSideEffects: false }
    },
  }
}

async function shrink(source: string): Promise<Map<string, string>> {
  const files = { all: join(source, 'index.ts'), asTheyAre: join(source, 'without-schemas.ts') }
  const all = (await import(files.all)) as Record<string, unknown>
  const asTheyAre = (await import(files.asTheyAre)) as Record<string, unknown>
  const modules = new Map<string, string>()
  const lines = Object.entries(all).flatMap(([name, value]) => {
    if (name in asTheyAre) return `export { ${name} } from ${JSON.stringify(files.asTheyAre)}`
    const code = literalOf(value)
    if (code === undefined) return []
    // Each value is a module, so that chunks contain only the values they use.
    const module = `${SHRUNK}/${name}`
    modules.set(
      module,
      isGroup(value) ? addMembers(modules, module, value) : `export const ${name} = ${code}`,
    )
    return `export ${isGroup(value) ? `* as ${name}` : `{ ${name} }`} from ${JSON.stringify(module)}`
  })
  return modules.set(SHRUNK, lines.join('\n'))
}

/**
 * Returns the code of plain data, or of the part of an endpoint or enum that browsers use; undefined for
 * anything else.
 */
export function literalOf(value: unknown): string | undefined {
  if (isEndpoint(value)) return JSON.stringify(calledBy(value))
  if (value instanceof z.ZodEnum) return JSON.stringify({ options: value.options, enum: value.enum })
  const json = JSON.stringify(value, (_, part: unknown) => (part instanceof z.ZodType ? undefined : part)) as
    | string
    | undefined
  return json !== undefined && isDeepStrictEqual(JSON.parse(json), value) ? json : undefined
}

/** Schemas mean JSON, the default kind, so they are omitted. Of replies, browsers need to know only texts. */
const calledBy = ({ method, path, body, reply }: Endpoint) => ({
  ...{ method, path, reply: isText(reply) ? { kind: reply.kind } : {} },
  ...(body && { body: body instanceof z.ZodType ? {} : body }),
})

/**
 * Returns true for an object of values, such as the limits. Such an object becomes a module with an export for
 * each member, so that the bundler drops unused members; members that are such objects as well.
 */
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !isEndpoint(value) &&
  !(value instanceof z.ZodType)

const addMembers = (modules: Map<string, string>, group: string, members: object): string =>
  Object.entries(members)
    .map(([name, value]: [string, unknown]) => {
      const [module, exported] = [JSON.stringify(`${group}/${name}`), JSON.stringify(name)]
      modules.set(
        `${group}/${name}`,
        isGroup(value)
          ? addMembers(modules, `${group}/${name}`, value)
          : `export const value = ${literalOf(value)}`,
      )
      return isGroup(value)
        ? `export * as ${exported} from ${module}`
        : `export { value as ${exported} } from ${module}`
    })
    .join('\n')
