import type { AssetKind, Credit, DownloadAudience, DownloadFormat } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { ALBUM_IS_FOUND, ALBUM_IS_LISTED, MUSIC_IS, musicFor } from '@nava/db/visibility'
import { viewerSql, viewerValues } from '../../platform/access-policy/access-policy.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { creditsOf } from '../credits/credits-of.ts'
import type { OwnedMusic } from '../music/own-music.ts'

export type DownloadsStore = ReturnType<typeof downloadsStore>

/** What is published of a work, and its original */
export interface SourceRow {
  downloadsFor: DownloadAudience
  downloadsAs: DownloadFormat
  assetID: number | null
  version: string | null
  renditions: unknown
  /** `version`, or that of an upload that is for owners alone, if the original of what is published is not known */
  sourceVersion: string | null
  sourceType: string | null
  sourceName: string | null
}

/** Picture that a file contains; `width` in pixels */
export interface CoverRow {
  kind: 'music' | 'album' | 'podcast'
  ownerID: number
  version: string
  width: number
}

export interface TrackRow extends SourceRow, OwnedMusic {
  id: number
  title: string
  lyrics: string
  isrc: string | null
  disc: number
  track: number
  artistNames: string
  artistList: string[]
  genres: string[]
  credits: Credit[]
  albumName: string | null
  albumArtists: string[]
  /** Its own, else that of its album */
  cover: CoverRow | null
}

export interface EpisodeRow extends SourceRow {
  id: number
  title: string
  description: string
  releaseDate: Date
  isDateKnown: boolean
  djs: string[]
  episode: number | null
  season: number | null
  show: string | null
  cover: CoverRow | null
}

export interface AlbumRow {
  id: number
  name: string
  artists: string[]
  cover: CoverRow | null
}

/** Media assets have the alias `s`, their published versions `v`. */
const source = (
  work: string,
) => `${work}.downloads_for AS "downloadsFor", ${work}.downloads_as AS "downloadsAs",
  s.id AS "assetID", s.published_version AS version, coalesce(s.renditions, '[]') AS renditions,
  coalesce(v.version, s.source_version) AS "sourceVersion", coalesce(v.source_type, s.source_type) AS "sourceType",
  coalesce(v.source_name, s.source_name) AS "sourceName"`

/** Once a replacement is sent, the asset itself has the facts of that. */
const ORIGINAL = 'LEFT JOIN asset_versions v ON v.asset_id = s.id AND v.version = s.published_version'

const cover = (
  kind: CoverRow['kind'],
  work: string,
) => `(SELECT json_build_object('kind', i.kind, 'ownerID', i.owner_id,
  'version', i.version, 'width', i.width) FROM images i WHERE i.kind = '${kind}' AND i.owner_id = ${work}.id)`

const trackColumns = `m.id, m.title, m.lyrics, m.isrc, m.disc, m.album_position AS track, m.artist_names AS "artistNames",
  m.created_by_id AS "createdByID", m.is_confirmed AS "isConfirmed", m.is_coming_soon AS "isComingSoon", m.visibility,
  m.release_date AS "releaseDate", m.has_audio AS "hasAudio", m.has_video AS "hasVideo", ${source('m')},
  (SELECT coalesce(json_agg(json_build_object('artistID', ma.artist_id) ORDER BY ma.position, ma.artist_id), '[]')
    FROM music_artists ma WHERE ma.music_id = m.id) AS artists,
  ARRAY(SELECT a.name FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = m.id
    ORDER BY ma.position, a.id) AS "artistList",
  ARRAY(SELECT g.name FROM music_genres mg JOIN genres g ON g.id = mg.genre_id WHERE mg.music_id = m.id ORDER BY g.id) AS genres,
  ${creditsOf('m.id')} AS credits, coalesce(${cover('music', 'm')}, ${cover('album', 'b')}) AS cover, b.name AS "albumName",
  ARRAY(SELECT a.name FROM album_artists ba JOIN artists a ON a.id = ba.artist_id WHERE ba.album_id = m.album_id
    ORDER BY ba.position, a.id) AS "albumArtists"`

