import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { emptyVocabulary } from './vocabulary.ts'

function vocabularyOf(...terms: string[]) {
  const vocabulary = emptyVocabulary()
  for (const term of terms) vocabulary.idOf(term)
  return vocabulary
}

/** Returns the terms near a text, each with its fewest edits as a whole term, and as a beginning. */
function near(terms: readonly string[], text: string, edits: number, prefixEdits: number) {
  const vocabulary = vocabularyOf(...terms)
  const found: Record<'whole' | 'begun', Record<string, number>> = { whole: {}, begun: {} }
  vocabulary.near(text, { edits, prefixEdits }, (termID, spent, isComplete) => {
    const among = found[isComplete ? 'whole' : 'begun']
    const term = vocabulary.term(termID)
    among[term] = Math.min(spent, among[term] ?? spent)
  })
  return found
}

describe('the vocabulary', () => {
  it('a vocabulary keeps the ids of its terms and reports which terms it lacks', () => {
    const vocabulary = vocabularyOf('blue', 'moon', 'blue')
    expect(vocabulary.size).toBe(2)
    expect(vocabulary.idOf('moon')).toBe(1)
    expect([vocabulary.term(0), vocabulary.term(1)]).toEqual(['blue', 'moon'])
    expect(vocabulary.find('sun')).toBeUndefined()
    expect(vocabulary.find('blu')).toBeUndefined()
  })

  it('a vocabulary grows to any number of terms', () => {
    const terms = Array.from({ length: 5000 }, (_, n) => `word${(n * 7919).toString(36)}`)
    const vocabulary = vocabularyOf(...terms)
    expect(terms.map((term) => vocabulary.find(term))).toEqual(terms.map((_, at) => at))
    expect(terms.map((_, at) => vocabulary.term(at))).toEqual(terms)
  })

  it('a vocabulary finds terms by their beginning, even of one letter, and by any part', () => {
    const terms = ['blue', 'blues', 'lube', 'b', 'باران', 'بارانی']
    expect(near(terms, 'b', 0, 0)).toEqual({ whole: { b: 0 }, begun: { blue: 0, blues: 0 } })
    expect(near(terms, 'باران', 0, 0)).toEqual({ whole: { باران: 0 }, begun: { بارانی: 0 } })
    expect(near(terms, 'x', 0, 0)).toEqual({ whole: {}, begun: {} })
    const vocabulary = vocabularyOf(...terms)
    const parts = (part: string) => vocabulary.containing(part).map((id) => vocabulary.term(id))
    expect(parts('lue')).toEqual(['blue', 'blues'])
    expect(parts('b')).toEqual(['blue', 'blues', 'lube', 'b'])
    expect(parts('انی')).toEqual(['بارانی'])
    expect(parts('luex')).toEqual([])
    expect(vocabularyOf('abab').containing('ab')).toEqual([0])
  })

  it('a vocabulary finds exactly the terms within the edit distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.uniqueArray(word), word, fc.nat(2), (terms, text, edits) => {
        const within = terms
          .map((term) => [term, editDistance(text, term)] as const)
          .filter(([, distance]) => distance <= edits)
        expect(near(terms, text, edits, -1)).toEqual({ whole: Object.fromEntries(within), begun: {} })
      }),
      { numRuns: 500 },
    )
  })

  it('a vocabulary finds mistyped beginnings whose last letter is right', () => {
    const terms = ['midnight', 'midway', 'mild']
    expect(near(terms, 'mindi', 1, 1).begun).toEqual({ midnight: 1 })
    expect(near(terms, 'midng', 1, 1).begun).toEqual({ midnight: 1 })
    expect(near(terms, 'nidni', 1, 1).begun).toEqual({ midnight: 1 })
    expect(near(terms, 'midx', 1, 1).begun).toEqual({})
    expect(near(terms, 'midng', 1, 0).begun).toEqual({})
  })

  it.each([
    ['baran', 'باران'],
    ['eshgh', 'عشق'],
    ['shab', 'شب'],
    ['khaneh', 'خانه'],
    ['mohammad', 'محمد'],
    ['habibi', 'حبیبی'],
    ['qalbi', 'قلبی'],
    ['dhahab', 'ذهب'],
    ['zehn', 'ذهن'],
  ])('%s sounds like %s', (typed, term) => {
    const vocabulary = vocabularyOf('love', 'دریا', term)
    expect(vocabulary.soundingLike(typed)).toEqual([2])
  })

  it('only words in Latin letters sound like terms in Arabic ones', () => {
    const vocabulary = vocabularyOf('baran', 'باران', '50')
    expect(vocabulary.soundingLike('باران')).toEqual([])
    expect(vocabulary.soundingLike('50')).toEqual([])
    expect(vocabulary.soundingLike('b')).toEqual([])
  })
})
