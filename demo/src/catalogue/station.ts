import type { PaletteName } from '../art/palettes.ts'
import type { PosterName } from '../art/posters/all.ts'
import type { ArtistKey } from './artists.ts'
import type { StyleName } from '../sound/styles/all.ts'

export interface ProgrammeEntry {
  title: string
  hour: number
  hours: number
  styles: readonly StyleName[]
}

const everyDay: readonly ProgrammeEntry[] = [
  { title: 'Night Shift with Roya K', hour: 0, hours: 3, styles: ['synthwave', 'house'] },
  { title: 'Small Hours', hour: 3, hours: 3, styles: ['ambient'] },
  { title: 'Morning Light', hour: 6, hours: 3, styles: ['ballad', 'lofi'] },
  { title: 'Coffee and Vinyl', hour: 9, hours: 3, styles: ['bossa', 'jazzWaltz'] },
  { title: 'Midday Mix', hour: 12, hours: 2, styles: ['house', 'trap', 'synthwave'] },
]

/** Special programmes from 14:00; one list per weekday, Sunday first */
const afternoons: readonly (readonly ProgrammeEntry[])[] = [
  [
    { title: 'Sunday Selectors', hour: 14, hours: 4, styles: ['dub', 'maqam'] },
    { title: 'The Long Sunday', hour: 18, hours: 2, styles: ['orchestral', 'ambient'] },
    { title: 'Deep Listening with DJ Nocturne', hour: 20, hours: 4, styles: ['ambient'] },
  ],
  [
    { title: 'New This Week', hour: 14, hours: 3, styles: ['lofi', 'house', 'trap'] },
    { title: 'Drive Time', hour: 17, hours: 3, styles: ['synthwave'] },
    { title: 'Persian Evenings', hour: 20, hours: 4, styles: ['dastgah'] },
  ],
  [
    { title: 'Studio Visits: Hana Mori', hour: 14, hours: 3, styles: ['lofi', 'jazzWaltz'] },
    { title: 'Drive Time', hour: 17, hours: 3, styles: ['synthwave'] },
    { title: 'Player Two', hour: 20, hours: 2, styles: ['chiptune'] },
    { title: 'Slow Burn', hour: 22, hours: 2, styles: ['dub'] },
  ],
  [
    { title: 'World Atlas', hour: 14, hours: 3, styles: ['maqam', 'dastgah', 'bossa'] },
    { title: 'Drive Time', hour: 17, hours: 3, styles: ['synthwave', 'house'] },
    { title: 'Music Videos Back to Back', hour: 20, hours: 4, styles: ['synthwave', 'ballad', 'chiptune'] },
  ],
  [
    { title: 'Songbook', hour: 14, hours: 3, styles: ['ballad'] },
    { title: 'Drive Time', hour: 17, hours: 3, styles: ['trap', 'synthwave'] },
    { title: 'Cellar Thursday with Ezra Okafor', hour: 20, hours: 4, styles: ['jazzWaltz'] },
  ],
  [
    { title: 'Almost Weekend', hour: 14, hours: 4, styles: ['house', 'drumAndBass'] },
    { title: 'Layla’s Balcony', hour: 18, hours: 3, styles: ['maqam'] },
    { title: 'Electric Weekend', hour: 21, hours: 3, styles: ['house', 'drumAndBass'] },
  ],
  [
    { title: 'Requests', hour: 14, hours: 3, styles: ['ballad', 'trap', 'lofi'] },
    { title: 'Bass Bin', hour: 17, hours: 3, styles: ['dub', 'drumAndBass'] },
    { title: 'Live from the Harbour', hour: 20, hours: 4, styles: ['ballad', 'bossa'] },
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
    poster: 'sunset',
  },
  {
    name: 'شب سه‌تار',
    artists: ['niloufar', 'kian'],
    inDays: 13,
    hour: 19,
    venue: 'تالار آینه، شیراز',
    description: 'نیلوفر راد و کیان مهرگان، یک شب، دو سه‌تار.',
    palette: 'turquoise',
    poster: 'medallion',
  },
  {
    name: 'Cellar Thursday',
    artists: ['ezra'],
    inDays: 3,
    hour: 20,
    venue: 'The Cellar, Leeds',
    description: 'The Ezra Okafor Trio. Thirty-one seats, no reservations.',
    palette: 'ember',
    poster: 'cutOuts',
  },
  {
    name: 'Sunday Selectors in the Park',
    artists: [],
    inDays: 20,
    hour: 14,
    venue: 'Parc de Gerland, Lyon',
    description: 'Selector Amal and Max Fader bring the big system. Bring a blanket.',
    palette: 'desert',
    poster: 'stripes',
  },
  {
    name: 'Player Two: Chip Music Night',
    artists: ['pixel'],
    inDays: 27,
    hour: 20,
    venue: 'Kino Pixel, Vienna',
    description: 'Pixel Parade and friends on eleven televisions.',
    palette: 'carnival',
    poster: 'pixels',
  },
  {
    name: 'Deep Listening: Reservoir',
    artists: ['vela'],
    inDays: 41,
    hour: 18,
    venue: 'Old Waterworks, Gothenburg',
    description: 'Vela Nord plays into nine seconds of natural reverb. Warm clothes are recommended.',
    palette: 'aurora',
    poster: 'orbits',
  },
]
