import { expect, it } from 'vitest'
import { mergeSort } from './merge-sort.ts'

it.each([0, 1, 16_384, 16_385, 100_000])(
  'The merge sort sorts %i ids like the built-in sort and yields to other work',
  async (size) => {
    const ids = Int32Array.from({ length: size }, (_, n) => (n * 7_919) % 1_000_003)
    const expected = ids.toSorted((a, b) => b - a)
    let turns = 0
    const counter = setInterval(() => (turns += 1), 0)
    const sorted = await mergeSort(ids, (a, b) => b - a)
    clearInterval(counter)
    expect(sorted).toEqual(expected)
    if (size === 100_000) expect(turns).toBeGreaterThan(3)
  },
)
