import { describe, expect, it } from 'vitest'
import { correctSpelling } from './correct-spelling.ts'

describe('spelling corrections', () => {
  it('spelling corrections begin with the query itself if all its terms are known', () => {
    const query = [
      { typed: 'blue', similar: ['blue', 'blues'] },
      { typed: 'moon', similar: ['moon', 'mood'] },
    ]
    expect(correctSpelling(query)[0]).toEqual(['blue', 'moon'])
    expect(correctSpelling(query)).toContainEqual(['blues', 'moon'])
  })

  it('spelling corrections put the fewest edits first, and break ties by similarity', () => {
    const query = [{ typed: 'nighht', similar: ['nigh', 'night', 'nights'] }]
    expect(correctSpelling(query)).toEqual([['night'], ['nigh'], ['nights']])
  })

  it('spelling corrections are empty if a term is similar to nothing', () => {
    expect(
      correctSpelling([
        { typed: 'blue', similar: ['blue'] },
        { typed: 'xqzwv', similar: [] },
      ]),
    ).toEqual([])
    expect(correctSpelling([])).toEqual([])
  })

  it('spelling corrections allow one edit in a short term, two in a longer one, and none in the shortest', () => {
    expect(correctSpelling([{ typed: 'lowe', similar: ['love', 'lore', 'lost'] }])).toEqual([
      ['love'],
      ['lore'],
    ])
    expect(correctSpelling([{ typed: 'hexxt', similar: ['heart'] }])).toEqual([])
    expect(correctSpelling([{ typed: 'hexxxt', similar: ['heart'] }])).toEqual([])
    expect(correctSpelling([{ typed: 'haerrts', similar: ['hearts'] }])).toEqual([['hearts']])
    expect(correctSpelling([{ typed: 'u2', similar: [] }])).toEqual([['u2']])
  })

  it('spelling corrections change terms of three letters or more', () => {
    expect(correctSpelling([{ typed: 'lov', similar: ['low', 'law'] }])).toEqual([['low']])
    expect(correctSpelling([{ typed: 'lo', similar: ['lov'] }])).toEqual([['lo']])
  })

  it('spelling corrections put the fewest edits of the complete query first, and break ties by the better first term', () => {
    const query = [
      { typed: 'blues', similar: ['blues', 'blue'] },
      { typed: 'harbor', similar: ['harbor', 'harbors', 'harborers'] },
    ]
    expect(correctSpelling(query).map((terms) => terms.join(' '))).toEqual([
      'blues harbor',
      'blues harbors',
      'blue harbor',
      'blue harbors',
    ])
    const distant = [
      { typed: 'blues', similar: ['blues', 'blue'] },
      { typed: 'harbors', similar: ['harbors', 'harbor', 'harbo'] },
    ]
    expect(correctSpelling(distant).map((terms) => terms.join(' '))).toEqual([
      'blues harbors',
      'blues harbor',
      'blue harbors',
      'blues harbo',
      'blue harbor',
      'blue harbo',
    ])
  })

  it('spelling corrections include the term with the fewest edits, however many other terms share more trigrams', () => {
    const farther = ['nightly', 'nightsy', 'nightss', 'nightas', 'nightzs', 'nightab', 'nightxy']
    expect(correctSpelling([{ typed: 'nighttt', similar: [...farther, 'nightt'] }])[0]).toEqual(['nightt'])
  })

  it('spelling corrections are limited in number, whatever the terms', () => {
    const similar = Array.from({ length: 40 }, (_, n) => `words${n % 10}`)
    const query = Array.from({ length: 6 }, () => ({ typed: 'words1', similar }))
    expect(correctSpelling(query).length).toBeLessThanOrEqual(6)
  })
})
