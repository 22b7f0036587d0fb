import { globSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, pageList } from '@nava/contracts'
import * as z from 'zod'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readBuilt } from './built-scripts.ts'
import { pageFiles } from './page-files.ts'

const Files = z.array(z.string())
const PageFiles = z.record(z.string(), z.object({ files: Files, texts: z.record(z.string(), Files) }))
const files = PageFiles.parse(JSON.parse(await readBuilt('.vite/page-files.json')))

const Manifest = z.record(z.string(), z.object({ file: z.string(), css: Files.default([]) }))
const manifest = Manifest.parse(JSON.parse(await readBuilt('.vite/manifest.json')))
/** Stylesheets of the chunk, without those of what it imports */
const stylesOf = (chunk: string): string[] =>
  Object.values(manifest).flatMap(({ file, css }) =>
    `/${file}` === chunk ? css.map((name) => `/${name}`) : [],
  )

test('every page has its files', () => {
  expect(Object.keys(files).toSorted()).toEqual(['*', ...pageList.map(([path]) => path)].toSorted())
})

test('a page has its own code, its texts and its styles, and what its code imports', async () => {
  const { files: own = [], texts = {} } = files['/'] ?? {}
  const home = [...own, ...(texts['en'] ?? [])]
  expect(home.some((file) => /HomePage-.*\.js$/.test(file))).toBe(true)
  expect(home).toEqual(expect.arrayContaining(stylesOf(own[0] ?? '')))
  expect(stylesOf(own[0] ?? '')).toHaveLength(1)
  expect(home.filter((file) => /\/en-.*\.js$/.test(file)).length).toBeGreaterThan(1)
  // The layout's code contains its English texts, so English has two files less.
  expect(texts['fa']).toHaveLength((texts['en']?.length ?? 0) + 2)
  expect(texts['ar']?.every((file) => /\/ar-.*\.js$/.test(file))).toBe(true)
  const html = await readBuilt('index.html')
  for (const file of home) {
    expect(html, 'what index.html names is not fetched for a page').not.toContain(file)
    const code = file.endsWith('.js') ? await readBuilt(file) : ''
    for (const [, name = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      expect(home.includes(`/assets/${name}`) || html.includes(name), `${name} of ${file}`).toBe(true)
  }
})

test('the styles of what a page imports come before its own, which override them', () => {
  for (const [path, { files: needed }] of Object.entries(files)) {
    const styles = needed.filter((file) => file.endsWith('.css'))
    const own = stylesOf(needed[0] ?? '')
    if (own.length > 0) expect(styles.slice(-own.length), path).toEqual(own)
  }
  const live = files['/live']?.files ?? []
  const named = live.filter((file) => /\/(media|shared|LivePage)-[^/]*\.js$/.test(file)).flatMap(stylesOf)
  expect(named).toHaveLength(3)
  expect(live).toEqual(expect.arrayContaining(named))
})

test('a page in a language without texts has the English ones', () => {
  const table: Record<string, object> = LANGUAGES
  table['de'] = { name: 'Deutsch', dir: 'ltr' }
  onTestFinished(() => void delete table['de'])
  const source = join(import.meta.dirname, '../src')
  const bundle = globSync('{pages,texts}/**/*.{ts,tsx}', { cwd: source }).map((fileName) => ({
    ...{ type: 'chunk', fileName, moduleIds: [join(source, fileName)], imports: [], isEntry: false },
  }))
  const emitFile = vi.fn<(file: { source: string }) => void>()
  const { generateBundle } = pageFiles(source)
  if (typeof generateBundle !== 'function') throw new Error('the plugin looks at the bundle')
  Reflect.apply(generateBundle, { emitFile }, [{}, bundle, false])
  const { texts } = PageFiles.parse(JSON.parse(emitFile.mock.calls[0]?.[0].source ?? ''))['/'] ?? {}
  expect(texts?.['de']).toContain('/texts/home/en.ts')
  expect(texts?.['de']).toEqual(texts?.['en'])
  expect(texts?.['fa']).toContain('/texts/home/fa.ts')
})
