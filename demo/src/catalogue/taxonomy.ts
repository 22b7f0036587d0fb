import type { PosterName } from '../art/posters/all.ts'
import type { StyleName } from '../sound/styles/all.ts'

export type Language = 'English' | 'Persian' | 'Arabic' | 'Portuguese' | 'Instrumental'

/** Kinds of music: the style that each sounds like, its posters, and its genres */
export const kinds = {
  ambient: { style: 'ambient', posters: ['landscape', 'riso'], genres: ['Ambient', 'Electronic'] },
  ballad: { style: 'jazzWaltz', posters: ['landscape', 'riso'], genres: ['Folk', 'Acoustic'] },
  bossa: { style: 'jazzWaltz', posters: ['swiss', 'landscape', 'riso'], genres: ['Bossa Nova', 'Jazz'] },
  chiptune: { style: 'synthwave', posters: ['swiss', 'riso'], genres: ['Video Game', 'Electronic'] },
  dastgah: { style: 'dastgah', posters: ['girih', 'landscape'], genres: ['Persian Traditional', 'World'] },
  drumAndBass: { style: 'house', posters: ['opArt', 'swiss', 'riso'], genres: ['Drum & Bass', 'Electronic'] },
  dub: { style: 'house', posters: ['riso', 'opArt', 'swiss'], genres: ['Reggae & Dub'] },
  house: { style: 'house', posters: ['swiss', 'riso', 'opArt'], genres: ['House', 'Electronic', 'Dance'] },
  jazzWaltz: { style: 'jazzWaltz', posters: ['swiss', 'riso', 'landscape'], genres: ['Jazz'] },
  lofi: { style: 'jazzWaltz', posters: ['landscape', 'riso', 'swiss'], genres: ['Lo-Fi', 'Hip Hop'] },
  maqam: { style: 'dastgah', posters: ['girih', 'landscape'], genres: ['Arabic', 'World'] },
  orchestral: { style: 'ambient', posters: ['landscape', 'riso'], genres: ['Classical', 'Soundtrack'] },
  synthwave: {
    ...{ style: 'synthwave', posters: ['landscape', 'riso', 'swiss', 'opArt'] },
    genres: ['Synthwave', 'Pop', 'Electronic'],
  },
  trap: { style: 'synthwave', posters: ['riso', 'opArt', 'swiss'], genres: ['Hip Hop', 'Trap'] },
} as const satisfies Record<
  string,
  { style: StyleName; posters: readonly PosterName[]; genres: readonly string[] }
>
export type Kind = keyof typeof kinds

export const LANGUAGES: readonly Language[] = ['English', 'Persian', 'Arabic', 'Portuguese', 'Instrumental']
export const genres = [
  ...new Set<string>([
    ...Object.values(kinds).flatMap((kind) => kind.genres),
    'Rock',
    'R&B',
    'Country',
    'Latin',
  ]),
].toSorted()
export const TYPES = [
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
