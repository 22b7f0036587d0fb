import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameList } from './name-list.ts'

it('finds what a loop over the names finds, in their order', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ن'), minLength: 1, maxLength: 3 })
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), name, (names, wanted) => {
      const list = nameList(names.map((each, place) => ({ id: place + 1001, name: each })))
      expect(list.holding(wanted)).toEqual(
        names.flatMap((each, place) => {
          const at = each.indexOf(wanted)
          return at < 0 ? [] : [{ id: place + 1001, rank: at === 0 ? 1 : 2 }]
        }),
      )
      const words = wanted.split(' ')
      expect(list.wording(words)).toEqual(
        names.flatMap((each, place) =>
          words.every((part) => each.split(' ').includes(part)) ? [place + 1001] : [],
        ),
      )
    }),
    { numRuns: 500 },
  )
})

it('of no names holds nothing', () => {
  expect(nameList([]).holding('a')).toEqual([])
  expect(nameList([]).wording(['a'])).toEqual([])
  expect(nameList([{ id: 1001, name: 'a' }]).wording([])).toEqual([])
})
