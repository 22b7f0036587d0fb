// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')
const TOKENS = 'ui/styles/tokens.css'

const read = (path: string) => readFileSync(join(src, path), 'utf8')
const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '')
const filesOf = (pattern: string) => globSync(join(src, pattern)).map((path) => relative(src, path))

/** Returns colours that are not made of tokens: hex, or a function without a var(). */
function rawColors(css: string): string[] {
  const declarations = withoutComments(css).matchAll(/^\s*[\w-]+:([^;{}]+);/gm)
  return [...declarations].flatMap(([, value = '']) => [
    ...(value.match(/#[\da-f]{3,8}\b/gi) ?? []),
    ...(value.match(/\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?![^;]*var\()[^)]*\)/gi) ?? []),
    ...(value.match(/(?<![\w-])(?:white|black)(?![\w-])/gi) ?? []),
  ])
}

/** Returns media queries by width or height that do not use the breakpoints of tokens.css. */
function rawBreakpoints(css: string): string[] {
  return withoutComments(css).match(/@media[^{]*\b(?:width|height)\b[^{]*(?=\{)/g) ?? []
}

test.each(['color: #fff;', 'box-shadow: 0 0 1px rgb(0 0 0 / 40%);', 'color: white;'])(
  '"%s" contains a colour that is not a token',
  (declaration) => expect(rawColors(`.a {\n  ${declaration}\n}`)).toHaveLength(1),
)

test.each(['color: var(--text);', 'white-space: nowrap;', 'background: oklch(from var(--tint) 0.4 c h);'])(
  '"%s" uses only tokens',
  (declaration) => expect(rawColors(`.a {\n  ${declaration}\n}`)).toEqual([]),
)

test('a media query with a measurement is distinguished from one with a named breakpoint', () => {
  expect(rawBreakpoints('@media (width < 40em) {}\n@media (min-width: 4px) {}')).toHaveLength(2)
  expect(rawBreakpoints('@media (--narrow) {}\n@media (hover: none) {}')).toEqual([])
})

test('stylesheets use only colours and breakpoints from the tokens', () => {
  const stylesheets = filesOf('**/*.css').filter((path) => path !== TOKENS)
  expect(stylesheets.length).toBeGreaterThan(50)
  const found = stylesheets.flatMap((path) => {
    const css = read(path)
    return [...rawColors(css), ...rawBreakpoints(css)].map((raw) => `${path}: ${raw.trim()}`)
  })
  expect(found).toEqual([])
})

test('every breakpoint that is used exists, and code uses the same widths', () => {
  const breakpoints = new Map(
    [...read(TOKENS).matchAll(/@custom-media (--[\w-]+) (\([^)]+\));/g)].map(([, name, query]) => [
      name,
      query,
    ]),
  )
  const named = filesOf('**/*.css').flatMap((path) =>
    [...read(path).matchAll(/@media[^{]*\((--[\w-]+)\)/g)].map(([, name]) => name),
  )
  expect(named.filter((name) => !breakpoints.has(name))).toEqual([])
  const queries = new Set(breakpoints.values())
  const measured = filesOf('**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => read(path).match(/\(width [<>]=? [\d.]+[a-z]+\)/g) ?? [])
  expect(measured.length).toBeGreaterThan(0)
  expect(measured.filter((query) => !queries.has(query))).toEqual([])
})
