import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IndexedName } from './index-state.ts'
import { nameIndex } from './name-index.ts'
import { emptyVocabulary } from './vocabulary.ts'

const word = fc.constantFrom('a', 'ab', 'abc', 'bcd', 'abcd', 'xabc', 'ca', 'عشق')
const name = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  title: fc.array(word, { minLength: 1, maxLength: 4 }),
  artists: fc.array(word, { maxLength: 2 }),
  score: fc.nat(3),
})
type Name = typeof name extends fc.Arbitrary<infer T> ? T : never

const indexed = ({ id, title, artists }: Name): IndexedName => ({
  id,
  text: [...title, ...artists].join(' '),
  nameLength: title.length,
})

async function* inParts(names: readonly Name[]) {
  for (let at = 0; at < names.length; at += 3) yield names.slice(at, at + 3).map(indexed)
}

function expected(names: readonly Name[], text: string, odd: boolean, take: number): number[] {
  const ranked = names.flatMap((each) => {
    const whole = indexed(each).text
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

/** Returns an index of 5,000 names: every fifth is "love", "love song", "my love", "lovely" or "night". */
async function loveSongs() {
  const index = nameIndex(emptyVocabulary())
  const titles = ['love', 'love song', 'my love', 'lovely', 'night']
  const ids = Array.from({ length: 5000 }, (_, n) => n + 1)
  await index.replace(
    (async function* () {
      yield ids.map((id) => {
        const text = titles[id % 5] ?? ''
        return { id, text, nameLength: text.split(' ').length }
      })
    })(),
  )
  return { index, ids }
}

describe('a name index', () => {
  it('a name index finds the same as a scan of all names, in the same order, through any updates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { maxLength: 30, size: 'max', selector: ({ id }) => id }),
        fc.array(fc.record({ name, isGone: fc.boolean() }), { maxLength: 12, size: 'max' }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        async (first, changes, typed) => {
          const names = new Map(first.toSorted((a, b) => a.id - b.id).map((each) => [each.id, each]))
          const index = nameIndex(emptyVocabulary())
          await index.replace(inParts([...names.values()]))
          for (const { name: changed, isGone } of changes) {
            if (isGone) names.delete(changed.id)
            else names.set(changed.id, changed)
            await index.update([changed.id], isGone ? [] : [indexed(changed)])
          }
          const score = (id: number) => names.get(id)?.score ?? 0
          const all = () => true
          const odd = (id: number) => id % 2 === 1
          const order = [...names.values()].toSorted((a, b) => b.score - a.score || b.id - a.id)
          const group = (includes: (id: number) => boolean) => {
            const ids = order.map(({ id }) => id).filter(includes)
            return { includes, idAt: (index: number) => ids[index] }
          }
          const text = typed.join(' ')
          if (text.length >= 3)
            expect(index.matchPhrase(text, { score, groups: [group(all), group(odd)] }, 5)).toEqual([
              expected([...names.values()], text, false, 5),
              expected([...names.values()], text, true, 5),
            ])
          const holders = [...names.values()].filter((each) =>
            typed.every((one) => [...each.title, ...each.artists].includes(one)),
          )
          expect(index.matchAllTerms(typed, { score, groups: [group(all)] }, 100)[0]).toEqual(
            holders.toSorted((a, b) => b.score - a.score || b.id - a.id).map(({ id }) => id),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('a name index finds the top of a list for very frequent terms without scanning all names', async () => {
    const { index, ids } = await loveSongs()
    await index.update([5000, 4999], [{ id: 4999, text: 'love itself', nameLength: 2 }])
    let looks = 0
    const score = (id: number) => id
    const includes = () => {
      looks += 1
      return true
    }
    const find = (text: string, take: number) =>
      index.matchPhrase(text, { score, groups: [{ includes, idAt: (index) => ids.at(-1 - index) }] }, take)[0]
    // A thousand names are exactly this text.
    expect(find('love', 3)).toEqual([4995, 4990, 4985])
    looks = 0
    expect(find('lov', 3)).toEqual([4999, 4998, 4996])
    expect(find('ove', 4)).toEqual([4999, 4998, 4997, 4996])
    expect(looks).toBeLessThan(200)
  })

  it('a name index stops reading once exact matches fill every group, and continues for a group with room', async () => {
    const { index, ids } = await loveSongs()
    const looks: number[] = []
    const group = (includes: (id: number) => boolean) => ({
      includes,
      idAt: (at: number) => {
        looks.push(at)
        return ids.filter(includes).at(-1 - at)
      },
    })
    const score = (id: number) => id
    const find = (text: string, groups: ReturnType<typeof group>[]) =>
      index.matchPhrase(text, { score, groups }, 3)
    expect(find('love', [group(() => true)])).toEqual([[5000, 4995, 4990]])
    expect(looks).toEqual([])
    // No name of the second group matches exactly.
    const others = (id: number) => id % 5 === 3 || id % 5 === 4
    expect(find('love', [group(() => true), group(others)])).toEqual([
      [5000, 4995, 4990],
      [4998, 4993, 4988],
    ])
    expect(looks.length).toBeGreaterThan(0)
    // Both groups are filled, although the first one is full much earlier.
    expect(find('lov', [group(() => true), group((id) => id % 5 === 3)])).toEqual([
      [5000, 4998, 4996],
      [4998, 4993, 4988],
    ])
  })

  it('a name index finds matches that are all at the end of a list', async () => {
    const { index, ids } = await loveSongs()
    // Names without the term come first, the most popular name last.
    const score = (id: number) => (id % 5 === 4 ? 10_000 - id : -id)
    const order = ids.toSorted((a, b) => score(b) - score(a))
    const groups = [{ includes: () => true, idAt: (at: number) => order[at] }]
    expect(index.matchPhrase('lov', { score, groups }, 3)).toEqual([[1, 3, 5]])
    expect(index.matchPhrase('ove', { score, groups }, 3)).toEqual([[1, 2, 3]])
  })

  it('a name index puts prefix matches of the base before inner matches of changed names', async () => {
    const index = nameIndex(emptyVocabulary())
    await index.replace(
      (async function* () {
        yield [1, 2, 3].map((id) => ({ id, text: `lovely day ${id}`, nameLength: 3 }))
      })(),
    )
    const changed = [11, 12, 13]
    await index.update(
      changed,
      changed.map((id) => ({ id, text: `my  lovely day ${id}`, nameLength: 4 })),
    )
    const targets = { score: () => 0, groups: [{ includes: () => true, idAt: () => undefined }] }
    for (const text of ['love', 'lovely day'])
      expect(index.matchPhrase(text, targets, 3)).toEqual([[3, 2, 1]])
    expect(index.matchPhrase('lovely day', targets, 5)).toEqual([[3, 2, 1, 13, 12]])
    // Exact matches also come first for several terms.
    await index.update([4, 5], [{ id: 4, text: 'lovely day', nameLength: 2 }])
    expect(index.matchPhrase('lovely day', targets, 2)).toEqual([[4, 3]])
  })

  it('a name index finds the same before and after its delta is merged into the base', async () => {
    const index = nameIndex(emptyVocabulary())
    const number = (id: number) => ({ id, text: `song ${id}`, nameLength: 2 })
    await index.replace(
      (async function* () {
        yield [number(1), number(5000)]
      })(),
    )
    const ids = Array.from({ length: 2500 }, (_, n) => n + 2)
    await index.update(ids, ids.map(number))
    await index.update([1, 7], [{ id: 7, text: 'chant 7', nameLength: 2 }])
    const find = (text: string) =>
      index.matchPhrase(
        text,
        { score: () => 0, groups: [{ includes: () => true, idAt: () => undefined }] },
        3,
      )[0]
    expect(find('song')).toEqual([5000, 2501, 2500])
    expect(find('song 7')).toEqual([799, 798, 797])
    expect(find('song 1')).toEqual([1999, 1998, 1997])
    expect(find('chant')).toEqual([7])
  })

  it('a name index finds nothing without names, or by unknown terms', () => {
    const index = nameIndex(emptyVocabulary())
    const targets = { score: () => 0, groups: [{ includes: () => true, idAt: () => undefined }] }
    expect(index.matchPhrase('abc', targets, 5)).toEqual([[]])
    expect(index.matchPhrase('abc def', targets, 5)).toEqual([[]])
    expect(index.matchAllTerms([], targets, 5)).toEqual([[]])
    expect(index.matchAllTerms(['abc'], targets, 5)).toEqual([[]])
  })
})
