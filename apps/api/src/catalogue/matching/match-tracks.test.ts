/** Matches 500 noisy descriptions of a planted catalogue, and 200 of tracks that it lacks. */
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { cachedSearchIndex } from '../search/cached-search-index.ts'
import { namesStore } from '../search/names.store.ts'
import { searchByName } from '../search/search-by-name.ts'
import { cachedLists } from '../sorted-lists/cached-lists.ts'
import { trackStatsStore } from '../sorted-lists/track-stats.store.ts'
import { type ExternalTrack, type MatchTracks, matchTracks } from './match-tracks.ts'

const WORDS = [
  ...[
    'amber',
    'anchor',
    'arrow',
    'ashes',
    'autumn',
    'beacon',
    'border',
    'bridge',
    'candle',
    'canyon',
    'carbon',
  ],
  ...[
    'cedar',
    'circle',
    'copper',
    'crystal',
    'dawn',
    'desert',
    'diamond',
    'distant',
    'echo',
    'electric',
    'ember',
  ],
  ...[
    'engine',
    'evening',
    'falling',
    'feather',
    'fever',
    'forest',
    'garden',
    'ghost',
    'glass',
    'golden',
    'gravity',
  ],
  ...['harbor', 'hollow', 'honey', 'horizon', 'island', 'ivory', 'jungle', 'kingdom', 'lantern', 'lightning'],
  ...[
    'magnet',
    'marble',
    'meadow',
    'mercury',
    'midnight',
    'mirror',
    'monsoon',
    'morning',
    'mountain',
    'neon',
  ],
  ...[
    'northern',
    'ocean',
    'orchard',
    'paper',
    'phantom',
    'planet',
    'quartz',
    'quiet',
    'radar',
    'river',
    'rocket',
  ],
  ...[
    'saffron',
    'satellite',
    'scarlet',
    'season',
    'shadow',
    'silver',
    'smoke',
    'solar',
    'sparrow',
    'stereo',
    'storm',
  ],
  ...[
    'summer',
    'temple',
    'thunder',
    'timber',
    'traveler',
    'velvet',
    'violet',
    'walnut',
    'whisper',
    'winter',
    'wonder',
  ],
  ...[
    'café',
    'déjà',
    'corazón',
    'mañana',
    'über',
    'señal',
    'باران',
    'شب',
    'دریا',
    'ستاره',
    'خورشید',
    'آسمان',
  ],
]
const FIRST_NAMES = [
  'Mina',
  'Kaveh',
  'José',
  'Zoë',
  'Omar',
  'Leila',
  'Björn',
  'Anaïs',
  'Darius',
  'Nadia',
  'Hugo',
  'Iris',
]
const LAST_NAMES = [
  'Farahani',
  'Castellan',
  'Lindqvist',
  'Okafor',
  'Moreau',
  'Rahimi',
  'Delgado',
  'Whitlock',
  'Tanaka',
]
const BANDS = ['Signal', 'Parade', 'Collective', 'Orchestra', 'Society', 'Machine', 'Brothers', 'Union']

/** A fixed seed generates the same cases in each run. */
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) =>
  fc.sample(arbitrary, { seed, numRuns: count })

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const titles = fc
  .uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 4 })
  .map((words) => words.map(capital).join(' '))
const artists = fc.oneof(
  fc.tuple(fc.constantFrom(...FIRST_NAMES), fc.constantFrom(...LAST_NAMES)).map((names) => names.join(' ')),
  fc
    .tuple(fc.constantFrom(...WORDS.slice(0, 60)), fc.constantFrom(...BANDS))
    .map(([word, band]) => `The ${capital(word)} ${band}`),
)
const tracks = fc.record({ title: titles, artist: artists, seconds: fc.integer({ min: 120, max: 420 }) })

interface Track {
  title: string
  artist: string
  seconds: number
}
const keyOf = ({ title, artist }: Track) => `${title} by ${artist}`.toLowerCase()

const planted = [...new Map(sample(tracks, 560, 1).map((track) => [keyOf(track), track])).values()].slice(
  0,
  500,
)
/** Tracks that resemble the planted ones: covers, live recordings, second parts */
const neighbours = planted.flatMap(({ title, artist, seconds }, at): Track[] => [
  ...(at % 3 === 0 ? [{ title, artist: `Covers of ${at}`, seconds }] : []),
  ...(at % 4 === 0 ? [{ title: `${title} (Live)`, artist, seconds: seconds + 60 }] : []),
  ...(at % 5 === 0 ? [{ title: `${title}, Pt. 2`, artist, seconds: seconds + 1 }] : []),
])

const noise = fc.record({
  letters: fc.constantFrom('as is', 'upper', 'lower', 'without accents'),
  title: fc.constantFrom('as is', 'guest', 'remaster', 'edit', 'punctuation', 'joined'),
  artist: fc.constantFrom('as is', 'more artists', 'without article', 'ampersand', 'exchanged'),
  misspelled: fc.constantFrom('nothing', 'nothing', 'title', 'artist'),
  edit: fc.constantFrom('swap', 'drop', 'replace'),
  place: fc.nat(20),
  /** Error of the length in seconds; undefined if the length is unknown */
  seconds: fc.option(fc.integer({ min: -4, max: 4 }), { freq: 3, nil: undefined }),
})
type Noise = typeof noise extends fc.Arbitrary<infer T> ? T : never

