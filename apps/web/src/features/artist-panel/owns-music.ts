import type { MusicCard } from '@nava/contracts'
import type { PanelOwner } from './use-panel.ts'

/** Only the first artist's owner; featured artists do not own a track. The server checks too. */
export function ownsMusic(owner: PanelOwner, music: MusicCard): boolean {
  const [first] = music.musicArtists
  return owner.artists.some(({ artistID }) => artistID === first?.artistID)
}
