import type { PodcastCard } from '@nava/contracts'
import { imageVersion } from '../images/image-versions.ts'
import { presentLevel } from '../music/levels.ts'

/** Columns for `podcasts p` */
export const podcastColumns = `
  p.id, p.title, p.release_date, p.length_seconds, p.play_count, p.like_count, p.cover_color, p.has_audio,
  p.loudness, p.true_peak,
  ${imageVersion('podcast', 'p')} AS image_version,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY pd.position, d.id), '[]')
    FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id WHERE pd.podcast_id = p.id) AS djs`

export interface PodcastCardRow {
  id: number
  title: string
  release_date: Date
  length_seconds: number
  play_count: number
  like_count: number
  cover_color: string
  image_version: string
  has_audio: boolean
  loudness: number | null
  true_peak: number | null
  djs: { id: number; name: string }[]
}

export const presentPodcastCard = (row: PodcastCardRow): PodcastCard => ({
  podcastID: row.id,
  title: row.title,
  releaseDate: row.release_date.toISOString(),
  musicLength: row.length_seconds,
  playCount: row.play_count,
  likeCount: row.like_count,
  coverColor: row.cover_color,
  imageVersion: row.image_version,
  hasAudio: row.has_audio,
  podcastDjs: row.djs.map(({ id, name }) => ({ djID: id, dj: { djID: id, name } })),
  djs: row.djs.map(({ name }) => name).join(', '),
  ...presentLevel({ loudness: row.loudness, truePeak: row.true_peak }),
})
