import type { MusicCard } from '@nava/contracts'
import type { PanelOwner } from './use-panel.ts'

/** Returns true if the user owns the first artist. The server checks this too. */
export function ownsMusic(owner: PanelOwner, music: MusicCard): boolean {
  const [first] = music.musicArtists
  return owner.artists.some(({ artistID }) => artistID === first?.artistID)
}
