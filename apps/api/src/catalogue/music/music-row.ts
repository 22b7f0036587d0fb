import type { AssetKind, Credit } from '@nava/contracts'
import type { MusicModel, Sql } from '@nava/db'
import { columns } from '../../platform/database/columns.ts'
import { creditsOf } from '../credits/credits-of.ts'
import { imageVersion } from '../images/image-versions.ts'
import type { Loudness } from './levels.ts'
import { type CardRow, ownColumns } from './music-card.ts'
import type { OwnedMusic } from './own-music.ts'

const OWN = [
  'lyrics',
  'topCoverColor',
  'videoHeights',
  'languageID',
  'createdByID',
] as const satisfies readonly (keyof MusicModel)[]

export interface MusicRow extends CardRow, Pick<MusicModel, (typeof OWN)[number]> {
  topImageVersion: string
  artists: { artistID: number; artist: { id: number; name: string; imageVersion: string } }[]
  genres: { genre: { id: number; name: string } }[]
  types: { type: { id: number; name: string } }[]
  keywords: { text: string }[]
  credits: Credit[]
  album: ({ name: string } & Loudness) | null
  assets: { kind: AssetKind; publishedVersion: string | null }[]
  /** Row with this track's video, and (`videoOf`) track whose video is this row */
  relation: { videoID: number; video: RelatedMusic } | null
  videoOf: { musicID: number; music: RelatedMusic } | null
}

export interface RelatedMusic extends OwnedMusic {
  hasAudio: boolean
  hasVideo: boolean
}

/** Related rows are read as JSON, in which dates are texts. */
type Related<T> = {
  [K in keyof T]: T[K] extends RelatedMusic
    ? Omit<RelatedMusic, 'releaseDate'> & { releaseDate: string }
    : T[K]
}
type Read = Omit<MusicRow, 'relation' | 'videoOf'> & {
  relation: Related<NonNullable<MusicRow['relation']>> | null
  videoOf: Related<NonNullable<MusicRow['videoOf']>> | null
}

const list = (item: string, rest: string) => `(SELECT coalesce(json_agg(${item}), '[]') FROM ${rest})`
const named = (key: string, alias: string) =>
  `json_build_object('${key}', json_build_object('id', ${alias}.id, 'name', ${alias}.name)`

const artist = `json_build_object('id', a.id, 'name', a.name, 'imageVersion', ${imageVersion('artist', 'a')})`

const ownership = `json_build_object('createdByID', o.created_by_id, 'isConfirmed', o.is_confirmed,
  'isComingSoon', o.is_coming_soon, 'visibility', o.visibility, 'releaseDate', o.release_date, 'hasAudio', o.has_audio, 'hasVideo', o.has_video,
  'artists', ${list(`json_build_object('artistID', ma.artist_id) ORDER BY ma.position, ma.artist_id`, 'music_artists ma WHERE ma.music_id = o.id')})`

const query = `
  SELECT ${ownColumns}, ${columns('m', OWN)},
    ${imageVersion('musicTop', 'm')} AS "topImageVersion",
    ${list(`json_build_object('artist', ${artist}, 'artistID', a.id) ORDER BY ma.position, a.id`, 'music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = m.id')} AS artists,
    ${list(`${named('genre', 'g')}) ORDER BY g.id`, 'music_genres mg JOIN genres g ON g.id = mg.genre_id WHERE mg.music_id = m.id')} AS genres,
    ${list(`${named('type', 't')}) ORDER BY t.id`, 'music_type_links ml JOIN music_types t ON t.id = ml.type_id WHERE ml.music_id = m.id')} AS types,
    ${list(`json_build_object('text', k.text) ORDER BY k.text`, 'music_keywords k WHERE k.music_id = m.id')} AS keywords,
    ${creditsOf('m.id')} AS credits,
    (SELECT json_build_object('name', b.name, 'loudness', b.loudness, 'truePeak', b.true_peak) FROM albums b WHERE b.id = m.album_id) AS album,
    ${list(`json_build_object('kind', s.kind, 'publishedVersion', s.published_version)`, 'media_assets s WHERE s.music_id = m.id')} AS assets,
    (SELECT json_build_object('videoID', o.id, 'video', ${ownership})
      FROM music_relations r JOIN music o ON o.id = r.video_id WHERE r.music_id = m.id) AS relation,
    (SELECT json_build_object('musicID', o.id, 'music', ${ownership})
      FROM music_relations r JOIN music o ON o.id = r.music_id WHERE r.video_id = m.id) AS "videoOf"
  FROM music m WHERE m.id = $1`

export const readMusic =
  (sql: Sql) =>
  async (id: number): Promise<MusicRow | null> => {
    const { rows } = await sql.query<Read>({ name: 'music-whole', text: query, values: [id] })
    const [row] = rows
    if (!row) return null
    const { relation, videoOf, ...rest } = row
    return {
      ...rest,
      relation: relation && { ...relation, video: withDate(relation.video) },
      videoOf: videoOf && { ...videoOf, music: withDate(videoOf.music) },
    }
  }

export interface MusicOwnership extends OwnedMusic {
  id: number
  albumID: number | null
}

export const readOwnership =
  (sql: Sql) =>
  async (id: number): Promise<MusicOwnership | null> => {
    const { rows } = await sql.query<{
      albumID: number | null
      ownership: Omit<OwnedMusic, 'releaseDate'> & { releaseDate: string }
    }>({
      name: 'music-ownership',
      text: `SELECT o.album_id AS "albumID", ${ownership} AS ownership FROM music o WHERE o.id = $1`,
      values: [id],
    })
    const [row] = rows
    return row ? { id, albumID: row.albumID, ...withDate(row.ownership) } : null
  }

const withDate = <T extends { releaseDate: string }>(read: T) => ({
  ...read,
  releaseDate: new Date(read.releaseDate),
})
