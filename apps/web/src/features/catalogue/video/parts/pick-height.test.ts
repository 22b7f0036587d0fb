// @vitest-environment node
import { limits } from '@nava/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heightsOf, pickHeight } from './pick-height.ts'

const height = fc.constantFrom(...limits.video.heights)
const heights = fc.uniqueArray(height).map(heightsOf)

describe('the selected height', () => {
  test('is the preferred one if it exists', () => {
    fc.assert(
      fc.property(heights, height, (all, wanted) => {
        if (all.includes(wanted)) expect(pickHeight(wanted, all)).toBe(wanted)
      }),
    )
  })

  test('is one that exists, and above the preferred one only if nothing lower does', () => {
    fc.assert(
      fc.property(heights, height, (all, wanted) => {
        const picked = pickHeight(wanted, all)
        if (all.length > 0) expect(all).toContain(picked)
        else expect(picked).toBeUndefined()
        if (picked !== undefined && picked > wanted) expect(Math.min(...all)).toBe(picked)
      }),
    )
  })

  test('of a small video requested at 720 is its own', () => {
    expect(pickHeight(720, heightsOf([360, 480]))).toBe(480)
    expect(pickHeight(360, heightsOf([720]))).toBe(720)
  })
})

test('heights are listed tallest first, and only the selectable ones', () => {
  expect(heightsOf([360, 1080, 240, 720])).toEqual([1080, 720, 360])
})
