import { join } from 'node:path'
import type { ClientPage } from '@nava/contracts'
import type { Plugin } from 'vite'
import { screens } from '../src/pages/screens.ts'
import { literalOf } from './contracts-for-the-browser.ts'

const ROUTES = 'virtual:routes'

/**
 * Generates the routes from the contracts' pages and the client's screens. `contracts` and `source` are
 * folders.
 */
export function pageRoutes(contracts: string, source: string): Plugin {
  return {
    name: 'page-routes',
    resolveId: (name) => (name === ROUTES ? `\0${ROUTES}` : null),
    async load(id) {
      if (id !== `\0${ROUTES}`) return null
      const { pages } = (await import(join(contracts, 'index.ts'))) as { pages: Record<string, ClientPage> }
      const codes: string[] = []
      routesOf(pages, source, (code) => String(codes.push(code)))
      const shared = [...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))]
      const routes = routesOf(pages, source, (code) =>
        shared.includes(code) ? `shared${shared.indexOf(code)}` : code,
      )
      const constants = shared.map((code, at) => `const shared${at} = ${code}`)
      return [...constants, `export const routes = [${routes.join()}]`].join('\n')
    },
  }
}

/** `write` may replace the code of a value by the name of a shared constant. */
function routesOf(
  pages: Record<string, ClientPage>,
  source: string,
  write: (code: string) => string,
): string[] {
  return Object.entries(screens).map(([path, { code, texts, ...screen }]) => {
    const { calls = [], reader } = pages[path] ?? {}
    const page = `() => import(${JSON.stringify(join(source, 'pages', `${code}.tsx`))})`
    // In the order that compresses best
    const fields = [
      `path: ${JSON.stringify(path)}`,
      ...(calls.length > 0 ? [`calls: [${calls.map((call) => write(literalOf(call) ?? '')).join()}]`] : []),
      ...Object.entries(screen).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
      `page: ${write(page)}`,
      ...(reader && reader !== 'visitor' ? ['signedIn: true'] : []),
      `texts: ${JSON.stringify(texts)}`,
    ]
    return `{ ${fields.join()} }`
  })
}
