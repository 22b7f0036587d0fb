import type { MusicCard } from '@nava/contracts'
import type { PanelOwner } from './use-panel.ts'

/** Whether the track's first artist is the person's own; a guest does not own it. The server checks every call by itself. */
export function ownsMusic(owner: PanelOwner, music: MusicCard): boolean {
  const [first] = music.musicArtists
  return owner.artists.some(({ artistID }) => artistID === first?.artistID)
}
