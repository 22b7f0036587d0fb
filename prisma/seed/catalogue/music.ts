import type { PaletteName } from '../art/palettes.ts'
import type { PosterName } from '../art/posters/all.ts'
import type { SceneName } from '../film/scenes/all.ts'
import type { StyleName } from '../sound/styles/all.ts'
import type { ArtistKey } from './artists.ts'
import type { LyricsKey } from './lyrics.ts'

export type Language = 'English' | 'Persian' | 'Arabic' | 'Portuguese' | 'Instrumental'

/** `film` says that the track has a video: in its own row, or in a row of its own that a relation ties to it. */
export type TrackEntry = {
  title: string
  style: StyleName
  artists: readonly ArtistKey[]
  language: Language
  lyrics?: LyricsKey
  exclusive?: true
  film?: { scene: SceneName; height: 720 | 1080; row: 'own' | 'separate' }
  /** 'soon' is announced and cannot be played yet, 'draft' waits for an admin's word. */
  state?: 'soon' | 'draft'
  keywords?: readonly string[]
}

export type AlbumEntry = {
  key: string
  name: string
  artists: readonly ArtistKey[]
  /** Days before the seeding. */
  released: number
  palette: PaletteName
  poster: PosterName
  tracks: readonly TrackEntry[]
}

const entry =
  (style: StyleName, artist: ArtistKey, language: Language) =>
  (title: string, more: Partial<TrackEntry> = {}): TrackEntry => ({
    title,
    style,
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
    poster: 'sunset',
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
    poster: 'city',
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
    poster: 'waves',
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
    poster: 'medallion',
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
    poster: 'cutOuts',
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
    poster: 'pixels',
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
    poster: 'orbits',
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
    poster: 'stripes',
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
        film: { scene: 'ridges', height: 1080, row: 'separate' },
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
    poster: 'waves',
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
    poster: 'burst',
    tracks: [
      drmr('Ghost Mode', { language: 'Instrumental', exclusive: true, keywords: ['bass'] }),
      drmr('Cold Hands', { lyrics: 'coldHands' }),
      drmr('Half Light', { language: 'Instrumental' }),
    ],
  },
]

/** A track of its own: on no album, with a cover of its own. */
export type SingleEntry = TrackEntry & {
  /** Days before the seeding; a negative number lies ahead. */
  released: number
  palette: PaletteName
  poster: PosterName
}

