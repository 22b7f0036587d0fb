import { beforeEach, describe, expect, it } from 'vitest'
import { nameIndex } from './name-index.ts'
import { type NameGroup, searchNames } from './search-names.ts'
import { emptyVocabulary } from './vocabulary.ts'

let vocabulary: ReturnType<typeof emptyVocabulary>
beforeEach(() => {
  vocabulary = emptyVocabulary()
})

/** Returns an index of names with IDs from 1; artists follow a slash, an album another one. */
async function indexOf(...names: string[]) {
  const index = nameIndex(vocabulary)
  const lengthOf = (part = '') => part.split(' ').filter((word) => word !== '').length
  await index.replace(
    (async function* () {
      yield names.map((name, at) => {
        const [title, artists] = name.split('/')
        const nameLength = lengthOf(title)
        return {
          id: at + 1,
          text: name.replaceAll('/', ' '),
          nameLength,
          ownLength: nameLength + lengthOf(artists),
        }
      })
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

/** Returns the names that a search finds among these, best first. */
async function found(text: string, ...names: string[]): Promise<(string | undefined)[]> {
  const index = await indexOf(...names)
  const [ids] = find(text, [groupOf(index, ...names.map((_, at) => at + 1))])
  return (ids ?? []).map((id) => names[id - 1])
}

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

  it.each([
    ['the number of words', 'blue moon rises', ['blue moon', 'blue moon rises'], [1, 0]],
    ['words before typing errors', 'blue moon', ['blue', 'blie mooon'], [1, 0]],
    ['typing errors before fields', 'blue', ['bluee', 'sky/blue'], [1, 0]],
    ['whole names before parts of them', 'blue', ['blue moon', 'sky/blue'], [1, 0]],
    ['titles before artists before albums', 'blu', ['sky/red/blue', 'sky/blue', 'blue'], [2, 1, 0]],
    ['exact names before other orders', 'blue moon', ['moon blue', 'blue moon'], [1, 0]],
    ['all of a name before its beginning', 'moon blue', ['moon blue sky', 'blue moon'], [1, 0]],
    ['the beginning before the inside', 'blue mo', ['my blue moon', 'blue moons go'], [1, 0]],
    ['the inside before scattered words', 'blue mo', ['moon in blue', 'my blue moon'], [1, 0]],
    ['popularity, also beside a name of symbols only', 'red', ['sky/red blue', '/red blue'], [0, 1]],
    ['popularity last', 'blue', ['blue moon', 'blue sky'], [0, 1]],
  ])('a search ranks by %s', async (_, text, names, order) => {
    expect(await found(text, ...names)).toEqual(order.map((at) => names[at]))
  })

  it.each([
    ['a swapped letter', 'electirc', 'electric'],
    ['a missing letter', 'eletric', 'electric'],
    ['a doubled letter', 'electtric', 'electric'],
    ['a wrong letter', 'elektric', 'electric'],
    ['a wrong first letter', 'rlectric', 'electric'],
    ['two errors in a long word', 'elektricc', 'electric'],
    ['a word of one letter', 'b', 'b'],
    ['an unfinished word', 'elec', 'electric'],
    ['an unfinished word with an error', 'eletri', 'electric'],
    ['a part of a word', 'ctri', 'electric'],
    ['any order', 'boys blue electric', 'electric/blue boys'],
    ['the artist first, unfinished', 'blue boys elec', 'electric/blue boys'],
    ['the name of an album', 'red album', 'electric/blue boys/red album'],
    ['words about the recording', 'electric official video hd', 'electric'],
    ['such words before it', 'دانلود اهنگ electric', 'electric'],
    ['a guest', 'electric feat blue boys', 'electric/queen blue boys'],
    ['a word too many', 'electric 2019', 'electric'],
    ['a word too many and an error', 'electirc lyrics', 'electric'],
    ['a missing space', 'bluemoon', 'blue moon'],
    ['a space too many', 'sunfl ower', 'sunflower'],
    ['a space too many, unfinished', 'sun flow', 'sunflower'],
    ['punctuation left out', 'darcy', 'd arcy'],
    ['punctuation left out between letters', 'rem', 'r e m'],
    ['Persian in Latin letters', 'baran', 'باران'],
    ['Arabic in Latin letters', 'habibi', 'حبیبی'],
    ['a repeated word', 'la la la', 'la la la'],
  ])('a search tolerates %s', async (_, text, name) => {
    expect((await found(text, 'other', 'نام', name))[0]).toBe(name)
  })

  it('a search looks for words about the recording if there are no others', async () => {
    expect(await found('video', 'radio', 'video', 'official video')).toEqual(['video', 'official video'])
    expect((await found('radio video', 'radio', 'radio video'))[0]).toBe('radio video')
  })

  it('a search also finds what resembles a known word, after it', async () => {
    const names = ['tobais', 'song/tobias', 'another']
    expect(await found('tobais', ...names)).toEqual(names.slice(0, 2))
  })

  it('a search prefers written vowels when words sound alike', async () => {
    expect(await found('baran', 'بران', 'برن', 'باران')).toEqual(['باران', 'بران', 'برن'])
  })

  it('a search finds no names with less than half of the words', async () => {
    expect(await found('no such thing here', 'thing', 'such thing')).toEqual(['such thing'])
    expect(await found('no thing', 'thing')).toEqual(['thing'])
    expect(await found('qqqq', 'thing')).toEqual([])
  })

  it('a search corrects no words of two letters, and ignores words after the sixteenth', async () => {
    expect(await found('xo', 'ox', 'xi')).toEqual([])
    const words = 'one two three four five six seven eight nine ten eleven twelve a b c d'
    expect(await found(`${words} zzz`, words)).toEqual([words])
  })
})
