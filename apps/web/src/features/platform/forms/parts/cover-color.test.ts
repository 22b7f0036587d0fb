// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dominantColor } from './cover-color.ts'

type Pixel = readonly [red: number, green: number, blue: number, alpha?: number]
const picture = (...pixels: Pixel[]) =>
  new Uint8ClampedArray(pixels.flatMap(([red, green, blue, alpha = 255]) => [red, green, blue, alpha]))
const times = (count: number, pixel: Pixel) => Array.from({ length: count }, () => pixel)

const channel = fc.integer({ min: 0, max: 255 })

describe('the main colour of a picture', () => {
  test('of one colour is that colour', () => {
    fc.assert(
      fc.property(channel, channel, channel, fc.integer({ min: 1, max: 40 }), (red, green, blue, count) => {
        const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')
        expect(dominantColor(picture(...times(count, [red, green, blue])))).toBe(`#${hex}`)
      }),
    )
  })

  test('is always a six-digit hex colour', () => {
    fc.assert(
      fc.property(fc.uint8ClampedArray({ maxLength: 400 }), (pixels) => {
        expect(dominantColor(pixels)).toMatch(/^#[0-9a-f]{6}$/)
      }),
    )
  })

  test('does not depend on the positions of the colours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (reds, blues) => {
        fc.pre(reds !== blues)
        const red = times(reds, [220, 20, 40])
        const blue = times(blues, [20, 40, 220])
        expect(dominantColor(picture(...red, ...blue))).toBe(dominantColor(picture(...blue, ...red)))
      }),
    )
  })

  test('is the vivid one even if grey is slightly more frequent', () => {
    expect(dominantColor(picture(...times(60, [128, 128, 128]), ...times(40, [230, 60, 20])))).toBe('#e63c14')
  })

  test('ignores transparent pixels', () => {
    expect(dominantColor(picture(...times(90, [255, 0, 0, 0]), ...times(10, [0, 128, 128])))).toBe('#008080')
    expect(dominantColor(picture(...times(9, [255, 0, 0, 0])))).toBe('#000000')
  })
})
