import type { Plugin } from 'vite'
import * as zod from 'zod'

const NAME = '\0schemas-as-types'

/**
 * In the browser the contracts' schemas serve as types only: the client needs each call's method and path, and trusts
 * the replies of its own server, which sends them through serializers compiled from the same schemas. So inside the
 * contracts `zod` is replaced by a stand-in with the same names, which takes 25 kB (gzip) off the first load.
 * Parsing with a contract's schema in the browser throws; what the browser does parse, it parses with `zod/mini`.
 * Tests run with the real thing.
 */
export function contractsWithoutZod(): Plugin {
  return {
    name: 'contracts-without-zod',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod' && importer?.includes('/packages/contracts/') ? NAME : null
    },
    load(id) {
      return id === NAME ? standIn(Object.keys(zod)) : null
    },
  }
}

/** A module with these names; all answer to any property or call with themselves, but objects and enums know their parts. */
function standIn(names: string[]): string {
  const own: Record<string, string> = {
    object: '(shape) => schema({ shape })',
    enum: '(options) => schema({ options })',
  }
  return `
    const parses = /^(safe)?(parse|decode|encode)(Async)?$/
    const schema = (own) => new Proxy(() => {}, {
      get: (_, key) => {
        if (key in own) return own[key]
        if (parses.test(String(key))) throw new Error('A contract is a type only in the browser; parse with zod/mini')
        return any
      },
      has: (_, key) => key in own,
      apply: () => any,
    })
    const any = schema({})
    ${Object.entries(own)
      .map(([name, value]) => `const _${name} = ${value}`)
      .join('\n')}
    export { ${names
      .filter((name) => name !== 'default')
      .map((name) => `${name in own ? `_${name}` : 'any'} as ${name}`)
      .join(', ')} }
  `
}
