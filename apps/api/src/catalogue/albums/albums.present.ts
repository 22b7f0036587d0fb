import type { Album, AlbumCard, MusicCard } from '@nava/contracts'
import { isUndated } from '@nava/tags/release-date'
import { presentAlbumLevel } from '../music/levels.ts'
import { presentMusicArtist } from '../music/music-card.ts'

export interface AlbumRow {
  id: number
  name: string
  release_date: Date
  cover_color: string
  image_version: string
  play_count: number
  loudness: number | null
  true_peak: number | null
  artists: { id: number; name: string }[]
}

export const presentAlbumCard = (row: AlbumRow): AlbumCard => ({
  albumID: row.id,
  name: row.name,
  artists: row.artists.map(({ name }) => name).join(', '),
  coverColor: row.cover_color,
  imageVersion: row.image_version,
  releaseDate: row.release_date.toISOString(),
  ...(isUndated(row.release_date) && { isDateUnknown: true }),
})

export const presentAlbum = (
  row: AlbumRow,
  musics: MusicCard[],
  { is_unlisted }: { is_unlisted: boolean },
): Album => ({
  ...presentAlbumCard(row),
  ...(is_unlisted && { isUnlisted: true }),
  playCount: row.play_count,
  ...presentAlbumLevel({ loudness: row.loudness, truePeak: row.true_peak }),
  albumArtists: row.artists.map(presentMusicArtist),
  musics,
})
