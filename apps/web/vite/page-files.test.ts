import { pageList } from '@nava/contracts'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { readBuilt } from './built-scripts.ts'

const Files = z.array(z.string())
const PageFiles = z.record(z.string(), z.object({ files: Files, texts: z.record(z.string(), Files) }))
const files = PageFiles.parse(JSON.parse(await readBuilt('.vite/page-files.json')))

test('every page has its files', () => {
  expect(Object.keys(files).toSorted()).toEqual(['*', ...pageList.map(([path]) => path)].toSorted())
})

test('a page has its own code, its texts and its styles, and what its code imports', async () => {
  const { files: own = [], texts = {} } = files['/'] ?? {}
  const home = [...own, ...(texts['en'] ?? [])]
  expect(home.some((file) => /HomePage-.*\.js$/.test(file))).toBe(true)
  expect(home.some((file) => /HomePage-.*\.css$/.test(file))).toBe(true)
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
    const page = /\/(\w+)-[^/]*\.js$/.exec(needed[0] ?? '')?.[1]
    const styles = needed.filter((file) => file.endsWith('.css'))
    const own = styles.findIndex((file) => file.startsWith(`/assets/${page}-`))
    if (own >= 0) expect(own, path).toBe(styles.length - 1)
  }
  expect(
    files['/live']?.files.filter((file) => /\/(media|shared|LivePage)-.*\.css$/.test(file)),
  ).toHaveLength(3)
})
