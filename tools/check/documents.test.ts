import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isNewEnough } from '../bootstrap/runtime.mjs'

const ROOT = join(import.meta.dirname, '../..')
const DECISIONS = 'docs/decisions'
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const decisions = readdirSync(join(ROOT, DECISIONS)).filter((name) => name.endsWith('.md'))

describe('the decisions', () => {
  test('are numbered from 1 without a gap or a double', () => {
    expect(decisions.map((name) => Number(name.slice(0, 3)))).toEqual(decisions.map((_, index) => index + 1))
  })

  test.each(decisions)('the decision %s begins with its number, a date and a status', (name) => {
    const [title, , status] = read(`${DECISIONS}/${name}`).split('\n')
    expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 3))}\\. \\S`))
    expect(status).toMatch(/^Date: \d{4}-\d{2}-\d{2} · Status: (Accepted|Superseded by \d+|Changed by \d+)$/)
  })
})

/** Returns names of files and folders in code spans, without addresses, packages and placeholders. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w@.-]+(?:\/[\w.-]+)+|[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('@'))

test('docs/architecture.md names only files and folders that exist', () => {
  const paths = pathsIn(read('docs/architecture.md'))
  // A name without a folder refers to a file next to the one named before it.
  const isThere = (path: string, index: number): boolean =>
    [
      '',
      'apps/api/src',
      'apps/web/src',
      'tools',
      ...paths.slice(0, index).map((before) => join(before, '..')),
    ].some((folder) => existsSync(join(ROOT, folder, path)))
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path, index) => !isThere(path, index))).toEqual([])
})

test('package.json names the Node that programs and image need, and only README which one starts them', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  const major = Number(/^>=(\d+)$/.exec(engines.node)?.[1])
  expect([major - 1, major].map((version) => isNewEnough(`v${version}.0.0`))).toEqual([false, true])
  expect(read('Dockerfile')).toContain(`FROM node:${major}-`)
  const pages = globSync(['*.md', 'docs/*.md'], { cwd: ROOT })
  expect(pages.filter((page) => /Node \d+(?![.\d])/.test(read(page)))).toEqual(['README.md'])
})

test('docs/architecture.md has a line for each cache in memory', () => {
  const makes = /new LRUCache|renewedCache[<(]|staleWhileRevalidate\(|blockCache\(/
  const defines = /export (async )?function \w*(renewedCache|staleWhileRevalidate)\b/
  const files = globSync('{apps/api,worker,packages/*}/src/**/*.ts', { cwd: ROOT })
  const caches = files.filter((file) => {
    const text = file.endsWith('.test.ts') ? '' : read(file)
    return makes.test(text) && !defines.test(text)
  })
  expect(caches.length).toBeGreaterThan(10)
  const table = read('docs/architecture.md').split('## Caches')[1]?.split('\n## ')[0] ?? ''
  const named = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path)
  expect(caches.filter((file) => !named.some((path) => file.endsWith(`/${path}`) || file === path))).toEqual(
    [],
  )
})
