/** Derives what people type from names: as written, mistyped, unfinished, with words too many. */
import { type MadeCatalogue, type MadeTrack, shuffled, textOf, type Word } from './names.ts'

export interface Question {
  text: string
  group: 'musics' | 'artists'
  /** IDs of which one should be first */
  wanted: readonly number[]
}

const NOISE = ['official video', 'lyrics', 'mp3', 'official audio', 'video', 'hd', 'live']
const NOISE_BEFORE = ['اهنگ', 'دانلود آهنگ', 'اغنية', 'download']
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']
const PERSIAN = [...'ابپتجچخدرزسشغفقکگلمنهیو']

/** Returns `count` questions of each kind. Names that several tracks share are not asked for. */
export function questions(
  made: MadeCatalogue,
  count: number,
  random: () => number,
): Record<string, Question[]> {
  const { tracks, artists } = made
  const titles = Map.groupBy(tracks, title)
  const unique = shuffled([...titles.values()].filter(({ length }) => length === 1).flat(), random)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
  const artistOf = ({ artists: of }: MadeTrack, at = 0) => textOf(artists[of[at] ?? -1] ?? [])

  const ask = (suits: (track: MadeTrack) => boolean, text: (track: MadeTrack) => string): Question[] =>
    shuffled(unique.filter(suits), random)
      .slice(0, count)
      .map((track) => ({ text: text(track), group: 'musics', wanted: [track.id] }))
  const mistyped =
    (change: Change) =>
    ({ title }: MadeTrack) => {
      const at = pick([...title.keys()].filter((place) => isLong(title[place] as Word)))
      return title.map(({ written }, place) => (place === at ? change(written, random) : written)).join(' ')
    }
  const anyTypo = (track: MadeTrack) => mistyped(pick(Object.values(CHANGES)))(track)
  const withNoise = (text: string) =>
    random() < 0.7 ? `${text} ${pick(NOISE)}` : `${pick(NOISE_BEFORE)} ${text}`

  return {
    exact: ask(any, title),
    swapped: ask(several, ({ title: [first, ...rest] }) => textOf([...rest, first as Word])),
    'title and artist': ask(any, (track) => `${title(track)} ${artistOf(track)}`),
    ...Object.fromEntries(
      Object.entries(CHANGES).map(([name, change]) => [`typo: ${name}`, ask(hasLong, mistyped(change))]),
    ),
    'typo, title of one word': ask((track) => track.title.length === 1 && hasLong(track), anyTypo),
    'unfinished, title first': ask(any, (track) => unfinished(`${title(track)} ${artistOf(track)}`)),
    'unfinished, artist first': ask(any, (track) => unfinished(`${artistOf(track)} ${title(track)}`)),
    'unfinished with a typo': ask(
      (track) => several(track) && hasLong(track),
      (track) => unfinished(anyTypo(track)),
    ),
    'a word too many': ask(any, (track) => withNoise(title(track))),
    'a word too many, with a typo': ask(hasLong, (track) => withNoise(anyTypo(track))),
    'another word too many': ask(several, (track) => `${title(track)} ${pick(unique).title[0]?.written}`),
    feat: ask(
      (track) => track.artists.length === 2,
      (track) =>
        pick([
          `${title(track)} feat. ${artistOf(track, 1)}`,
          `${artistOf(track)} ft ${artistOf(track, 1)} ${title(track)}`,
        ]),
    ),
    'space left out': ask(several, (track) => {
      const words = track.title.map(({ written }) => written)
      const at = Math.floor(random() * (words.length - 1))
      return words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(' ')
    }),
    'punctuation left out': ask(holds('punctuated'), typed),
    'transliterated Persian': ask(holds('persian'), typed),
    'transliterated Arabic': ask(holds('arabic'), typed),
    'one or two letters': ask(
      ({ title: words }) => words.length === 1 && (words[0]?.written.length ?? 9) <= 2,
      title,
    ),
    artists: ofArtists(made, count, random),
    albums: ofAlbums(made, count, random),
  }
}

function ofArtists({ artists }: MadeCatalogue, count: number, random: () => number): Question[] {
  const named = Map.groupBy(artists.keys(), (at) => textOf(artists[at] ?? []))
  const unique = [...named].filter(([, places]) => places.length === 1)
  return shuffled(unique, random)
    .slice(0, count)
    .map(([text, places]) => ({ text, group: 'artists', wanted: places.map((at) => at + 1) }))
}

function ofAlbums({ tracks, albums }: MadeCatalogue, count: number, random: () => number): Question[] {
  const titles = new Set(tracks.map(title))
  const byAlbum = Map.groupBy(tracks, ({ album }) => album)
  const named = Map.groupBy(albums.keys(), (at) => textOf(albums[at] ?? []))
  const unique = [...named].filter(([name, places]) => places.length === 1 && !titles.has(name))
  return shuffled(unique, random)
    .slice(0, count)
    .flatMap(([text, [album = -1]]) => {
      const wanted = (byAlbum.get(album) ?? []).map(({ id }) => id)
      return wanted.length > 0 ? [{ text, group: 'musics', wanted }] : []
    })
}

const any = () => true
const several = ({ title }: MadeTrack) => title.length >= 2
const isLong = ({ written, kind }: Word) => kind !== 'punctuated' && written.length >= 4
const hasLong = ({ title }: MadeTrack) => title.some(isLong)
const holds =
  (...kinds: Word['kind'][]) =>
  ({ title }: MadeTrack) =>
    title.some(({ kind }) => kinds.includes(kind))
const typed = ({ title }: MadeTrack) => title.map(({ typed: text }) => text).join(' ')
const title = (track: MadeTrack) => textOf(track.title)
const unfinished = (text: string) =>
  text.slice(0, text.length - Math.min(3, Math.floor(lastOf(text).length / 2)))

const lastOf = (text: string): string => text.split(' ').at(-1) ?? ''

type Change = (word: string, random: () => number) => string

const CHANGES: Record<string, Change> = {
  swap: (word, random) => {
    const places = [...[...word].slice(1).keys()].filter((at) => word[at] !== word[at + 1])
    const at = places[Math.floor(random() * places.length)] ?? 0
    return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
  },
  drop: (word, random) => {
    const at = 1 + Math.floor(random() * (word.length - 1))
    return word.slice(0, at) + word.slice(at + 1)
  },
  double: (word, random) => {
    const at = Math.floor(random() * word.length)
    return word.slice(0, at + 1) + word.slice(at)
  },
  'wrong letter': (word, random) => replaced(word, 1 + Math.floor(random() * (word.length - 1)), random),
  'first letter': (word, random) => replaced(word, 0, random),
}

function replaced(word: string, at: number, random: () => number): string {
  const letters = (/[a-z]/.test(word) ? ALPHABET : PERSIAN).filter((letter) => letter !== word[at])
  return word.slice(0, at) + (letters[Math.floor(random() * letters.length)] ?? '') + word.slice(at + 1)
}
