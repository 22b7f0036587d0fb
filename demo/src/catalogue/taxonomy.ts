import type { StyleName } from '../sound/styles/all.ts'

export type Language = 'English' | 'Persian' | 'Arabic' | 'Portuguese' | 'Instrumental'

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

export const LANGUAGES: readonly Language[] = ['English', 'Persian', 'Arabic', 'Portuguese', 'Instrumental']
export const genres = [
  ...new Set([...Object.values(genresOf).flat(), 'Rock', 'R&B', 'Country', 'Latin']),
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
