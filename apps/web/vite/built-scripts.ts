import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** Returns the text of a file of the build. */
export const readBuilt = (path: string): Promise<string> => readFile(join(DIST, path), 'utf8')

/**
 * Returns the scripts that a page of the build loads before anything else happens, by their path: those that its HTML
 * names, `more`, and what all of them import statically.
 */
export async function scriptsOf(page: string, more: readonly string[] = []): Promise<Map<string, string>> {
  const html = await readBuilt(page)
  const found = new Map<string, string>()
  const waiting = [
    ...more,
    ...[...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path),
  ]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const code = await readBuilt(path)
    found.set(path, code)
    // Static imports only: `import('x')` is loaded later.
    for (const [, name = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      waiting.push(`/assets/${name}`)
  }
  return found
}

/** Returns how many bytes the scripts are, each compressed with gzip. */
export const gzipBytes = (scripts: ReadonlyMap<string, string>): number =>
  [...scripts.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
