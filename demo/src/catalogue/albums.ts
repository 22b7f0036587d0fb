import type { PaletteName } from '../art/palettes.ts'
import type { PosterName } from '../art/posters/all.ts'
import type { Kind } from './taxonomy.ts'
import type { ArtistKey } from './artists.ts'
import type { Language } from './taxonomy.ts'
import type { TrackEntry } from './track-entry.ts'

export interface AlbumEntry {
  key: string
  name: string
  artists: readonly ArtistKey[]
  released: number
  palette: PaletteName
  poster: PosterName
  tracks: readonly TrackEntry[]
}

const entry =
  (kind: Kind, artist: ArtistKey, language: Language) =>
  (title: string, more: Partial<TrackEntry> = {}): TrackEntry => ({
    title,
    kind,
    artists: [artist],
    language,
    ...more,
  })

const mira = entry('synthwave', 'mira', 'English')
const niloufar = entry('dastgah', 'niloufar', 'Persian')
const tobias = entry('lofi', 'tobias', 'Instrumental')
const harbour = entry('ballad', 'harbour', 'English')
const layla = entry('maqam', 'layla', 'Arabic')
const ezra = entry('jazzWaltz', 'ezra', 'Instrumental')
const pixel = entry('chiptune', 'pixel', 'Instrumental')
const vela = entry('ambient', 'vela', 'Instrumental')
const marlon = entry('dub', 'marlon', 'English')
const kasper = entry('drumAndBass', 'kasper', 'Instrumental')
const anouk = entry('bossa', 'anouk', 'Portuguese')
const drmr = entry('trap', 'drmr', 'English')

