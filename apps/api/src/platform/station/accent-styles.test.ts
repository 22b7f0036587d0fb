import { contrastOf, lackOfContrast } from '@nava/contracts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentStyles } from './accent-styles.ts'

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter((color) => lackOfContrast(color) === undefined)

const tokensOf = (color: string) =>
  new Map([...accentStyles(color).matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value]))

it('texts on an accepted accent, and texts of its colour, are readable in both themes', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const tokens = tokensOf(color)
      const on = tokens.get('on-accent') ?? ''
      for (const fill of ['accent', 'accent-hover'])
        expect(contrastOf(tokens.get(fill) ?? '', on)).toBeGreaterThanOrEqual(4.5)
      const [, light = '', dark = ''] = /light-dark\((.*),(.*)\)/.exec(tokens.get('accent-text') ?? '') ?? []
      for (const surface of ['#ffffff', '#f7f5f2']) expect(contrastOf(light, surface)).toBeGreaterThan(4.5)
      for (const surface of ['#100f12', '#26242b']) expect(contrastOf(dark, surface)).toBeGreaterThan(4.5)
    }),
    { numRuns: 500 },
  )
})

it('the contrast of colours is that of the standard', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(lackOfContrast('#ffffff')).toMatchObject({ theme: 'light' })
  expect(lackOfContrast('#000000')).toMatchObject({ theme: 'dark' })
})

it('without an accent there are no styles', () => {
  expect(accentStyles('')).toBe('')
})
