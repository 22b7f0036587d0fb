/** Makes up names in Latin letters, Persian and Arabic, each word with its transliteration. */
import { zipf } from '../large/random.ts'

/** `typed`: what people type who lack the letters of `written`, or leave its punctuation out */
export interface Word {
  written: string
  typed: string
  kind: 'latin' | 'punctuated' | 'persian' | 'arabic'
}

export interface MadeTrack {
  id: number
  title: Word[]
  artists: number[]
  album: number
}

export interface MadeCatalogue {
  tracks: MadeTrack[]
  artists: Word[][]
  albums: Word[][]
}

const FIRST_ID = 1001
const TRACKS_PER_ARTIST = 6
const TRACKS_PER_ALBUM = 10

const CONSONANTS = 'b br c ch d dr f g gr h j k l m n p pr r s sh st t tr v w z'.split(' ')
const VOWELS = 'a a e e i o o u ai ea io ou y'.split(' ')
const ENDINGS = ['', '', '', 'n', 'r', 's', 'l', 'm', 't', 'nd', 'ck', 'st']

/** Letters with their usual transliterations */
const LETTERS = {
  persian: {
    consonants:
      'ب b,پ p,ت t,ج j,چ ch,خ kh,د d,ر r,ز z,س s,ش sh,غ gh,ف f,ق gh,ک k,گ g,ل l,م m,ن n,ه h,ی y,و v',
    long: 'ا a,ا aa,و oo,و u,ی i,ی ee',
    short: ['a', 'e', 'o'],
    ends: ['', '', 'ه eh', 'ی i'],
  },
  arabic: {
    consonants:
      'ب b,ت t,ث th,ج j,ح h,خ kh,د d,ذ dh,ر r,ز z,س s,ش sh,ص s,ض d,ط t,ع a,غ gh,ف f,ق q,ك k,ل l,م m,ن n,ه h,ي y,و w',
    long: 'ا a,ا aa,و oo,و u,ي i,ي ee',
    short: ['a', 'i', 'u'],
    ends: ['', '', 'ة a', 'ي i'],
  },
}

const FREQUENT = 'the love you of in my night me to remix live heart a and on video'.split(' ')

export function madeCatalogue(size: number, random: () => number): MadeCatalogue {
  const word = dictionary(Math.min(80_000, 4000 + size), random)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const name = (most: number) => Array.from({ length: between(1, most) }, word)
  const shortNames = shuffled(
    [...'bcdfghjklmnpqrstvwxyz0123456789بتدرسشفکلمنه'].flatMap((a, _, all) => all.map((b) => a + b)),
    random,
  )
  const artists = Array.from({ length: Math.ceil(size / TRACKS_PER_ARTIST) }, () => name(3))
  const albums = Array.from({ length: Math.ceil(size / TRACKS_PER_ALBUM) }, () => name(3))
  const tracks = Array.from({ length: size }, (_, at) => {
    const artist = between(0, artists.length - 1)
    const guest = random() < 0.2 ? [between(0, artists.length - 1)] : []
    const short = at % 500 === 0 ? shortNames[at / 500] : undefined
    return {
      id: FIRST_ID + at,
      title: short ? [{ written: short, typed: short, kind: 'latin' as const }] : name(5),
      artists: [...new Set([artist, ...guest])],
      album: between(0, albums.length - 1),
    }
  })
  return { tracks, artists, albums }
}

export const textOf = (words: readonly Word[]): string => words.map(({ written }) => written).join(' ')

function dictionary(size: number, random: () => number): () => Word {
  const words = new Map<string, Word>(
    FREQUENT.map((written) => [written, { written, typed: written, kind: 'latin' }]),
  )
  while (words.size < size) {
    const kind = random()
    const word =
      kind < 0.7
        ? latin(random)
        : kind < 0.75
          ? punctuated(random)
          : foreign(kind < 0.9 ? 'persian' : 'arabic', random)
    if (word.written.length >= 3) words.set(word.written, word)
  }
  const all = [...words.values()]
  const rank = zipf(all.length, 8, random)
  return () => all[rank()] ?? { written: 'love', typed: 'love', kind: 'latin' }
}

const pick = <T>(choices: readonly T[], random: () => number): T =>
  choices[Math.floor(random() * choices.length)] as T

function latin(random: () => number): Word {
  let written = random() < 0.2 ? pick(VOWELS, random) : ''
  const syllables = pick([2, 2, 2, 3, 3, 4], random)
  for (let n = 0; n < syllables; n += 1) written += pick(CONSONANTS, random) + pick(VOWELS, random)
  written += pick(ENDINGS, random)
  return { written, typed: written, kind: 'latin' }
}

/** Makes words such as D’Arcy, Jean-Luc and R.E.M.X. */
function punctuated(random: () => number): Word {
  const [first, second] = [latin(random).written, latin(random).written]
  const letters = Array.from({ length: 4 }, () => pick([...'bcdfghjklmnpqrstvwxyz'], random))
  const written = pick(
    [`${first.slice(0, 1)}’${second}`, `${first}-${second}`, `${letters.join('.')}.`, `${first}'s`],
    random,
  )
  return { written, typed: written.replaceAll(/[^a-z]/g, ''), kind: 'punctuated' }
}

function foreign(kind: keyof typeof LETTERS, random: () => number): Word {
  const { consonants, long, short, ends } = LETTERS[kind]
  let [written, typed] = ['', '']
  const add = (pair: string) => {
    const [letter = '', sound = ''] = pair.split(' ')
    written += letter
    typed += sound
  }
  const syllables = pick([2, 2, 3], random)
  for (let n = 0; n < syllables; n += 1) {
    add(pick(consonants.split(','), random))
    if (random() < 0.55) add(pick(long.split(','), random))
    else typed += pick(short, random)
  }
  if (random() < 0.6) add(pick(consonants.split(','), random))
  else add(pick(ends, random))
  return { written, typed, kind }
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
