import { expect, test } from 'vitest'
import { gzipBytes, scriptsOf } from './built-scripts.ts'

/** Highest number of bytes (gzip) before a press */
const MAX_SCRIPT = 60_000

test('an embedded player loads at most 60 kB of script, and nothing of the client or of hls.js before a press', async () => {
  const scripts = await scriptsOf('embed.html')
  expect([...scripts.keys()]).toContain('/boot.js')
  expect(scripts.size).toBeGreaterThan(1)
  expect(gzipBytes(scripts)).toBeLessThan(MAX_SCRIPT)
  const code = [...scripts.values()].join('')
  expect(code).toContain('hls.light')
  expect(code).not.toMatch(/react\.|EXT-X-STREAM-INF/i)
})
