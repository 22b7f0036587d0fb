import * as z from 'zod'
import { expect, test } from 'vitest'
import { gzipBytes, readBuilt, scriptsOf } from './built-scripts.ts'

/**
 * Highest number of bytes (gzip) of initial scripts, which cost a slow phone blocking time and slow its first
 * interaction (docs/decisions/019-contracts-in-the-browser.md)
 */
const MAX_SCRIPT = { home: 138_200, track: 166_000, listeners: 163_500, settings: 176_500 }

/** The page of a track shows its lyrics word by word, in two languages, and who is credited. */
const OF_PAGE: Partial<Record<string, keyof typeof MAX_SCRIPT>> = {
  'HomePage.tsx': 'home',
  'MusicPage.tsx': 'track',
  'SettingPage.tsx': 'settings',
}

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
  const limit = MAX_SCRIPT[OF_PAGE[source.slice(source.lastIndexOf('/') + 1)] ?? 'listeners']
  expect(gzipBytes(await scriptsOf('index.html', [`/${file}`]))).toBeLessThanOrEqual(limit)
})
