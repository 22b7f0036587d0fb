/** What a stream needs to know of a track, podcast or video: who may hear it and where its files lie. */
import type { AssetKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { OwnedMusic } from '../music/own-music.ts'
import type { OwnedPodcast } from '../podcasts/own-podcast.ts'

/** A track's has no DJs, a podcast's no artists. */
export interface PublishedAsset extends OwnedMusic, OwnedPodcast {
  assetID: number
  /** Names the files; undefined where nothing was published yet. */
  version: string | undefined
  /** JSON of the published rungs, for video. */
  renditions: unknown
}

export type StreamsStore = ReturnType<typeof streamsStore>

interface Row {
  created_by_id: number | null
  is_confirmed: boolean
  is_coming_soon: boolean
  release_date: Date
  artist_ids: number[]
  dj_ids: number[]
  asset_id: number
  published_version: string | null
  renditions: unknown
}

const OF_MUSIC = `
  SELECT m.created_by_id, m.is_confirmed, m.is_coming_soon, m.release_date,
    ARRAY(SELECT artist_id FROM music_artists WHERE music_id = m.id ORDER BY position, artist_id LIMIT 1) AS artist_ids, '{}'::int[] AS dj_ids,
    s.id AS asset_id, s.published_version, s.renditions
  FROM music m JOIN media_assets s ON s.music_id = m.id AND s.kind = $2::asset_kind
  WHERE m.id = $1`

const OF_PODCAST = `
  SELECT NULL::int AS created_by_id, p.is_confirmed, false AS is_coming_soon, p.release_date, '{}'::int[] AS artist_ids,
    ARRAY(SELECT dj_id FROM podcast_djs WHERE podcast_id = p.id ORDER BY position, dj_id LIMIT 1) AS dj_ids,
    s.id AS asset_id, s.published_version, s.renditions
  FROM podcasts p JOIN media_assets s ON s.podcast_id = p.id AND s.kind = 'audio'
  WHERE p.id = $1`

export function streamsStore(sql: Sql) {
  const first = async (name: string, text: string, values: unknown[]): Promise<PublishedAsset | null> => {
    const { rows } = await sql.query<Row>({ name, text, values })
    const row = rows[0]
    if (!row) return null
    return {
      createdByID: row.created_by_id,
      isConfirmed: row.is_confirmed,
      isComingSoon: row.is_coming_soon,
      releaseDate: row.release_date,
      artists: row.artist_ids.map((artistID) => ({ artistID })),
      djs: row.dj_ids.map((djID) => ({ djID })),
      assetID: row.asset_id,
      version: row.published_version ?? undefined,
      renditions: row.renditions,
    }
  }
  return {
    ofMusic: (musicID: number, kind: AssetKind) => first('stream-music', OF_MUSIC, [musicID, kind]),
    ofPodcast: (podcastID: number) => first('stream-podcast', OF_PODCAST, [podcastID]),
  }
}
