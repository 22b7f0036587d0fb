import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** What an embedded player may load before a press, in bytes of gzip. */
const MOST_SCRIPT = 60_000

/** The scripts that a page of the build loads by itself: those it names, and what they import. */
async function scriptsOf(page: string): Promise<Map<string, string>> {
  const html = await readFile(join(DIST, page), 'utf8')
  const found = new Map<string, string>()
  const waiting = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const code = await readFile(join(DIST, path), 'utf8')
    found.set(path, code)
    // Static imports only: `import('x')` is loaded later.
    for (const [, name = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      waiting.push(`/assets/${name}`)
  }
  return found
}

test('an embedded player loads at most 60 kB of script, and nothing of the client or of hls.js before a press', async () => {
  const scripts = await scriptsOf('embed.html')
  expect([...scripts.keys()]).toContain('/boot.js')
  expect(scripts.size).toBeGreaterThan(1)
  const bytes = [...scripts.values()].reduce((sum, code) => sum + gzipSync(code).length, 0)
  expect(bytes).toBeLessThan(MOST_SCRIPT)
  const code = [...scripts.values()].join('')
  expect(code).toContain('hls.light')
  expect(code).not.toMatch(/react\.|EXT-X-STREAM-INF/i)
})
