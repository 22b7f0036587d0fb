import type { PaletteName } from '../art/palettes.ts'
import type { PosterName } from '../art/posters/all.ts'
import type { Kind } from './taxonomy.ts'
import type { DjKey } from './artists.ts'

export interface ShowEntry {
  title: string
  description: string
  djs: readonly DjKey[]
  kinds: readonly Kind[]
  released: number
  seconds: number
  palette: PaletteName
  poster: PosterName
}

export interface ShowCollectionEntry {
  name: string
  djs: readonly DjKey[]
  palette: PaletteName
  poster: PosterName
  shows: readonly ShowEntry[]
}

export const showCollections: readonly ShowCollectionEntry[] = [
  {
    name: 'Night Shift',
    djs: ['roya'],
    palette: 'violetHour',
    poster: 'landscape',
    shows: [
      {
        title: 'Night Shift 41: Motorway Lights',
        djs: ['roya'],
        kinds: ['synthwave', 'house', 'synthwave', 'drumAndBass'],
        released: 3,
        seconds: 82,
        palette: 'neon',
        poster: 'landscape',
        description: 'Two hundred kilometres of empty road, told in four records.',
      },
      {
        title: 'Night Shift 40: The Last Tram',
        djs: ['roya'],
        kinds: ['lofi', 'trap', 'lofi'],
        released: 10,
        seconds: 64,
        palette: 'nocturne',
        poster: 'landscape',
        description: 'Slow beats for the ride home. Mind the gap between the tracks: there is none.',
      },
      {
        title: 'Night Shift 39: Roof Party',
        djs: ['roya', 'max'],
        kinds: ['house', 'house', 'synthwave', 'house'],
        released: 24,
        seconds: 76,
        palette: 'violetHour',
        poster: 'riso',
        description: 'Back to back with Max Fader, recorded between two water tanks.',
      },
    ],
  },
  {
    name: 'Sunday Selectors',
    djs: ['amal', 'max'],
    palette: 'desert',
    poster: 'swiss',
    shows: [
      {
        title: 'Sunday Selectors: From Casablanca to Kingston',
        djs: ['amal'],
        kinds: ['maqam', 'dub', 'maqam', 'dub'],
        released: 1,
        seconds: 84,
        palette: 'desert',
        poster: 'landscape',
        description: 'An oud and a spring reverb discover that they are related.',
      },
      {
        title: 'Sunday Selectors: Slow Breakfast',
        djs: ['max'],
        kinds: ['bossa', 'jazzWaltz', 'bossa'],
        released: 15,
        seconds: 58,
        palette: 'citrus',
        poster: 'landscape',
        description: 'Bossa, waltz, and the toast is burning again.',
      },
      {
        title: 'Sunday Selectors: Setar Meets Subwoofer',
        djs: ['amal', 'roya'],
        kinds: ['dastgah', 'dub', 'trap', 'dastgah'],
        released: 29,
        seconds: 78,
        palette: 'turquoise',
        poster: 'girih',
        description: 'Quarter tones at a volume that the neighbours will remember.',
      },
    ],
  },
  {
    name: 'Deep Listening',
    djs: ['nocturne'],
    palette: 'aurora',
    poster: 'riso',
    shows: [
      {
        title: 'Deep Listening 12: Tides',
        djs: ['nocturne'],
        kinds: ['ambient', 'orchestral', 'ambient'],
        released: 5,
        seconds: 83,
        palette: 'aurora',
        poster: 'riso',
        description: 'Lie down. Headphones, if you have them. Nothing will be asked of you.',
      },
      {
        title: 'Deep Listening 11: Wood and Wire',
        djs: ['nocturne'],
        kinds: ['ballad', 'orchestral', 'ambient'],
        released: 33,
        seconds: 68,
        palette: 'pine',
        poster: 'landscape',
        description: 'Strings that are plucked, strings that are bowed, and the room around them.',
      },
    ],
  },
]

export interface CollectionEntry {
  name: string
  description: string
  kinds: readonly Kind[]
  palette: PaletteName
  poster: PosterName
  length: number
}

export const collections: readonly CollectionEntry[] = [
  {
    name: 'Late Night Drive',
    description: 'Windows down, streetlights in rhythm. For roads with nobody on them.',
    kinds: ['synthwave', 'house', 'trap'],
    palette: 'neon',
    poster: 'landscape',
    length: 12,
  },
  {
    name: 'Persian Evenings',
    description: 'سه‌تار، نی و تنبک؛ برای غروب‌هایی که تمام نمی‌شوند.',
    kinds: ['dastgah', 'ballad', 'maqam'],
    palette: 'turquoise',
    poster: 'girih',
    length: 11,
  },
  {
    name: 'Sunday Coffee',
    description: 'Soft drums, warm keys, no hurry. The second cup is on us.',
    kinds: ['lofi', 'bossa', 'jazzWaltz'],
    palette: 'clay',
    poster: 'riso',
    length: 13,
  },
  {
    name: 'Club Ready',
    description: 'Everything with a kick drum that means it.',
    kinds: ['house', 'drumAndBass', 'chiptune'],
    palette: 'cobalt',
    poster: 'opArt',
    length: 12,
  },
  {
    name: 'Deep Focus',
    description: 'Long tones and small details, to work, read or disappear to.',
    kinds: ['ambient', 'lofi', 'orchestral'],
    palette: 'aurora',
    poster: 'riso',
    length: 11,
  },
  {
    name: 'Around the World',
    description: 'Oud, setar, nylon strings and a bass bin. One planet, many tunings.',
    kinds: ['maqam', 'dastgah', 'dub', 'bossa'],
    palette: 'saffron',
    poster: 'swiss',
    length: 14,
  },
]
