import { expect, it } from 'vitest'
import { buildPostings, emptyPostings, postingCount, rarest } from './postings.ts'

const build = () =>
  buildPostings(3, async (emit) => {
    for (const [termID, ordinal] of [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ] as const)
      emit(termID, ordinal)
  })

it('postings list the names of one term after another', async () => {
  expect(await build()).toEqual({
    ordinals: Int32Array.of(0, 2, 2, 0, 1, 2),
    offsets: Int32Array.of(0, 2, 3, 6),
  })
})

it('postings count several terms together, and have no names for newer terms', async () => {
  const postings = await build()
  expect(postingCount(postings, [0])).toBe(2)
  expect(postingCount(postings, [1, 2])).toBe(4)
  expect(postingCount(postings, [3, 99])).toBe(0)
  expect(postingCount(postings, [])).toBe(0)
  expect(postingCount(emptyPostings(), [0, 1])).toBe(0)
})

it('the rarest choice has the fewest names, and is the first of equal ones', async () => {
  const postings = await build()
  const choices = [[2], [1], [0], [1]]
  expect(rarest(postings, choices)).toBe(choices[1])
  expect(rarest(postings, choices.slice(0, 1))).toBe(choices[0])
})
