import type { AssetKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { Visibility } from '@nava/db/visibility'
import type { OwnedMusic } from '../music/own-music.ts'
import type { OwnedPodcast } from '../podcasts/own-podcast.ts'

export type PublishedAsset = PublishedFiles &
  ({ of: 'music'; music: OwnedMusic } | { of: 'podcast'; podcast: OwnedPodcast })

interface PublishedFiles {
  assetID: number
  /** Undefined if nothing is published */
  version: string | undefined
  renditions: unknown
  /** "Title - Artist", as a file is called that somebody keeps */
  name: string
  /** True for the last known facts while the database is unreachable */
  isStale?: boolean
}

export type StreamsStore = ReturnType<typeof streamsStore>

interface Row {
  isConfirmed: boolean
  visibility: Visibility
  releaseDate: Date
  /** IDs of the first artist or DJ */
  ownerIDs: number[]
  assetID: number
  version: string | null
  renditions: unknown
  title: string
  by: string | null
}
interface MusicRow extends Row {
  createdByID: number | null
  isComingSoon: boolean
}

const FILES = 's.id AS "assetID", s.published_version AS version, s.renditions'

const OF_MUSIC = `
  SELECT m.created_by_id AS "createdByID", m.is_confirmed AS "isConfirmed", m.is_coming_soon AS "isComingSoon", m.visibility,
    m.release_date AS "releaseDate", m.title, m.artist_names AS by,
    ARRAY(SELECT artist_id FROM music_artists WHERE music_id = m.id ORDER BY position, artist_id LIMIT 1) AS "ownerIDs",
    ${FILES}
  FROM music m JOIN media_assets s ON s.music_id = m.id AND s.kind = $2::asset_kind
  WHERE m.id = $1`

const OF_PODCAST = `
  SELECT p.is_confirmed AS "isConfirmed", p.visibility, p.release_date AS "releaseDate", p.title,
    (SELECT string_agg(d.name, ', ' ORDER BY pd.position, d.id) FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id
      WHERE pd.podcast_id = p.id) AS by,
    ARRAY(SELECT dj_id FROM podcast_djs WHERE podcast_id = p.id ORDER BY position, dj_id LIMIT 1) AS "ownerIDs",
    ${FILES}
  FROM podcasts p JOIN media_assets s ON s.podcast_id = p.id AND s.kind = 'audio'
  WHERE p.id = $1`

const filesOf = ({ assetID, version, renditions, title, by }: Row): PublishedFiles => ({
  assetID,
  version: version ?? undefined,
  renditions,
  name: [title, by].filter(Boolean).join(' - '),
})

export function streamsStore(sql: Sql) {
  return {
    ofMusic: async (musicID: number, kind: AssetKind): Promise<PublishedAsset | null> => {
      const values = [musicID, kind]
      const { rows } = await sql.query<MusicRow>({ name: 'stream-music', text: OF_MUSIC, values })
      const row = rows[0]
      if (!row) return null
      const artists = row.ownerIDs.map((artistID) => ({ artistID }))
      return { of: 'music', music: { ...row, artists }, ...filesOf(row) }
    },

    ofPodcast: async (podcastID: number): Promise<PublishedAsset | null> => {
      const { rows } = await sql.query<Row>({ name: 'stream-podcast', text: OF_PODCAST, values: [podcastID] })
      const row = rows[0]
      if (!row) return null
      const djs = row.ownerIDs.map((djID) => ({ djID }))
      return { of: 'podcast', podcast: { ...row, djs }, ...filesOf(row) }
    },
  }
}
