import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameIndex, type SearchedName } from './name-index.ts'
import { vocabulary } from './vocabulary.ts'

const word = fc.constantFrom('a', 'ab', 'abc', 'bcd', 'abcd', 'xabc', 'ca', 'عشق')
const name = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  title: fc.array(word, { minLength: 1, maxLength: 4 }),
  artists: fc.array(word, { maxLength: 2 }),
  score: fc.nat(3),
})
type Name = typeof name extends fc.Arbitrary<infer T> ? T : never

const searched = ({ id, title, artists }: Name): SearchedName => ({
  id,
  text: [...title, ...artists].join(' '),
  nameWords: title.length,
})

async function* inParts(names: readonly Name[]) {
  for (let at = 0; at < names.length; at += 3) yield names.slice(at, at + 3).map(searched)
}

/** The same by looking at every name. */
function expected(names: readonly Name[], text: string, odd: boolean, take: number): number[] {
  const ranked = names.flatMap((each) => {
    const whole = searched(each).text
    const held = text.includes(' ') ? ` ${whole}`.includes(` ${text}`) : whole.includes(text)
    if (!held || (odd && each.id % 2 === 0)) return []
    const rank = whole.startsWith(text) ? (each.title.join(' ') === text ? 0 : 1) : 2
    return [{ ...each, rank }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank || b.score - a.score || b.id - a.id)
    .slice(0, take)
    .map(({ id }) => id)
}

describe('an index of names', () => {
  it('finds what looking at every name does, in its order, through any changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { maxLength: 30, selector: ({ id }) => id }),
        fc.array(fc.record({ name, isGone: fc.boolean() }), { maxLength: 12 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        async (first, changes, typed) => {
          const names = new Map(first.toSorted((a, b) => a.id - b.id).map((each) => [each.id, each]))
          const index = nameIndex(vocabulary())
          await index.replace(inParts([...names.values()]))
          for (const { name: changed, isGone } of changes) {
            if (isGone) names.delete(changed.id)
            else names.set(changed.id, changed)
            await index.change([changed.id], isGone ? [] : [searched(changed)])
          }
          const score = (id: number) => names.get(id)?.score ?? 0
          const all = () => true
          const odd = (id: number) => id % 2 === 1
          const order = [...names.values()].toSorted((a, b) => b.score - a.score || b.id - a.id)
          const group = (takes: (id: number) => boolean) => {
            const ids = order.map(({ id }) => id).filter(takes)
            return { takes, at: (place: number) => ids[place] }
          }
          const text = typed.join(' ')
          if (text.length >= 3)
            expect(index.holding(text, { score, groups: [group(all), group(odd)] }, 5)).toEqual([
              expected([...names.values()], text, false, 5),
              expected([...names.values()], text, true, 5),
            ])
          const holders = [...names.values()].filter((each) =>
            typed.every((one) => [...each.title, ...each.artists].includes(one)),
          )
          expect(index.wording(typed, { score, groups: [group(all)] }, 100)[0]).toEqual(
            holders.toSorted((a, b) => b.score - a.score || b.id - a.id).map(({ id }) => id),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('finds of what is everywhere the first of the order without looking at all', async () => {
    const index = nameIndex(vocabulary())
    const titles = ['love', 'love song', 'my love', 'lovely', 'night']
    const name = (id: number) => ({
      id,
      text: titles[id % 5] ?? '',
      nameWords: titles[id % 5]?.split(' ').length ?? 0,
    })
    const ids = Array.from({ length: 5000 }, (_, n) => n + 1)
    await index.replace(
      (async function* () {
        yield ids.map(name)
      })(),
    )
    // Changed ones count too, and leave their old names.
    await index.change([5000, 4999], [{ id: 4999, text: 'love itself', nameWords: 2 }])
    let looks = 0
    const score = (id: number) => id
    const takes = () => {
      looks += 1
      return true
    }
    const find = (text: string, take: number) =>
      index.holding(text, { score, groups: [{ takes, at: (place) => ids.at(-1 - place) }] }, take)[0]
    // A thousand are called just that.
    expect(find('love', 3)).toEqual([4995, 4990, 4985])
    looks = 0
    expect(find('lov', 3)).toEqual([4999, 4998, 4996])
    expect(find('ove', 4)).toEqual([4999, 4998, 4997, 4996])
    expect(looks).toBeLessThan(200)
  })

  it('finds the same before and after many changes became part of its lists', async () => {
    const index = nameIndex(vocabulary())
    const number = (id: number) => ({ id, text: `song ${id}`, nameWords: 2 })
    await index.replace(
      (async function* () {
        yield [number(1), number(5000)]
      })(),
    )
    const ids = Array.from({ length: 2500 }, (_, n) => n + 2)
    await index.change(ids, ids.map(number))
    await index.change([1, 7], [{ id: 7, text: 'chant 7', nameWords: 2 }])
    const find = (text: string) =>
      index.holding(text, { score: () => 0, groups: [{ takes: () => true, at: () => undefined }] }, 3)[0]
    expect(find('song')).toEqual([5000, 2501, 2500])
    expect(find('song 7')).toEqual([799, 798, 797])
    expect(find('song 1')).toEqual([1999, 1998, 1997])
    expect(find('chant')).toEqual([7])
  })

  it('finds nothing without names, or by words that it does not know', () => {
    const index = nameIndex(vocabulary())
    const wanted = { score: () => 0, groups: [{ takes: () => true, at: () => undefined }] }
    expect(index.holding('abc', wanted, 5)).toEqual([[]])
    expect(index.holding('abc def', wanted, 5)).toEqual([[]])
    expect(index.wording([], wanted, 5)).toEqual([[]])
    expect(index.wording(['abc'], wanted, 5)).toEqual([[]])
  })
})
