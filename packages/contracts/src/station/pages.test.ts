import { expect, test } from 'vitest'
import { pageList, pages } from './pages.ts'

test('a page redirects to, or duplicates, another page for the same readers', () => {
  for (const [path, { sameAs, list, reader, shows = {} }] of pageList) {
    const others = [sameAs, list, ...Object.values(shows).map((show) => show.sameAs)]
    for (const other of others.filter((each) => each !== undefined)) {
      // Short links and `/musics/hot` redirect to a page without its parameters.
      const found = pageList.find(([each]) => each === other || each.split('/:')[0] === other)
      expect(found, `${path} ${other}`).toBeDefined()
      if (reader !== 'visitor') expect(found?.[1].reader, path).toBe(reader)
    }
  }
})

test('only pages with an id have calls about an id', () => {
  for (const [path, { calls = [], parts = [] }] of pageList) {
    const abouts = [...calls, ...parts.map(([call]) => call)].filter((call) => call.path.includes('{'))
    if (abouts.length > 0) expect(path).toContain('/:id')
  }
  expect(Object.keys(pages).length).toBeGreaterThan(60)
})
