import { describe, expect, it } from 'vitest'
import { correctWords } from './correct-words.ts'

describe('the corrections of what was typed', () => {
  it('begin with what was typed where all of it is known', () => {
    const words = [
      { typed: 'blue', alike: ['blue', 'blues'] },
      { typed: 'moon', alike: ['moon', 'mood'] },
    ]
    expect(correctWords(words)[0]).toEqual(['blue', 'moon'])
    expect(correctWords(words)).toContainEqual(['blues', 'moon'])
  })

  it('put the fewest mistakes first, and of as many the more alike', () => {
    const words = [{ typed: 'nighht', alike: ['nigh', 'night', 'nights'] }]
    expect(correctWords(words)).toEqual([['night'], ['nigh'], ['nights']])
  })

  it('are none where a word is like nothing: all words count', () => {
    expect(
      correctWords([
        { typed: 'blue', alike: ['blue'] },
        { typed: 'xqzwv', alike: [] },
      ]),
    ).toEqual([])
    expect(correctWords([])).toEqual([])
  })

  it('allow one mistake in a short word, two in a longer one, and leave what is shorter as it is', () => {
    expect(correctWords([{ typed: 'lowe', alike: ['love', 'lore', 'lost'] }])).toEqual([['love'], ['lore']])
    expect(correctWords([{ typed: 'hexxt', alike: ['heart'] }])).toEqual([])
    expect(correctWords([{ typed: 'hexxxt', alike: ['heart'] }])).toEqual([])
    expect(correctWords([{ typed: 'haerrts', alike: ['hearts'] }])).toEqual([['hearts']])
    expect(correctWords([{ typed: 'u2', alike: [] }])).toEqual([['u2']])
  })

  it('stay few, whatever the words', () => {
    const alike = Array.from({ length: 40 }, (_, n) => `words${n % 10}`)
    const words = Array.from({ length: 6 }, () => ({ typed: 'words1', alike }))
    expect(correctWords(words).length).toBeLessThanOrEqual(6)
  })
})
