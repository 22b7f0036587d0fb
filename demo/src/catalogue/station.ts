import type { PaletteName } from '../art/palettes.ts'
import type { PosterName } from '../art/posters/all.ts'
import type { ArtistKey } from './artists.ts'
import type { Kind } from './taxonomy.ts'

export interface ProgrammeEntry {
  title: string
  hour: number
  hours: number
  kinds: readonly Kind[]
}

const everyDay: readonly ProgrammeEntry[] = [
  { title: 'Night Shift with Roya K', hour: 0, hours: 3, kinds: ['synthwave', 'house'] },
  { title: 'Small Hours', hour: 3, hours: 3, kinds: ['ambient'] },
  { title: 'Morning Light', hour: 6, hours: 3, kinds: ['ballad', 'lofi'] },
  { title: 'Coffee and Vinyl', hour: 9, hours: 3, kinds: ['bossa', 'jazzWaltz'] },
  { title: 'Midday Mix', hour: 12, hours: 2, kinds: ['house', 'trap', 'synthwave'] },
]

/** Special programmes from 14:00; one list per weekday, Sunday first */
const afternoons: readonly (readonly ProgrammeEntry[])[] = [
  [
    { title: 'Sunday Selectors', hour: 14, hours: 4, kinds: ['dub', 'maqam'] },
    { title: 'The Long Sunday', hour: 18, hours: 2, kinds: ['orchestral', 'ambient'] },
    { title: 'Deep Listening with DJ Nocturne', hour: 20, hours: 4, kinds: ['ambient'] },
  ],
  [
    { title: 'New This Week', hour: 14, hours: 3, kinds: ['lofi', 'house', 'trap'] },
    { title: 'Drive Time', hour: 17, hours: 3, kinds: ['synthwave'] },
    { title: 'Persian Evenings', hour: 20, hours: 4, kinds: ['dastgah'] },
  ],
  [
    { title: 'Studio Visits: Hana Mori', hour: 14, hours: 3, kinds: ['lofi', 'jazzWaltz'] },
    { title: 'Drive Time', hour: 17, hours: 3, kinds: ['synthwave'] },
    { title: 'Player Two', hour: 20, hours: 2, kinds: ['chiptune'] },
    { title: 'Slow Burn', hour: 22, hours: 2, kinds: ['dub'] },
  ],
  [
    { title: 'World Atlas', hour: 14, hours: 3, kinds: ['maqam', 'dastgah', 'bossa'] },
    { title: 'Drive Time', hour: 17, hours: 3, kinds: ['synthwave', 'house'] },
    { title: 'Music Videos Back to Back', hour: 20, hours: 4, kinds: ['synthwave', 'ballad', 'chiptune'] },
  ],
  [
    { title: 'Songbook', hour: 14, hours: 3, kinds: ['ballad'] },
    { title: 'Drive Time', hour: 17, hours: 3, kinds: ['trap', 'synthwave'] },
    { title: 'Cellar Thursday with Ezra Okafor', hour: 20, hours: 4, kinds: ['jazzWaltz'] },
  ],
  [
    { title: 'Almost Weekend', hour: 14, hours: 4, kinds: ['house', 'drumAndBass'] },
    { title: 'Layla’s Balcony', hour: 18, hours: 3, kinds: ['maqam'] },
    { title: 'Electric Weekend', hour: 21, hours: 3, kinds: ['house', 'drumAndBass'] },
  ],
  [
    { title: 'Requests', hour: 14, hours: 3, kinds: ['ballad', 'trap', 'lofi'] },
    { title: 'Bass Bin', hour: 17, hours: 3, kinds: ['dub', 'drumAndBass'] },
    { title: 'Live from the Harbour', hour: 20, hours: 4, kinds: ['ballad', 'bossa'] },
  ],
]

export const programmesOf = (weekday: number): readonly ProgrammeEntry[] => [
  ...everyDay,
  ...(afternoons[weekday] ?? []),
]

export interface EventEntry {
  name: string
  artists: readonly ArtistKey[]
  description: string
  venue: string
  inDays: number
  hour: number
  palette: PaletteName
  poster: PosterName
}

export const events: readonly EventEntry[] = [
  {
    name: 'Neon Harbor Live',
    artists: ['mira'],
    inDays: 6,
    hour: 21,
    venue: 'Dock 9, Rotterdam',
    description:
      'Mira Solane plays Afterglow Avenue from the first track to the last, on a boat, weather permitting.',
    palette: 'neon',
    poster: 'landscape',
  },
  {
    name: 'شب سه‌تار',
    artists: ['niloufar', 'kian'],
    inDays: 13,
    hour: 19,
    venue: 'تالار آینه، شیراز',
    description: 'نیلوفر راد و کیان مهرگان، یک شب، دو سه‌تار.',
    palette: 'turquoise',
    poster: 'girih',
  },
  {
    name: 'Cellar Thursday',
    artists: ['ezra'],
    inDays: 3,
    hour: 20,
    venue: 'The Cellar, Leeds',
    description: 'The Ezra Okafor Trio. Thirty-one seats, no reservations.',
    palette: 'ember',
    poster: 'swiss',
  },
  {
    name: 'Sunday Selectors in the Park',
    artists: [],
    inDays: 20,
    hour: 14,
    venue: 'Parc de Gerland, Lyon',
    description: 'Selector Amal and Max Fader bring the big system. Bring a blanket.',
    palette: 'desert',
    poster: 'swiss',
  },
  {
    name: 'Player Two: Chip Music Night',
    artists: ['pixel'],
    inDays: 27,
    hour: 20,
    venue: 'Kino Pixel, Vienna',
    description: 'Pixel Parade and friends on eleven televisions.',
    palette: 'carnival',
    poster: 'swiss',
  },
  {
    name: 'Deep Listening: Reservoir',
    artists: ['vela'],
    inDays: 41,
    hour: 18,
    venue: 'Old Waterworks, Gothenburg',
    description: 'Vela Nord plays into nine seconds of natural reverb. Warm clothes are recommended.',
    palette: 'aurora',
    poster: 'riso',
  },
]
