import type { MusicCard } from '@nava/contracts'
import type { PanelOwner } from './use-panel.ts'

/** Whether one of the person's artists is among those of the track. The server checks every call by itself. */
export function ownsMusic(owner: PanelOwner, music: MusicCard): boolean {
  return music.musicArtists.some(({ artistID }) => owner.artists.some((own) => own.artistID === artistID))
}
