import { join } from 'node:path'
import type { Plugin } from 'vite'
import { NotForBrowserError, browserLiteral, isGroup } from './browser-literal.ts'
import { type SyntaxNode, childrenOf, parseModule } from './free-names.ts'

const PACKAGE = '@nava/contracts'
const SHRUNK = '\0contracts-for-the-browser'

/** Tests and their shared code validate fake replies with the schemas, so they get the real contracts. */
const TEST_CODE = /\.test\.tsx?$|\/src\/testing\//

interface Shrunk {
  /** The code of the contracts, and of each group of values in it, by module. */
  modules: Map<string, string>
  /** Why an export is not available, by its name. */
  refused: Map<string, string>
}

/**
 * Reduces the contracts to what the client uses of them: the method, path and kinds of body and reply of a call, and
 * otherwise plain data and self-contained functions. Types come from the sources. Replies are trusted (the server
 * serializes them according to these contracts), so no schema is needed, and zod's 30 kB (gzip) stay out of the first
 * load. Each call is a constant of its own, and so is each member of a group such as the limits: a page includes only
 * those that it uses, as long as no member is accessed by an expression (`limits[kind]`).
 *
 * Anything that cannot be serialised (a schema, a RegExp, a Set, a Map, a Date, an instance of a class, a function that
 * uses outer names) fails the build where the client imports it. Component tests run with the same reduced contracts;
 * only the tests themselves, and `vite dev`, use the real ones. docs/decisions/019 has the figures.
 * @param source the folder of the contracts, with its index.ts
 */
export function contractsForTheBrowser(source: string): Plugin {
  let contracts: Promise<Shrunk> | undefined
  const shrink = () => (contracts ??= shrinkAll(source))
  return {
    name: 'contracts-for-the-browser',
    apply: (_, { command, mode }) => command === 'build' || mode === 'test',
    enforce: 'pre',
    buildStart() {
      contracts = undefined
    },
    resolveId(name, importer = '') {
      if (name.startsWith(SHRUNK)) return name
      return name === PACKAGE && !TEST_CODE.test(importer) ? SHRUNK : null
    },
    async load(id) {
      return id.startsWith(SHRUNK) ? (await shrink()).modules.get(id) : null
    },
    transform: {
      filter: { id: { include: /\.[jt]sx?$/, exclude: [TEST_CODE, /\/node_modules\//] }, code: PACKAGE },
      async handler(code, id) {
        const { refused } = await shrink()
        for (const name of namesImported(parseModule(code, id))) {
          if (name === undefined)
            this.error(`${id} imports all of ${PACKAGE}: name what it needs, so that the rest stays out`)
          const reason = refused.get(name)
          if (reason !== undefined) this.error(`${id} imports ${name}, which browsers do not get: ${reason}`)
        }
      },
    },
  }
}

/** Returns modules with the same exports as literals, except those that cannot be serialised. */
async function shrinkAll(source: string): Promise<Shrunk> {
  const exported = (await import(join(source, 'index.ts'))) as Record<string, unknown> // a module's names
  const modules = new Map<string, string>()
  const refused = new Map<string, string>()
  const lines = Object.entries(exported).flatMap(([name, value]) => {
    try {
      const module = `${SHRUNK}/${name}`
      if (isGroup(value)) {
        modules.set(module, groupModule(value, name))
        return `export * as ${name} from ${JSON.stringify(module)}`
      }
      modules.set(module, `export const ${name} = ${browserLiteral(value, name)}`)
      return `export { ${name} } from ${JSON.stringify(module)}`
    } catch (error) {
      if (!(error instanceof NotForBrowserError)) throw error
      refused.set(name, error.message)
      return []
    }
  })
  modules.set(SHRUNK, lines.join('\n'))
  return { modules, refused }
}

/** Returns a module with one export per member: bundlers drop unused members. */
function groupModule(group: object, name: string): string {
  const lines = Object.entries(group).map(([member, value], index) => {
    const code = browserLiteral(value, `${name}.${member}`)
    return `const member${index} = ${code}\nexport { member${index} as ${JSON.stringify(member)} }`
  })
  return lines.join('\n')
}

/** Returns the names that a module imports from the contracts; undefined stands for all of them. */
function namesImported(node: SyntaxNode): (string | undefined)[] {
  if (isType(node)) return []
  if (!isFrom(node['source'])) return childrenOf(node).flatMap(namesImported)
  const specifiers = (node['specifiers'] ?? [undefined]) as (SyntaxNode | undefined)[] // none in `export *` and `import()`
  return specifiers.flatMap((specifier) => {
    if (specifier && isType(specifier)) return []
    const name = specifier?.['imported'] ?? (specifier?.type === 'ExportSpecifier' && specifier['local'])
    return [name ? String((name as SyntaxNode)['name']) : undefined]
  })
}

function isType(node: SyntaxNode): boolean {
  return node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type.startsWith('TSImport')
}

function isFrom(source: unknown): boolean {
  return typeof source === 'object' && source !== null && 'value' in source && source.value === PACKAGE
}
