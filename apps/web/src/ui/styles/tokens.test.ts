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

/**
 * Returns the selectors of rules that hide by opacity what still takes taps. Steps of animations, thumbs of sliders, and
 * inputs that lie over the control they belong to may.
 */
function invisibleTargets(css: string): string[] {
  const rules = withoutComments(css).matchAll(/([^{};]+)\{([^{}]*)\}/g)
  return [...rules]
    .filter(([, , body = '']) => /\bopacity: 0(?:%|\.0+)?;/.test(body))
    .filter(
      ([, , body = '']) =>
        !/pointer-events: (?:none|var\(--unseen\));|visibility: hidden;|display: none;/.test(body),
    )
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^(?:from|to|[\d.]+%)$|-thumb$|(?:^|[\s.])input$/.test(selector))
}

test.each(['.play', '.row:hover .badge', '.input + .label'])(
  '"%s" at opacity 0 is an invisible target unless it takes no taps',
  (selector) => {
    expect(invisibleTargets(`${selector} {\n  opacity: 0;\n}`)).toEqual([selector])
    expect(invisibleTargets(`${selector} {\n  opacity: 0;\n  pointer-events: var(--unseen);\n}`)).toEqual([])
    expect(invisibleTargets(`@media (hover: hover) {\n  ${selector} {\n    opacity: 0;\n  }\n}`)).toEqual([
      selector,
    ])
  },
)

test.each(['.choice input', '.input', '.slider::-webkit-slider-thumb', 'from'])(
  '"%s" at opacity 0 is part of something visible',
  (selector) => expect(invisibleTargets(`${selector} {\n  opacity: 0;\n}`)).toEqual([]),
)

test('nothing that is invisible can be tapped', () => {
  const found = filesOf('**/*.css').flatMap((path) =>
    invisibleTargets(read(path)).map((selector) => `${path}: ${selector}`),
  )
  expect(found).toEqual([])
})

/** Small, or shown only while something is dragged, focused or above everything */
const FIXED_AT_ANY_HEIGHT = [
  'app/layout/PageProgress.module.css',
  'features/personal/card-gestures/CardGestures.module.css',
  'ui/styles/base.css',
]

test('whatever stays in place while the page scrolls has a rule for windows of low height', () => {
  const found = filesOf('**/*.css')
    .filter((path) => /position: (?:fixed|sticky);/.test(withoutComments(read(path))))
    .filter((path) => !read(path).includes('(--short)'))
  expect(found.toSorted()).toEqual(FIXED_AT_ANY_HEIGHT)
})

/** Returns rules of words that lie on a picture. */
const wordsOnPictures = (css: string): string[] =>
  (withoutComments(css).match(/[^{}]+\{[^{}]*\}/g) ?? []).filter((rule) =>
    ['position: absolute;', ' color: var(--on-picture);', 'font-size:'].every((part) => rule.includes(part)),
  )

test('words that lie on a picture have a rule for paper, where they are black and have no ground', () => {
  const found = filesOf('**/*.css')
    .filter((path) => wordsOnPictures(read(path)).length > 0)
    .filter((path) => !read(path).includes('@media print'))
  expect(found).toEqual([])
})