export const albums: readonly AlbumEntry[] = [
  {
    key: 'afterglow',
    name: 'Afterglow Avenue',
    artists: ['mira'],
    released: 12,
    palette: 'neon',
    poster: 'landscape',
    tracks: [
      mira('Neon Harbor', {
        lyrics: 'neonHarbor',
        exclusive: true,
        film: { scene: 'nightDrive', height: 1080, row: 'own' },
        keywords: ['night', 'drive', 'eighties'],
      }),
      mira('Midnight Tollbooth', { lyrics: 'midnightTollbooth' }),
      mira('Chrome Horizon', { exclusive: true, language: 'Instrumental' }),
      mira('Afterglow', { lyrics: 'afterglow' }),
    ],
  },
  {
    key: 'mirrorGarden',
    name: 'باغ آینه',
    artists: ['niloufar'],
    released: 27,
    palette: 'turquoise',
    poster: 'girih',
    tracks: [
      niloufar('کوچه باران', {
        lyrics: 'rainAlley',
        exclusive: true,
        film: { scene: 'starWheel', height: 720, row: 'separate' },
        keywords: ['باران', 'سه‌تار'],
      }),
      niloufar('باغ آینه', { lyrics: 'mirrorGarden' }),
      niloufar('نسیم سحر', { language: 'Instrumental' }),
      niloufar('A Letter to Isfahan', { language: 'English', lyrics: 'letterToIsfahan', exclusive: true }),
    ],
  },
  {
    key: 'windowSeat',
    name: 'Window Seat',
    artists: ['tobias'],
    released: 5,
    palette: 'nocturne',
    poster: 'landscape',
    tracks: [
      tobias('Rain on the Tram', {
        film: { scene: 'skyline', height: 720, row: 'own' },
        keywords: ['study', 'rain', 'calm'],
      }),
      tobias('Second Coffee', { keywords: ['study', 'morning'] }),
      tobias('Borrowed Umbrella', { exclusive: true }),
      tobias('Window Seat'),
    ],
  },
  {
    key: 'tides',
    name: 'Tides',
    artists: ['harbour'],
    released: 48,
    palette: 'lagoon',
    poster: 'landscape',
    tracks: [
      harbour('Low Tide', {
        lyrics: 'lowTide',
        film: { scene: 'sea', height: 720, row: 'own' },
        keywords: ['folk', 'sea'],
      }),
      harbour('Paper Boats', { lyrics: 'paperBoats' }),
      harbour('The Long Way Home', { lyrics: 'longWayHome', exclusive: true }),
      harbour('Lantern Song', { language: 'Instrumental' }),
    ],
  },
  {
    key: 'nights',
    name: 'ليالي',
    artists: ['layla'],
    released: 19,
    palette: 'wine',
    poster: 'girih',
    tracks: [
      layla('ليالي الصيف', { lyrics: 'summerNights', exclusive: true }),
      layla('قمر', { lyrics: 'moon' }),
      layla('Cedar and Smoke', { language: 'Instrumental', keywords: ['oud', 'beirut'] }),
    ],
  },
  {
    key: 'threeQuarter',
    name: 'Three Quarter Moon',
    artists: ['ezra'],
    released: 71,
    palette: 'signal',
    poster: 'swiss',
    tracks: [
      ezra('Three Quarter Moon', { keywords: ['jazz', 'waltz'] }),
      ezra('Corner Table'),
      ezra('Blue Staircase'),
      ezra('Rosalind', { exclusive: true }),
    ],
  },
  {
    key: 'insertCoin',
    name: 'Insert Coin',
    artists: ['pixel'],
    released: 9,
    palette: 'carnival',
    poster: 'swiss',
    tracks: [
      pixel('Insert Coin', {
        film: { scene: 'tiles', height: 720, row: 'own' },
        keywords: ['8-bit', 'game'],
      }),
      pixel('8 Bit Sunday'),
      pixel('Boss Level'),
      pixel('Game Over Again', { keywords: ['8-bit'] }),
    ],
  },
  {
    key: 'farShore',
    name: 'Far Shore',
    artists: ['vela'],
    released: 33,
    palette: 'aurora',
    poster: 'riso',
    tracks: [
      vela('Far Shore', {
        film: { scene: 'bokeh', height: 720, row: 'separate' },
        keywords: ['sleep', 'calm'],
      }),
      vela('Glass', { exclusive: true }),
      vela('Slow Signal'),
    ],
  },
  {
    key: 'deepWater',
    name: 'Deep Water',
    artists: ['marlon'],
    released: 95,
    palette: 'moss',
    poster: 'swiss',
    tracks: [
      marlon('Deep Water', { lyrics: 'deepWater' }),
      marlon('Echo Chamber', { language: 'Instrumental' }),
      marlon('Sunday Selector', { language: 'Instrumental' }),
    ],
  },
  {
    key: 'velocity',
    name: 'Velocity',
    artists: ['kasper'],
    released: 15,
    palette: 'cobalt',
    poster: 'opArt',
    tracks: [
      kasper('Velocity', {
        film: { scene: 'ridges', height: 720, row: 'separate' },
        keywords: ['workout', 'fast'],
      }),
      kasper('Broken Compass'),
      kasper('Night Bus 49'),
      kasper('Terminal'),
    ],
  },
  {
    key: 'varanda',
    name: 'Varanda',
    artists: ['anouk'],
    released: 40,
    palette: 'citrus',
    poster: 'landscape',
    tracks: [
      anouk('Varanda', { lyrics: 'varanda' }),
      anouk('Salt and Lime', { language: 'Instrumental' }),
      anouk('Before the Rain', { language: 'English', lyrics: 'beforeTheRain' }),
    ],
  },
  {
    key: 'concrete',
    name: 'Concrete Garden',
    artists: ['drmr'],
    released: 22,
    palette: 'brass',
    poster: 'riso',
    tracks: [
      drmr('Ghost Mode', { language: 'Instrumental', exclusive: true, keywords: ['bass'] }),
      drmr('Cold Hands', { lyrics: 'coldHands' }),
      drmr('Half Light', { language: 'Instrumental' }),
    ],
  },
]
