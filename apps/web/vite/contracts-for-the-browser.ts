import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@nava/contracts'
import type { Plugin } from 'vite'
import * as z from 'zod'

const CONTRACTS = '\0contracts-for-the-browser'
const ZOD = '\0no-zod'

/**
 * In the built client the contracts shrink to what it uses of them: of a call its method, path and kinds of body and
 * reply, of the rest the plain values. Types come from the sources, replies are trusted (the server sends them through
 * serializers compiled from these contracts), so no schema is needed, and zod's 25 kB (gzip) stay out of the first load.
 * Each call is a constant of its own: a page carries only those that it makes. Using a schema in the browser fails
 * loudly; what the browser does parse, it parses with `zod/mini`. Tests and `vite dev` run with the real contracts.
 */
export function contractsForTheBrowser(source: string): Plugin {
  return {
    name: 'contracts-for-the-browser',
    apply: 'build',
    enforce: 'pre',
    resolveId(name, importer) {
      if (name === '@nava/contracts') return CONTRACTS
      return name === 'zod' && importer?.startsWith(source) ? ZOD : null
    },
    async load(id) {
      if (id === ZOD) return 'export const object = () => ({})'
      if (id !== CONTRACTS) return null
      return await shrink(source, (text) => standsAlone(this.parse(`(${text})`)))
    },
  }
}

/** A module with the same exports, as literals; a function that leans on others comes from where it is written. */
async function shrink(source: string, standsAlone: (text: string) => boolean): Promise<string> {
  const lines: string[] = []
  const files = readdirSync(source).filter((name) => /^(?!index\.).*(?<!\.test)\.ts$/.test(name))
  for (const file of files) {
    const exported = (await import(join(source, file))) as Record<string, unknown> // a module's names
    for (const [name, value] of Object.entries(exported)) {
      const from = JSON.stringify(join(source, file))
      lines.push(
        typeof value === 'function' && !standsAlone(value.toString())
          ? `export { ${name} } from ${from}`
          : `export const ${name} = ${literal(value)}`,
      )
    }
  }
  return lines.join('\n')
}

function literal(value: unknown): string {
  if (typeof value === 'function') return value.toString()
  if (value instanceof z.ZodEnum) return JSON.stringify({ options: value.options, enum: value.enum })
  if (value instanceof z.ZodType) return '{}'
  return JSON.stringify(isEndpoint(value) ? shrunk(value) : value)
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  )
}

function shrunk({ method, path, body, reply }: Endpoint) {
  return { method, path, body: body && kindOf(body), reply: kindOf(reply) }
}

function kindOf(part: object): object {
  return part instanceof z.ZodType ? {} : part
}

/** Whether code (its syntax tree) uses no names but its own and the language's. */
function standsAlone(code: unknown): boolean {
  const own = new Set<string>()
  const used = new Set<string>()
  const visit = (node: unknown, names: Set<string>) => {
    if (Array.isArray(node)) for (const one of node) visit(one, names)
    if (!isNode(node)) return
    if (node.type === 'Identifier') names.add(String(node['name']))
    for (const [key, child] of Object.entries(node)) {
      if ((key === 'property' || key === 'key') && node['computed'] !== true) continue
      visit(child, key === 'params' || key === 'id' ? own : names)
    }
  }
  visit(code, used)
  return [...used].every((name) => own.has(name) || name in globalThis)
}

interface SyntaxNode {
  type: string
  [part: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
