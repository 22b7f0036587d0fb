import { beforeEach, describe, expect, it } from 'vitest'
import { nameIndex } from './name-index.ts'
import { type NameGroup, searchNames } from './search-names.ts'
import { emptyVocabulary } from './vocabulary.ts'

let vocabulary: ReturnType<typeof emptyVocabulary>
beforeEach(() => {
  vocabulary = emptyVocabulary()
})

/** Returns an index of names with IDs from 1; artists follow a slash. */
async function indexOf(...names: string[]) {
  const index = nameIndex(vocabulary)
  await index.replace(
    (async function* () {
      yield names.map((name, at) => ({
        id: at + 1,
        text: name.replace(' / ', ' '),
        nameLength: (name.split(' / ')[0] ?? '').split(' ').length,
      }))
    })(),
  )
  return index
}

/** Returns a group with descending scores, so that lower IDs come first. */
const groupOf = (index: NameGroup['index'], ...ids: number[]): NameGroup => ({
  index,
  view: { includes: (id) => ids.includes(id), score: (id) => -id, idAt: () => undefined },
})

const find = (text: string, groups: readonly NameGroup[], take = 10) =>
  searchNames(vocabulary, text, groups, take)

describe('a search of names', () => {
  it('a search returns the ids of each group, even if groups share an index', async () => {
    const tracks = await indexOf('blue moon', 'blue sky', 'red moon')
    const artists = await indexOf('blue boys')
    const groups = [groupOf(tracks, 1, 2, 3), groupOf(tracks, 2, 3), groupOf(artists, 1)]
    expect(find('blue', groups)).toEqual([[1, 2], [2], [1]])
    expect(find('nothing', groups)).toEqual([[], [], []])
    expect(find('blue', [])).toEqual([])
  })

  it('a search returns at most as many ids as requested, best first', async () => {
    const tracks = await indexOf('my blue', 'blue sky', 'blue', 'bluer')
    const all = groupOf(tracks, 1, 2, 3, 4)
    expect(find('blue', [all])).toEqual([[3, 2, 4, 1]])
    expect(find('blue', [all], 2)).toEqual([[3, 2]])
  })

  it('a search tries joined and split terms only if nothing matches as typed', async () => {
    const tracks = await indexOf('sunflower', 'sun flower')
    const all = groupOf(tracks, 1, 2)
    // Names that contain the typed text come first. "sunflower" has too many edits to be a correction.
    expect(find('sun flower', [all])).toEqual([[2]])
    expect(find('sunflower', [all])).toEqual([[1]])
    const joined = await indexOf('sunflower')
    expect(find('sunfl ower', [groupOf(joined, 1)])).toEqual([[1]])
    const split = await indexOf('moon light')
    expect(find('moonlight', [groupOf(split, 1)])).toEqual([[1]])
  })

  it('a search adds corrections after exact spellings, while a group has room', async () => {
    const tracks = await indexOf('electric', 'elektric', 'night electric')
    const all = groupOf(tracks, 1, 2, 3)
    expect(find('electricc', [all])).toEqual([[1, 3, 2]])
    expect(find('electricc', [all], 1)).toEqual([[1]])
    // Only groups that are not full get corrections.
    const second = await indexOf('rain', 'rain song', 'the rain')
    const groups = [groupOf(second, 1), groupOf(second, 1, 2, 3)]
    expect(find('rain', groups, 2)).toEqual([[1], [1, 2]])
  })

  it('a search tries no other spelling once a group has found something, and returns no more than requested', async () => {
    const tracks = await indexOf('night fall', 'nightfall')
    expect(find('night fall', [groupOf(tracks, 1), groupOf(tracks, 2)])).toEqual([[1], []])
    const mixed = await indexOf('blue moon', 'moon blue', 'moon of blue')
    const all = groupOf(mixed, 1, 2, 3)
    expect(find('blue moon', [all])).toEqual([[1, 2, 3]])
    expect(find('blue moon', [all], 2)).toEqual([[1, 2]])
    expect(find('blue moon', [groupOf(mixed, 1), groupOf(mixed, 2)], 1)).toEqual([[1], [2]])
  })

  it('a search corrects terms in any order, and leaves known terms as they are', async () => {
    const tracks = await indexOf('weekend nights / mira', 'weekend knights / nora')
    const all = groupOf(tracks, 1, 2)
    expect(find('wekend nights', [all])).toEqual([[1]])
    expect(find('nights wekend', [all])).toEqual([[1]])
    expect(find('mira weekand', [all])).toEqual([[1]])
  })

  it('a search treats a known term as a typing error only if nothing else is found', async () => {
    const tracks = await indexOf('night train', 'right here', 'nights')
    const all = groupOf(tracks, 1, 2, 3)
    // "right" is known, but never precedes "train".
    expect(find('right train', [all])).toEqual([[1]])
    expect(find('right here', [all])).toEqual([[2]])
    expect(find('right hera', [all])).toEqual([[2]])
  })

  it('a search ignores terms after the sixth when it corrects', async () => {
    const tracks = await indexOf('one two three four five six')
    const all = groupOf(tracks, 1)
    expect(find('one two three four five sixx', [all])).toEqual([[1]])
    expect(find('onne two three four five six seven', [all])).toEqual([[1]])
  })
})
