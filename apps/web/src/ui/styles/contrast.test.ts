// @vitest-environment node
/** Checks the contrast by WCAG AA of every text with its surface, in both themes, by tokens.css and all stylesheets. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../lib/formats/color.ts'

const source = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(source, path), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')

const SURFACES = ['page', 'raised', 'overlay', 'field']
/** Colours of text and signs that stand on any surface */
const ON_SURFACES = ['text-strong', 'text', 'text-faint', 'text-on-tint', 'accent-text', 'danger', 'good']
/** Colours that only stand on a background of the same rule, or on pictures */
const ON_OWN = ['on-accent', 'on-danger', 'on-toast', 'on-picture', 'ink', 'page']
/** Pairs whose background is set by another rule */
const ELSEWHERE = [
  ['toast-accent', 'toast'],
  ['on-accent', 'accent-hover'],
  ['on-picture', 'store-badge-hover'],
] as const
const AA = 4.5

type Theme = 'light' | 'dark'
type Color = [red: number, green: number, blue: number, share: number]

const COLOR = String.raw`(#[\da-f]{6}|rgb\([^)]*\))`
const tokens = new Map(
  [
    ...read('ui/styles/tokens.css').matchAll(
      new RegExp(String.raw`^\s+--([\w-]+): (?:light-dark\(${COLOR}, ${COLOR}\)|${COLOR});`, 'gm'),
    ),
  ].map(([, name = '', light, dark, both = '']) => [name, { light: light ?? both, dark: dark ?? both }]),
)

function colorOf(token: string, theme: Theme): Color {
  const text = tokens.get(token)?.[theme] ?? expect.fail(`--${token} is no colour of tokens.css`)
  const hex = /^#(..)(..)(..)$/.exec(text)
  if (hex) return [...hex.slice(1).map((pair) => Number.parseInt(pair, 16)), 1] as Color
  const [red = 0, green = 0, blue = 0, percent = 100] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, percent / 100]
}

/** Returns the background as it looks on an opaque surface. */
function groundOf(background: string, surface: string, theme: Theme): string {
  const [above, below] = [colorOf(background, theme), colorOf(surface, theme)]
  const share = above[3]
  return hexOf([0, 1, 2].map((at) => Number(above[at]) * share + Number(below[at]) * (1 - share)))
}

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`

const rules = globSync('**/*.css', { cwd: source }).flatMap((file) => [
  ...read(file).matchAll(/[^{};]+\{([^{}]*)\}/g),
])
const valueOf = (property: string, body: string) =>
  new RegExp(String.raw`(?:^|[\s;])${property}: var\(--([\w-]+)\);`).exec(body)?.[1]

const colors = new Set(rules.flatMap(([, body = '']) => valueOf('color', body) ?? []))
const pairs = rules.flatMap(([, body = '']) => {
  const [text, ground] = [valueOf('color', body), valueOf('background(?:-color)?', body)]
  return text && ground && tokens.has(ground) ? [[text, ground] as const] : []
})

/** Returns the pairs with less contrast than `least` on a surface below them. */
function faint(tried: readonly (readonly [string, string])[], theme: Theme, least: number): string[] {
  return tried.flatMap(([text, ground]) =>
    SURFACES.flatMap((surface) => {
      const contrast = contrastOf(hexOf(colorOf(text, theme).slice(0, 3)), groundOf(ground, surface, theme))
      return contrast < least ? [`${text} on ${ground} on ${surface}: ${contrast.toFixed(2)}`] : []
    }),
  )
}

describe('the palette', () => {
  it('has a known place for every colour of text', () => {
    const known: string[] = [...ON_SURFACES, ...ON_OWN, ...ELSEWHERE.map(([text]) => text)]
    expect([...colors].filter((color) => !known.includes(color))).toEqual([])
    expect(pairs.length).toBeGreaterThan(40)
  })

  it.each(['light', 'dark'] as const)('has enough contrast in the %s theme', (theme) => {
    const onSurfaces = ON_SURFACES.flatMap((text) => SURFACES.map((surface) => [text, surface] as const))
    const hovered = ON_SURFACES.map((text) => [text, 'hover'] as const)
    expect(faint([...onSurfaces, ...hovered, ...pairs, ...ELSEWHERE], theme, AA)).toEqual([])
  })

  it('would fail with a text that is too faint', () => {
    expect(faint([['scrollbar', 'page']], 'light', AA)).not.toEqual([])
  })
})
