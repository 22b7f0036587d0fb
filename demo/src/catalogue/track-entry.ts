import type { SceneName } from '../film/scenes/all.ts'
import type { StyleName } from '../sound/styles/all.ts'
import type { ArtistKey } from './artists.ts'
import type { LyricsKey } from './lyrics.ts'
import type { Language } from './taxonomy.ts'

/** `film` means that the track has a video: in its own row, or in a separate row with a relation to it. */
export interface TrackEntry {
  title: string
  style: StyleName
  artists: readonly ArtistKey[]
  language: Language
  lyrics?: LyricsKey
  exclusive?: true
  film?: { scene: SceneName; height: 720 | 1080; row: 'own' | 'separate' }
  /** 'soon' is announced and not playable yet, 'draft' waits for confirmation by an admin. */
  state?: 'soon' | 'draft'
  keywords?: readonly string[]
}
