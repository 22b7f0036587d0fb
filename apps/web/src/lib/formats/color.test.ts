// @vitest-environment node
import { COLOR_ERROR } from '@nava/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, backgroundFor, isColor, rgbOf } from './color.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('a six-digit colour is split into its channels, with or without #', () => {
  expect(rgbOf('#e57833')).toEqual({ red: 0xe5, green: 0x78, blue: 0x33 })
  expect(rgbOf('E57833')).toEqual(rgbOf('#e57833'))
})

test.each(['', '#fff', '#12345', '#1234567', '#gggggg', 'red'])(
  '%j is refused with the specified text',
  (color) => {
    expect(() => rgbOf(color)).toThrow(COLOR_ERROR)
    expect(isColor(color)).toBe(false)
  },
)

test('black and white have the maximum contrast', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

test('white text is readable on the background derived from any cover', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(contrastOf(backgroundFor(color), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that is dark enough does not change', () => {
  expect(backgroundFor('#2b2b73')).toBe('#2b2b73')
})
