/** A row of a list of music: the columns that it is read with, and what it looks like outside. */
import type { MusicCard } from '@nava/contracts'

/** Columns of `music m` that make a card; one query reads a whole list with its artists. */
export const cardColumns = `
  m.id, m.title, m.artist_names, m.release_date, m.length_seconds, m.cover_color, m.has_audio, m.has_video,
  m.play_count, m.like_count, m.is_confirmed, m.is_coming_soon, m.is_exclusive, m.album_id,
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY ma.position, a.id), '[]')
    FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = m.id) AS artists`

export interface CardRow {
  id: number
  title: string
  artist_names: string
  release_date: Date
  length_seconds: number
  cover_color: string
  has_audio: boolean
  has_video: boolean
  play_count: number
  like_count: number
  is_confirmed: boolean
  is_coming_soon: boolean
  is_exclusive: boolean
  album_id: number | null
  artists: { id: number; name: string }[]
}

export const presentCard = (row: CardRow): MusicCard => ({
  musicID: row.id,
  title: row.title,
  artists: row.artist_names,
  musicArtists: row.artists.map(({ id, name }) => ({ artistID: id, artist: { artistID: id, name } })),
  releaseDate: row.release_date.toISOString(),
  musicLength: row.length_seconds,
  coverColor: row.cover_color,
  hasAudio: row.has_audio,
  hasVideo: row.has_video,
  playCount: row.play_count,
  likeCount: row.like_count,
  isConfirmed: row.is_confirmed,
  isCommingSoon: row.is_coming_soon,
  isExlusive: row.is_exclusive,
  albumID: row.album_id ?? 0,
})
