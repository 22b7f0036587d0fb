import { describe, expect, it } from 'vitest'
import { vocabulary } from './vocabulary.ts'

function knowing(...words: string[]) {
  const known = vocabulary()
  for (const word of words) known.numberOf(word)
  return known
}

describe('the words of all names', () => {
  it('keep their numbers, and know what they do not hold', () => {
    const known = knowing('blue', 'moon', 'blue')
    expect(known.size).toBe(2)
    expect(known.numberOf('moon')).toBe(1)
    expect(known.word(1)).toBe('moon')
    expect(known.find('sun')).toBeUndefined()
  })

  it('are found by how they begin, be it a single letter, and by what they hold', () => {
    const known = knowing('blue', 'blues', 'lube', 'b', 'باران', 'بارانی')
    const words = (numbers: number[]) => numbers.map((number) => known.word(number))
    expect(words(known.beginning('b'))).toEqual(['blue', 'blues', 'b'])
    expect(words(known.beginning('bl'))).toEqual(['blue', 'blues'])
    expect(words(known.beginning('باران'))).toEqual(['باران', 'بارانی'])
    expect(words(known.beginning('x'))).toEqual([])
    expect(words(known.holding('lue'))).toEqual(['blue', 'blues'])
    expect(words(known.holding('luex'))).toEqual([])
  })

  it('are alike by their common trigrams, the most alike first', () => {
    const known = knowing('night', 'nights', 'knight', 'day', 'nigh')
    expect(known.alike('night', 9)).toEqual(['night', 'nights', 'nigh', 'knight'])
    expect(known.alike('night', 2)).toEqual(['night', 'nights'])
    expect(known.alike('xyz', 9)).toEqual([])
  })

  it('are alike where two neighbouring letters changed places, however short they are', () => {
    const known = knowing('rain', 'tram', 'ghost', 'rein', 'باران')
    expect(known.alike('rian', 9)[0]).toBe('rain')
    expect(known.alike('tarm', 9)).toEqual(['tram'])
    expect(known.alike('ghsot', 9)).toEqual(['ghost'])
    expect(known.alike('بارنا', 1)).toEqual(['باران'])
  })
})
