import type { SceneName } from '../film/scenes/all.ts'
import type { Kind } from './taxonomy.ts'
import type { ArtistKey } from './artists.ts'
import type { LyricsKey } from './lyrics.ts'
import type { Language } from './taxonomy.ts'

/** `film`: a video, in the track's row (`own`) or in a related row */
export interface TrackEntry {
  title: string
  kind: Kind
  artists: readonly ArtistKey[]
  language: Language
  lyrics?: LyricsKey
  exclusive?: true
  film?: { scene: SceneName; height: 720 | 1080; row: 'own' | 'separate' }
  state?: 'soon' | 'draft'
  keywords?: readonly string[]
}
