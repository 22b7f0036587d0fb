import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type IndexedName, tokenized } from './index-state.ts'
import { nameIndex } from './name-index.ts'
import { nameRanker } from './rank-name.ts'
import { emptyVocabulary, type Vocabulary } from './vocabulary.ts'
import { wordQuery } from './word-query.ts'

const word = fc.constantFrom('a', 'ab', 'abc', 'bcd', 'abcd', 'xabc', 'abcdefg', 'official', 'عشق')
const name = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  title: fc.array(word, { minLength: 1, maxLength: 4 }),
  artists: fc.array(word, { maxLength: 2 }),
  album: fc.array(word, { maxLength: 2 }),
  score: fc.nat(3),
})
type Name = typeof name extends fc.Arbitrary<infer T> ? T : never

const indexed = ({ id, title, artists, album }: Name): IndexedName => ({
  id,
  text: [...title, ...artists, ...album].join(' '),
  nameLength: title.length,
  ownLength: title.length + artists.length,
})

const titled = (id: number, text: string): IndexedName => {
  const length = text.split(' ').length
  return { id, text, nameLength: length, ownLength: length }
}

async function* inParts(names: readonly IndexedName[]) {
  for (let at = 0; at < names.length; at += 3) yield names.slice(at, at + 3)
}

/** Ranks every name. */
function expected(vocabulary: Vocabulary, names: readonly Name[], text: string, odd: boolean): number[] {
  const rank = nameRanker(wordQuery(vocabulary, text))
  return names
    .filter(({ id }) => !odd || id % 2 === 1)
    .flatMap((each) => {
      const { tokens, nameLength, ownLength } = tokenized(vocabulary, indexed(each))
      const ranked = rank({ tokens, from: 0, artists: nameLength, album: ownLength, to: tokens.length })
      return ranked === undefined ? [] : [{ ...each, ranked }]
    })
    .toSorted((a, b) => a.ranked - b.ranked || b.score - a.score || b.id - a.id)
    .slice(0, 5)
    .map(({ id }) => id)
}

describe('a name index', () => {
  it('finds the same as a scan of all names, in the same order, through any updates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { maxLength: 30, size: 'max', selector: ({ id }) => id }),
        fc.array(fc.record({ name, isGone: fc.boolean() }), { maxLength: 12, size: 'max' }),
        fc.array(fc.oneof(word, fc.constantFrom('acbd', 'abcdegf', 'b', 'xab', 'cd')), {
          minLength: 1,
          maxLength: 4,
        }),
        async (first, changes, typed) => {
          const names = new Map(first.toSorted((a, b) => a.id - b.id).map((each) => [each.id, each]))
          const vocabulary = emptyVocabulary()
          const index = nameIndex(vocabulary)
          await index.replace(inParts([...names.values()].map(indexed)))
          for (const { name: changed, isGone } of changes) {
            if (isGone) names.delete(changed.id)
            else names.set(changed.id, changed)
            await index.update([changed.id], isGone ? [] : [indexed(changed)])
          }
          const score = (id: number) => names.get(id)?.score ?? 0
          const group = (includes: (id: number) => boolean) => ({ includes, idAt: () => undefined })
          const targets = { score, groups: [group(() => true), group((id) => id % 2 === 1)] }
          const text = typed.join(' ')
          expect(index.match(wordQuery(vocabulary, text), targets, 5)).toEqual([
            expected(vocabulary, [...names.values()], text, false),
            expected(vocabulary, [...names.values()], text, true),
          ])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('looks only at the top of a list for words in very many names', async () => {
    const vocabulary = emptyVocabulary()
    const index = nameIndex(vocabulary)
    const ids = Array.from({ length: 60_000 }, (_, n) => n + 1)
    await index.replace(inParts(ids.map((id) => titled(id, id % 5 === 0 ? 'night' : 'love song'))))
    let looks = 0
    const includes = () => {
      looks += 1
      return true
    }
    const groups = [{ includes, idAt: (at: number) => ids.at(-1 - at) }]
    const find = (text: string) => index.match(wordQuery(vocabulary, text), { score: (id) => id, groups }, 3)
    await index.update([60_000, 59_999], [titled(59_999, 'love itself')])
    expect(find('lov')).toEqual([[59_999, 59_998, 59_997]])
    expect(find('love song')).toEqual([[59_998, 59_997, 59_996]])
    expect(looks).toBeLessThan(200)
  })

  it('finds names that share all words with a frequent one, and none that share only that', async () => {
    const vocabulary = emptyVocabulary()
    const index = nameIndex(vocabulary)
    const ids = Array.from({ length: 3000 }, (_, n) => n + 1)
    await index.replace(inParts(ids.map((id) => titled(id, id === 7 ? 'rare love' : 'love song'))))
    const targets = { score: () => 0, groups: [{ includes: () => true, idAt: () => undefined }] }
    expect(index.match(wordQuery(vocabulary, 'love rare'), targets, 3)).toEqual([[7]])
  })

  it('finds names by a word of very many, also in lists without an order', async () => {
    const vocabulary = emptyVocabulary()
    const index = nameIndex(vocabulary)
    const ids = Array.from({ length: 40_001 }, (_, n) => n + 1)
    await index.replace(inParts(ids.map((id) => titled(id, `episode ${id}`))))
    const targets = { score: (id: number) => -id, groups: [{ includes: () => true, idAt: () => undefined }] }
    expect(index.match(wordQuery(vocabulary, 'episode'), targets, 3)).toEqual([[1, 2, 3]])
  })

  it('finds the same before and after its delta is merged into the base', async () => {
    const vocabulary = emptyVocabulary()
    const index = nameIndex(vocabulary)
    await index.replace(inParts([titled(1, 'song 1'), titled(5000, 'song 5000')]))
    const ids = Array.from({ length: 2500 }, (_, n) => n + 2)
    await index.update(
      ids,
      ids.map((id) => titled(id, `song ${id}`)),
    )
    await index.update([1, 7], [titled(7, 'chant 7')])
    const targets = { score: () => 0, groups: [{ includes: () => true, idAt: () => undefined }] }
    const find = (text: string) => index.match(wordQuery(vocabulary, text), targets, 3)[0]
    expect(find('song')).toEqual([5000, 2501, 2500])
    expect(find('song 799')?.[0]).toBe(799)
    expect(find('chant')).toEqual([7])
  })

  it('finds nothing without names, or by unknown words', () => {
    const vocabulary = emptyVocabulary()
    const index = nameIndex(vocabulary)
    const targets = { score: () => 0, groups: [{ includes: () => true, idAt: () => undefined }] }
    for (const text of ['abc', 'abc def', ''])
      expect(index.match(wordQuery(vocabulary, text), targets, 5)).toEqual([[]])
  })
})
