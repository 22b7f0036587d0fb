import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepare } from '../bootstrap/prepare.ts'
import { buildSite, deadLinks } from './build-site.ts'
import { linkOnSite, pageOf } from './pages.ts'

test('the documentation site is built without a dead link', { timeout: 600_000 }, async () => {
  await prepare(join(import.meta.dirname, '../..'), ['site'])
  const folder = await buildSite()
  for (const page of ['index', 'overview', 'install', 'settings', 'decisions/001-one-contract-per-call'])
    expect(existsSync(join(folder, `${page}.html`)), page).toBe(true)
  const install = readFileSync(join(folder, 'install.html'), 'utf8')
  expect(install, 'the search').toContain('VPNavBarSearch')
  expect(install, 'dark and light').toContain('VPSwitchAppearance')
  expect(install, 'a link to a file that a page shows').toContain('href="/settings.html"')
  expect(install, 'indented blocks').not.toContain('<pre><code>')
  const proxies = readFileSync(join(folder, 'proxies.html'), 'utf8')
  expect(proxies, 'a link to a folder').toContain('deploy/nginx')
  expect(proxies, 'a link to a folder').not.toMatch(/<a [^>]*>deploy\/nginx/)
})

describe('the links of the site', () => {
  test.each([
    ['README.md', 'docs/storage.md#backup', '/storage.md#backup'],
    [
      'docs/decisions/017-search-in-memory.md',
      '../../packages/catalogue-index/README.md',
      '/catalogue-index.md',
    ],
    ['docs/performance.md', '../bench/results/2026-11-21-api.md', '/results/2026-11-21-api.md'],
    ['docs/storage.md', '../.env.example', '/settings.md'],
    ['docs/storage.md', '../deploy/nginx', 'https://git.example.com/nava/deploy/nginx'],
    ['docs/storage.md', '#backup', '#backup'],
    ['docs/testing.md', 'https://vitest.dev', 'https://vitest.dev'],
  ])('a link of %s to %s leads to %s', (file, href, link) => {
    expect(linkOnSite(href, file, 'https://git.example.com/nava')).toBe(link)
  })

  test('a link to a folder is plain text where the repository has no address', () => {
    expect(linkOnSite('../deploy/nginx', 'docs/storage.md', '')).toBeUndefined()
  })

  test('a link to a file that does not exist is refused', () => {
    expect(() => linkOnSite('../deploy/apache', 'docs/storage.md', '')).toThrow(
      'docs/storage.md links to ../deploy/apache, which does not exist',
    )
  })

  test('files that belong to no page are none', () => {
    expect(pageOf('packages/media/README.md')).toBeUndefined()
  })
})

test('dead links, anchors and images are found on every page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nava-site-'))
  const write = (name: string, html: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), html)
  }
  write(
    'index.html',
    '<a href="/a/b.html#there">1</a><a href="/a/b.html#gone">2</a><a href="https://example.com">3</a>',
  )
  write(
    'a/b.html',
    '<h2 id="there"></h2><a href="#there">1</a><a href="../none.html">2</a><img src="/x.png"><a href="/">3</a>',
  )
  expect(deadLinks(folder).toSorted()).toEqual([
    'a/b.html: ../none.html',
    'a/b.html: /x.png',
    'index.html: /a/b.html#gone',
  ])
  await rm(folder, { recursive: true })
})
