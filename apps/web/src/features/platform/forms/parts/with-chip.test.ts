// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { withChip } from './with-chip.ts'

const LIMITS = { max: 3, maxLength: 12 }

describe('a list of short texts', () => {
  test('trims texts and drops duplicates, ignoring case', () => {
    expect(withChip(['night'], '  city   lights ', LIMITS)).toEqual(['night', 'city lights'])
    expect(withChip(['night'], 'Night', LIMITS)).toEqual(['night'])
    expect(withChip(['night'], '   ', LIMITS)).toEqual(['night'])
  })

  test('truncates a text that is too long', () => {
    expect(withChip([], 'a sleepless night', LIMITS)).toEqual(['a sleepless '])
  })

  test('stops growing at its limit', () => {
    const full = ['one', 'two', 'three']
    expect(withChip(full, 'four', LIMITS)).toBe(full)
  })
})