function withNoise(track: Track, made: Noise): ExternalTrack {
  const [title, artist] = [noisyTitle(track.title, made), noisyArtist(track.artist, made)]
  // A misspelled name only matches with a length.
  const error = made.seconds ?? (made.misspelled === 'nothing' ? undefined : 0)
  return {
    ...(made.artist === 'exchanged'
      ? { title: artist, artist: title, otherReadings: [{ title, artist }] }
      : { title, artist }),
    ...(error !== undefined && { seconds: track.seconds + error }),
  }
}

function noisyTitle(title: string, made: Noise): string {
  const base = withLetters(made.misspelled === 'title' ? misspell(title, made) : title, made)
  if (made.title === 'guest') return `${base} (feat. Somebody Else)`
  if (made.title === 'remaster') return `${base} - 2011 Remaster`
  if (made.title === 'edit') return `${base} [Official Video]`
  if (made.title === 'punctuation') return base.replaceAll(' ', ', ')
  return made.title === 'joined' && made.misspelled === 'nothing' ? base.replace(' ', '') : base
}

function noisyArtist(artist: string, made: Noise): string {
  const base = withLetters(made.misspelled === 'artist' ? misspell(artist, made) : artist, made)
  if (made.artist === 'more artists') return `${base}, Somebody Else`
  if (made.artist === 'ampersand') return `${base} & Friends`
  return made.artist === 'without article' ? base.replace(/^the /i, '') : base
}

function withLetters(text: string, { letters }: Noise): string {
  if (letters === 'upper') return text.toUpperCase()
  if (letters === 'lower') return text.toLowerCase()
  return letters === 'as is' ? text : text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
}

/** Changes one or two letters, but not the first. */
function misspell(name: string, { place, edit }: Noise): string {
  const letters = [...name]
  const at = 1 + (place % Math.max(1, letters.length - 3))
  const [a = '', b = ''] = letters.slice(at, at + 2)
  const changed = edit === 'swap' ? [b, a] : edit === 'drop' ? [b] : ['e', b]
  return letters.toSpliced(at, 2, ...changed).join('')
}

/** Tracks missing from the catalogue, with names like its own */
const decoys: ExternalTrack[] = planted.slice(0, 200).map(({ title, artist, seconds }, at) => {
  const [last = ''] = title.split(' ').slice(-1)
  return [
    { title, artist: 'Karaoke All Stars', seconds },
    { title: `${title}, Pt. 3`, artist, seconds },
    { title: `${title} (Acoustic)`, artist, seconds: seconds + 2 },
    { title: title.replace(last, 'Nightingale'), artist, seconds },
    { title: `${title} Reprise`, artist, seconds },
    { title: `${last} ${at}`, artist, seconds },
    { title, artist: `${artist.slice(0, 3)}abel Quentin`, seconds: seconds - 3 },
    { title: `Another ${title}`, artist },
  ][at % 8] as ExternalTrack
})

let test: TestApp
let match: MatchTracks
const idOf = new Map<string, number>()

beforeAll(async () => {
  test = await startTestApp()
  const { sql } = test.deps
  const all = [...planted, ...neighbours]
  const { rows } = await sql.query<{ id: number; title: string; artist: string }>(
    `WITH given AS (
       SELECT row_number() OVER () AS place, * FROM jsonb_to_recordset($1::jsonb) AS g (title text, artist text, seconds int)
     ), singers AS (
       INSERT INTO artists (name, updated_at) SELECT DISTINCT artist, now() FROM given RETURNING id, name
     ), added AS (
       INSERT INTO music (title, artist_names, release_date, length_seconds, has_audio, is_confirmed, updated_at)
       SELECT title, artist, now(), seconds, true, true, now() FROM given
       RETURNING id, title, artist_names
     ), linked AS (
       INSERT INTO music_artists (music_id, artist_id)
       SELECT added.id, singers.id FROM added JOIN singers ON singers.name = added.artist_names
     )
     SELECT id, title, artist_names AS artist FROM added`,
    [JSON.stringify(all)],
  )
  for (const row of rows) idOf.set(keyOf({ ...row, seconds: 0 }), row.id)
  const names = namesStore(sql)
  const log = pino({ level: 'silent' })
  const index = cachedSearchIndex(names, { staleness: 0, log })
  const lists = cachedLists(trackStatsStore(sql), { staleness: 0, log })
  const search = searchByName(names, index, {
    musics: () => lists.trackView('mostPlayedTracks'),
    videos: () => lists.trackView('mostPlayedVideos'),
    artists: () => lists.artistView(),
  })
  match = matchTracks(sql, search)
})
afterAll(() => test.close())

it('of 500 noisy descriptions at least 97 % lead to their track, and the others to none', async () => {
  const rows = sample(noise, planted.length, 2).map((made, at) => withNoise(planted[at] as Track, made))
  const ids = await match(rows)
  const wanted = planted.map((track) => idOf.get(keyOf(track)))
  const wrong = rows.flatMap((row, at) =>
    ids[at] === wanted[at] ? [] : [{ row, planted: planted[at], id: ids[at] }],
  )
  expect(wrong.length, JSON.stringify(wrong, undefined, 1)).toBeLessThanOrEqual(15)
})

it('of 200 tracks that the catalogue lacks none leads to a track', async () => {
  const ids = await match(decoys)
  const taken = decoys.flatMap((decoy, at) => (ids[at] === undefined ? [] : [{ decoy, id: ids[at] }]))
  expect(taken).toEqual([])
})
