import type { MusicCard } from '@nava/contracts'
import { imageVersion } from '../images/image-versions.ts'
import { type Loudness, presentAlbumLevel, presentLevel } from './levels.ts'

/** Columns for `music m` */
export const cardColumns = `
  m.id, m.title, m.artist_names AS "artistNames", m.release_date AS "releaseDate",
  m.length_seconds AS "lengthSeconds", m.video_length_seconds AS "videoLengthSeconds", m.cover_color AS "coverColor", m.has_audio AS "hasAudio",
  m.has_video AS "hasVideo", m.play_count AS "playCount", m.like_count AS "likeCount",
  m.is_confirmed AS "isConfirmed", m.is_coming_soon AS "isComingSoon", m.is_exclusive AS "isExclusive",
  m.album_id AS "albumID", m.loudness, m.true_peak AS "truePeak",
  (SELECT json_build_object('loudness', b.loudness, 'truePeak', b.true_peak) FROM albums b
    WHERE b.id = m.album_id) AS album,
  ${imageVersion('music', 'm')} AS "imageVersion",
  ${imageVersion('video', 'm')} AS "videoImageVersion",
  (SELECT coalesce(json_agg(json_build_object('artist', json_build_object('id', a.id, 'name', a.name))
      ORDER BY ma.position, a.id), '[]')
    FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = m.id) AS artists`

export interface CardRow extends Loudness {
  id: number
  title: string
  artistNames: string
  releaseDate: Date
  lengthSeconds: number
  videoLengthSeconds: number
  coverColor: string
  imageVersion: string
  videoImageVersion: string
  hasAudio: boolean
  hasVideo: boolean
  playCount: number
  likeCount: number
  isConfirmed: boolean
  isComingSoon: boolean
  isExclusive: boolean
  albumID: number | null
  album: Loudness | null
  artists: readonly { artist: { id: number; name: string } }[]
}

export const presentCard = (row: CardRow): MusicCard => ({
  musicID: row.id,
  title: row.title,
  artists: row.artistNames,
  musicArtists: row.artists.map(({ artist }) => presentMusicArtist(artist)),
  releaseDate: row.releaseDate.toISOString(),
  musicLength: row.lengthSeconds,
  videoLength: videoLengthOf(row),
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  videoImageVersion: row.videoImageVersion,
  hasAudio: row.hasAudio,
  hasVideo: row.hasVideo,
  playCount: row.playCount,
  likeCount: row.likeCount,
  isConfirmed: row.isConfirmed,
  isCommingSoon: row.isComingSoon,
  isExlusive: row.isExclusive,
  albumID: row.albumID ?? 0,
  ...presentLevel(row),
  ...presentAlbumLevel(row.album),
})

/** Videos published before lengths were recorded count as long as their track. */
const videoLengthOf = (row: Pick<CardRow, 'hasVideo' | 'videoLengthSeconds' | 'lengthSeconds'>): number =>
  row.hasVideo ? row.videoLengthSeconds || row.lengthSeconds : 0

export const presentMusicArtist = ({ id, name }: { id: number; name: string }) => ({
  artistID: id,
  artist: { artistID: id, name },
})
