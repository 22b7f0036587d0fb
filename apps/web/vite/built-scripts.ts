import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

export const readBuilt = (path: string): Promise<string> => readFile(join(DIST, path), 'utf8')

/**
 * Returns the initial scripts of a built page by path: those in its HTML, `more`, and all their static
 * imports.
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
    // Excludes dynamic `import('x')`.
    for (const [, name = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      waiting.push(`/assets/${name}`)
  }
  return found
}

export const gzipBytes = (scripts: ReadonlyMap<string, string>): number =>
  [...scripts.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