const { typed, ...viewer } = viewerSql(2)
const { own } = musicFor(viewer)
/** What its page shows, and what is the caller's own; the alias of the album is `b` */
const ON_ALBUM = `(${own} OR ${ALBUM_IS_FOUND} AND (${MUSIC_IS.listed} OR ${MUSIC_IS.kept} AND NOT ${ALBUM_IS_LISTED}))`

export function downloadsStore(sql: Sql) {
  return {
    track: async (id: number, kind: AssetKind): Promise<TrackRow | undefined> => {
      const { rows } = await sql.query<TrackRow>({
        name: 'download-track',
        text: `SELECT ${trackColumns} FROM music m LEFT JOIN albums b ON b.id = m.album_id
          LEFT JOIN media_assets s ON s.music_id = m.id AND s.kind = $2::asset_kind ${ORIGINAL} WHERE m.id = $1`,
        values: [id, kind],
      })
      return rows[0]
    },

    episode: async (id: number): Promise<EpisodeRow | undefined> => {
      const { rows } = await sql.query<EpisodeRow>({
        name: 'download-episode',
        text: `SELECT p.id, p.title, p.description, p.release_date AS "releaseDate", p.is_date_known AS "isDateKnown",
            p.episode, p.season, ${source('p')}, ${cover('podcast', 'p')} AS cover,
            ARRAY(SELECT d.name FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id WHERE pd.podcast_id = p.id
              ORDER BY pd.position, d.id) AS djs,
            (SELECT c.name FROM podcast_collection_items ci JOIN podcast_collections c ON c.id = ci.podcast_collection_id
              WHERE ci.podcast_id = p.id AND NOT c.is_draft ORDER BY c.id LIMIT 1) AS show
          FROM podcasts p LEFT JOIN media_assets s ON s.podcast_id = p.id AND s.kind = 'audio' ${ORIGINAL} WHERE p.id = $1`,
        values: [id],
      })
      return rows[0]
    },

    /** Returns an album with the tracks that the caller may know of, in their order; undefined without any of both. */
    album: async (
      id: number,
      caller: Caller | undefined,
    ): Promise<(AlbumRow & { tracks: TrackRow[] }) | undefined> => {
      const [albums, tracks] = await Promise.all([
        sql.query<AlbumRow & { isFound: boolean }>({
          name: 'download-album',
          text: `SELECT b.id, b.name, ${cover('album', 'b')} AS cover, ${ALBUM_IS_FOUND} AS "isFound",
              ARRAY(SELECT a.name FROM album_artists ba JOIN artists a ON a.id = ba.artist_id WHERE ba.album_id = b.id
                ORDER BY ba.position, a.id) AS artists
            FROM albums b WHERE b.id = $1`,
          values: [id],
        }),
        sql.query<TrackRow>({
          name: 'download-album-tracks',
          text: `WITH ${typed} SELECT ${trackColumns} FROM music m JOIN albums b ON b.id = m.album_id
            LEFT JOIN media_assets s ON s.music_id = m.id AND s.kind = 'audio' ${ORIGINAL}
            WHERE b.id = $1 AND ${ON_ALBUM} ORDER BY ${ALBUM_ORDER}`,
          values: [id, ...viewerValues(caller)],
        }),
      ])
      const [album] = albums.rows
      return album && (album.isFound || tracks.rows.length > 0)
        ? { ...album, tracks: tracks.rows }
        : undefined
    },

    /** `network`: key of the listener's network. Counts once a day (`yyyy-MM-dd`) and listener. */
    count: async (
      day: string,
      musicID: number,
      { listener, network, isAdmitted }: { listener: string; network: string; isAdmitted: string },
    ): Promise<void> => {
      await sql.query({
        name: 'count-music-download',
        text: `INSERT INTO music_downloads (day, music_id, listener) SELECT $1::date, $2::int, $3::text
          WHERE ${isAdmitted} ON CONFLICT DO NOTHING`,
        values: [day, musicID, listener, network],
      })
    },
  }
}
