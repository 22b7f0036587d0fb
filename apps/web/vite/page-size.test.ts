import * as z from 'zod'
import { expect, test } from 'vitest'
import { gzipBytes, readBuilt, scriptsOf } from './built-scripts.ts'

/**
 * Highest number of bytes (gzip) of initial scripts, which cost a slow phone blocking time and slow its first
 * interaction (docs/decisions/019-contracts-in-the-browser.md)
 */
const MAX_SCRIPT = { home: 138_000, listeners: 163_000, settings: 176_000 }

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** Built files of pages by source, panels excluded */
const manifest = Manifest.parse(JSON.parse(await readBuilt('.vite/manifest.json')))
const pages = Object.entries(manifest)
  .filter(([source]) => /^src\/pages\/(?!studio\/).*Page\.tsx$/.test(source))
  .map(([source, { file }]) => ({ source, file }))

test('the build has a file for every page of listeners', () => {
  expect(pages.length).toBeGreaterThan(25)
})

test.each(pages)('$source needs no more JavaScript at first than its limit', async ({ source, file }) => {
  const limit = source.endsWith('/HomePage.tsx')
    ? MAX_SCRIPT.home
    : source.endsWith('/SettingPage.tsx')
      ? MAX_SCRIPT.settings
      : MAX_SCRIPT.listeners
  expect(gzipBytes(await scriptsOf('index.html', [`/${file}`]))).toBeLessThanOrEqual(limit)
})