export const singles: readonly SingleEntry[] = [
  {
    title: 'Electric Weekend',
    style: 'house',
    artists: ['mira'],
    language: 'English',
    lyrics: 'electricWeekend',
    released: 2,
    palette: 'violetHour',
    poster: 'burst',
    exclusive: true,
    film: { scene: 'rings', height: 720, row: 'separate' },
    keywords: ['dance', 'party'],
  },
  {
    title: 'شب یلدا',
    style: 'ballad',
    artists: ['niloufar'],
    language: 'Persian',
    lyrics: 'yalda',
    released: 8,
    palette: 'wine',
    poster: 'botanical',
  },
  {
    title: 'سفر',
    style: 'dastgah',
    artists: ['kian'],
    language: 'Persian',
    lyrics: 'journey',
    released: 14,
    palette: 'saffron',
    poster: 'girih',
  },
  {
    title: 'پرواز',
    style: 'orchestral',
    artists: ['kian'],
    language: 'Instrumental',
    released: 52,
    palette: 'ice',
    poster: 'landscape',
  },
  {
    title: 'Casbah Nights',
    style: 'maqam',
    artists: ['samir'],
    language: 'Instrumental',
    released: 6,
    palette: 'desert',
    poster: 'landscape',
    keywords: ['oud', 'darbuka'],
  },
  {
    title: 'Sirocco',
    style: 'dub',
    artists: ['samir', 'marlon'],
    language: 'Instrumental',
    released: 30,
    palette: 'clay',
    poster: 'moire',
  },
  {
    title: 'Cathedral of Pines',
    style: 'orchestral',
    artists: ['vela'],
    language: 'Instrumental',
    released: 17,
    palette: 'pine',
    poster: 'botanical',
    keywords: ['film', 'strings'],
  },
  {
    title: 'خواب زمستان',
    style: 'lofi',
    artists: ['sara'],
    language: 'Persian',
    lyrics: 'winterSleep',
    released: 3,
    palette: 'lilac',
    poster: 'mesh',
    exclusive: true,
  },
  {
    title: 'بی‌قرار',
    style: 'trap',
    artists: ['sara'],
    language: 'Persian',
    lyrics: 'restless',
    released: 25,
    palette: 'indigo',
    poster: 'riso',
  },
  {
    title: 'Terracotta',
    style: 'house',
    artists: ['ines'],
    language: 'Instrumental',
    released: 4,
    palette: 'clay',
    poster: 'swiss',
    keywords: ['dance'],
  },
  {
    title: 'Saudade Express',
    style: 'bossa',
    artists: ['ines', 'anouk'],
    language: 'Portuguese',
    lyrics: 'saudadeExpress',
    released: 61,
    palette: 'carnival',
    poster: 'memphis',
  },
  {
    title: 'الصحراء',
    style: 'orchestral',
    artists: ['yousef'],
    language: 'Instrumental',
    released: 11,
    palette: 'indigo',
    poster: 'landscape',
  },
  {
    title: 'Paper Cranes',
    style: 'lofi',
    artists: ['hana'],
    language: 'Instrumental',
    released: 1,
    palette: 'rosewater',
    poster: 'botanical',
    keywords: ['study', 'calm'],
  },
  {
    title: 'Matcha Moon',
    style: 'jazzWaltz',
    artists: ['hana'],
    language: 'Instrumental',
    released: 20,
    palette: 'pine',
    poster: 'riso',
  },
  {
    title: 'Two Cities',
    style: 'trap',
    artists: ['drmr', 'sara'],
    language: 'English',
    lyrics: 'twoCities',
    released: 7,
    palette: 'brass',
    poster: 'moire',
  },
  {
    title: 'Overdrive',
    style: 'drumAndBass',
    artists: ['kasper', 'mira'],
    language: 'Instrumental',
    released: 10,
    palette: 'neon',
    poster: 'opArt',
    keywords: ['fast', 'workout'],
  },
  {
    title: 'Letters Never Sent',
    style: 'ballad',
    artists: ['ezra', 'hana'],
    language: 'English',
    lyrics: 'lettersNeverSent',
    released: 37,
    palette: 'ember',
    poster: 'stripes',
  },

  {
    title: 'Satellite Heart',
    style: 'synthwave',
    artists: ['mira'],
    language: 'English',
    released: -9,
    palette: 'aurora',
    poster: 'orbits',
    state: 'soon',
  },
  {
    title: 'آواز ماه',
    style: 'dastgah',
    artists: ['niloufar', 'kian'],
    language: 'Persian',
    released: -16,
    palette: 'turquoise',
    poster: 'medallion',
    state: 'soon',
  },
  {
    title: 'Continue',
    style: 'chiptune',
    artists: ['pixel'],
    language: 'Instrumental',
    released: -5,
    palette: 'cobalt',
    poster: 'pixels',
    state: 'soon',
  },
  {
    title: 'Snow Day',
    style: 'ambient',
    artists: ['tobias'],
    language: 'Instrumental',
    released: -23,
    palette: 'ice',
    poster: 'mesh',
    state: 'soon',
  },

  {
    title: 'Rough Mix 7',
    style: 'house',
    artists: ['mira'],
    language: 'Instrumental',
    released: 0,
    palette: 'violetHour',
    poster: 'riso',
    state: 'draft',
  },
  {
    title: 'Untitled Waltz',
    style: 'jazzWaltz',
    artists: ['harbour'],
    language: 'Instrumental',
    released: 0,
    palette: 'lagoon',
    poster: 'stripes',
    state: 'draft',
  },
]

/** Words that a style is found and filed under. */
export const genresOf: Record<StyleName, readonly string[]> = {
  ambient: ['Ambient', 'Electronic'],
  ballad: ['Folk', 'Acoustic'],
  bossa: ['Bossa Nova', 'Jazz'],
  chiptune: ['Video Game', 'Electronic'],
  dastgah: ['Persian Traditional', 'World'],
  drumAndBass: ['Drum & Bass', 'Electronic'],
  dub: ['Reggae & Dub'],
  house: ['House', 'Electronic', 'Dance'],
  jazzWaltz: ['Jazz'],
  lofi: ['Lo-Fi', 'Hip Hop'],
  maqam: ['Arabic', 'World'],
  orchestral: ['Classical', 'Soundtrack'],
  synthwave: ['Synthwave', 'Pop', 'Electronic'],
  trap: ['Hip Hop', 'Trap'],
}

export const languages: readonly Language[] = ['English', 'Persian', 'Arabic', 'Portuguese', 'Instrumental']
export const genres = [
  ...new Set([...Object.values(genresOf).flat(), 'Rock', 'R&B', 'Country', 'Latin']),
].sort()
export const types = [
  'Single',
  'Album Track',
  'Instrumental',
  'Music Video',
  'Collaboration',
  'Acoustic',
  'Remix',
  'Live',
  'Cover',
] as const
