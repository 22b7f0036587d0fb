import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameList } from './name-list.ts'

it('finds what a loop over the names finds, in their order', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ن'), minLength: 1, maxLength: 3 })
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  // An artist may stand behind the name itself.
  const named = fc.record({ name, artist: fc.option(word) })
  fc.assert(
    fc.property(fc.array(named, { maxLength: 40 }), name, (rows, wanted) => {
      const names = rows.map((row) => (row.artist === null ? row.name : `${row.name} ${row.artist}`))
      const list = nameList(
        names.map((each, place) => ({ id: place + 1001, name: each, length: rows[place]?.name.length ?? 0 })),
      )
      const holds = (each: string) =>
        wanted.includes(' ') ? ` ${each}`.indexOf(` ${wanted}`) : each.indexOf(wanted)
      expect(list.holding(wanted)).toEqual(
        names.flatMap((each, place) => {
          const at = holds(each)
          const rank = at > 0 ? 2 : rows[place]?.name === wanted ? 0 : 1
          return at < 0 ? [] : [{ id: place + 1001, rank }]
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
  expect(nameList([{ id: 1001, name: 'a', length: 1 }]).wording([])).toEqual([])
})
