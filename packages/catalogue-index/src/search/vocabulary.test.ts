import { describe, expect, it } from 'vitest'
import { emptyVocabulary } from './vocabulary.ts'

function vocabularyOf(...terms: string[]) {
  const vocabulary = emptyVocabulary()
  for (const term of terms) vocabulary.idOf(term)
  return vocabulary
}

describe('the vocabulary', () => {
  it('a vocabulary keeps the ids of its terms and reports which terms it lacks', () => {
    const vocabulary = vocabularyOf('blue', 'moon', 'blue')
    expect(vocabulary.size).toBe(2)
    expect(vocabulary.idOf('moon')).toBe(1)
    expect(vocabulary.term(1)).toBe('moon')
    expect(vocabulary.find('sun')).toBeUndefined()
  })

  it('a vocabulary finds terms by prefix, even of one letter, and by substring', () => {
    const vocabulary = vocabularyOf('blue', 'blues', 'lube', 'b', 'باران', 'بارانی')
    const terms = (ids: number[]) => ids.map((id) => vocabulary.term(id))
    expect(terms(vocabulary.withPrefix('b'))).toEqual(['blue', 'blues', 'b'])
    expect(terms(vocabulary.withPrefix('bl'))).toEqual(['blue', 'blues'])
    expect(terms(vocabulary.withPrefix('باران'))).toEqual(['باران', 'بارانی'])
    expect(terms(vocabulary.withPrefix('x'))).toEqual([])
    expect(terms(vocabulary.containing('lue'))).toEqual(['blue', 'blues'])
    expect(terms(vocabulary.containing('luex'))).toEqual([])
  })

  it('a vocabulary finds similar terms by their common trigrams, the most similar first', () => {
    const vocabulary = vocabularyOf('night', 'nights', 'knight', 'day', 'nigh')
    expect(vocabulary.similar('night', 9)).toEqual(['night', 'nights', 'nigh', 'knight'])
    expect(vocabulary.similar('night', 2)).toEqual(['night', 'nights'])
    expect(vocabulary.similar('xyz', 9)).toEqual([])
  })

  it('a vocabulary finds terms with two adjacent letters transposed, however short they are', () => {
    const vocabulary = vocabularyOf('rain', 'tram', 'ghost', 'rein', 'باران')
    expect(vocabulary.similar('rian', 9)[0]).toBe('rain')
    expect(vocabulary.similar('tarm', 9)).toEqual(['tram'])
    expect(vocabulary.similar('ghsot', 9)).toEqual(['ghost'])
    expect(vocabulary.similar('بارنا', 1)).toEqual(['باران'])
  })

  it('a vocabulary orders similar terms by similarity, and equally similar ones alphabetically', () => {
    const vocabulary = vocabularyOf('nightly', 'nightz', 'nighta', 'night')
    expect(vocabulary.similar('night', 9)).toEqual(['night', 'nighta', 'nightz', 'nightly'])
    const reversed = vocabularyOf('nighta', 'nightz')
    expect(reversed.similar('night', 9)).toEqual(['nighta', 'nightz'])
  })

  it('a vocabulary counts a quarter of common trigrams as similar, and less as different', () => {
    // "nix" shares two trigrams with "night"; together they have nine.
    expect(vocabularyOf('nix').similar('night', 9)).toEqual(['nix'])
    expect(vocabularyOf('nixe').similar('night', 9)).toEqual([])
    // One common trigram is enough for short terms.
    expect(vocabularyOf('xy').similar('x', 9)).toEqual(['xy'])
  })

  it('a vocabulary finds the same terms again, and those that were added since', () => {
    const vocabulary = vocabularyOf('night')
    expect(vocabulary.similar('nights', 9)).toEqual(['night'])
    for (const term of ['nights', 'knights', 'nightly', 'tonight']) vocabulary.idOf(term)
    const again = vocabulary.similar('nights', 9)
    expect(again.slice(0, 2)).toEqual(['nights', 'night'])
    expect(vocabulary.similar('nights', 9)).toEqual(again)
  })
})
