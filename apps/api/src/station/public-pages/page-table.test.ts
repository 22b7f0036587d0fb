import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { LIST_PATHS, pageFinder, type PageSources } from './page-table.ts'

const ROUTES = new URL('../../../../web/src/app/routes.ts', import.meta.url)

/** Finds one of everything. */
const anything = new Proxy(
  {},
  { get: () => new Proxy({}, { get: () => () => Promise.reject(new Error('found')) }) },
) as PageSources // read only through its methods

const isKnown = (path: string) =>
  pageFinder(anything)(path, { productName: 'Nava', at: (each) => each }).then(
    (head) => head !== undefined,
    (error: Error) => error.message === 'found',
  )

it('knows every page of the client, so that none is answered with 404', async () => {
  const source = await readFile(ROUTES, 'utf8')
  const paths = [...source.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    const whole = path
      .replaceAll(/:id\??/g, '7')
      .replaceAll(':show?', 'hot')
      .replaceAll(/:\w+\??/g, 'x')
    const short = path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:id/g, '7') || '/'
    expect(await isKnown(whole), whole).toBe(true)
    expect(await isKnown(short), short).toBe(true)
  }
})

it('has a head for every list in the sitemap', async () => {
  for (const path of LIST_PATHS) expect(await isKnown(path), path).toBe(true)
})
