import { limits, type PressItem, type PressKind, type PressLink, type PressLinkForm } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { musicFor, podcastFor } from '@nava/db/visibility'
import { randomBytes } from 'node:crypto'
import { imageVersion } from '../../catalogue/images/image-versions.ts'

export type PressLinksStore = ReturnType<typeof pressLinksStore>

const COLUMN: Record<PressKind, string> = { music: 'music_id', album: 'album_id', podcast: 'podcast_id' }

const COLUMNS = `l.key, l.name, l.created_at AS created, l.expires_at AS expires, l.opened_at AS opened, l.plays,
  l.played_at AS played`
type Row = { [K in keyof PressLink]: PressLink[K] } & {
  created: Date
  expires: Date
  opened: Date | null
  played: Date | null
}

const present = (row: Row): PressLink => ({
  ...row,
  created: row.created.toISOString(),
  expires: row.expires.toISOString(),
  opened: row.opened?.toISOString() ?? null,
  played: row.played?.toISOString() ?? null,
})

/** Links `l` that hold, with the accounts `u` of their owners */
const VALID = `press_links l JOIN users u ON u.id = l.user_id
  WHERE l.key = $1 AND l.expires_at > now() AND NOT EXISTS (
    SELECT FROM suspensions s WHERE s.user_id = u.id AND (s.until IS NULL OR s.until > now()))`

const MUSIC = musicFor({
  user: 'l.user_id',
  artists: 'ARRAY(SELECT artist_id FROM artist_members WHERE user_id = l.user_id)',
  admin: 'l.is_admin',
})
const PODCAST = podcastFor({
  djs: 'ARRAY(SELECT dj_id FROM dj_members WHERE user_id = l.user_id)',
  admin: 'l.is_admin',
})
const accepted = (row: 'm' | 'p') => `${row}.withdrawn_at IS NULL AND ${row}.refusal_reason IS NULL`

/** A link opens what everybody with the address may hear, and what its owner owns now, unless admins refused it. */
const OPENED = {
  music: `${accepted('m')} AND ${MUSIC.heard} AND (m.has_audio OR m.has_video)`,
  podcast: `${accepted('p')} AND ${PODCAST.heard} AND p.has_audio`,
}

const ITEMS = `WITH l AS (SELECT l.*, u.is_admin FROM ${VALID})
  SELECT kind, id, title, artists, "hasAudio", "hasVideo", length FROM (SELECT 'music' AS kind, m.id, m.title, m.artist_names AS artists, m.has_audio AS "hasAudio", m.has_video AS "hasVideo",
    CASE WHEN m.has_audio THEN m.length_seconds ELSE m.video_length_seconds END AS length,
    row_number() OVER (ORDER BY ${ALBUM_ORDER}) AS place
  FROM l JOIN music m ON m.id = l.music_id OR m.album_id = l.album_id WHERE ${OPENED.music}
  UNION ALL
  SELECT 'podcast', p.id, p.title, coalesce((SELECT string_agg(d.name, ', ' ORDER BY pd.position, d.id)
      FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id WHERE pd.podcast_id = p.id), ''), true, false, p.length_seconds, 1
  FROM l JOIN podcasts p ON p.id = l.podcast_id WHERE ${OPENED.podcast}) item ORDER BY place`

export interface PressHead {
  kind: PressKind
  id: number
  title: string
  artists: string
  name: string
  releaseDate: Date
  expires: Date
  imageVersion: string
}

const HEAD = `SELECT l.name, l.expires_at AS expires,
    CASE WHEN l.music_id IS NOT NULL THEN 'music' WHEN l.album_id IS NOT NULL THEN 'album' ELSE 'podcast' END AS kind,
    coalesce(l.music_id, l.album_id, l.podcast_id) AS id,
    coalesce(m.title, b.name, p.title) AS title,
    coalesce(m.release_date, b.release_date, p.release_date) AS "releaseDate",
    coalesce(m.artist_names,
      (SELECT string_agg(a.name, ', ' ORDER BY ba.position, a.id) FROM album_artists ba JOIN artists a ON a.id = ba.artist_id
        WHERE ba.album_id = b.id),
      (SELECT string_agg(d.name, ', ' ORDER BY pd.position, d.id) FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id
        WHERE pd.podcast_id = p.id), '') AS artists,
    CASE WHEN m.id IS NOT NULL THEN ${imageVersion('music', 'm')} WHEN b.id IS NOT NULL THEN ${imageVersion('album', 'b')}
      ELSE ${imageVersion('podcast', 'p')} END AS "imageVersion"
  FROM opened l LEFT JOIN music m ON m.id = l.music_id LEFT JOIN albums b ON b.id = l.album_id
    LEFT JOIN podcasts p ON p.id = l.podcast_id
  WHERE (l.music_id IS NULL OR ${accepted('m')} AND ${MUSIC.public}) AND b.withdrawn_at IS NULL
    AND (l.podcast_id IS NULL OR ${accepted('p')} AND ${PODCAST.public})`

export const pressLinksStore = (sql: Sql) => ({ ...links(sql), ...opened(sql) })

function links(sql: Sql) {
  return {
    list: async (kind: PressKind, id: number): Promise<PressLink[]> => {
      const { rows } = await sql.query<Row>({
        name: `press-links-${kind}`,
        text: `SELECT ${COLUMNS} FROM press_links l WHERE l.${COLUMN[kind]} = $1 ORDER BY l.created_at DESC, l.key`,
        values: [id],
      })
      return rows.map(present)
    },

    /** Returns undefined if the item has too many links. */
    create: (
      userID: number,
      { kind, id }: { kind: PressKind; id: number },
      { name, expires }: PressLinkForm,
    ): Promise<PressLink | undefined> =>
      inTransaction(sql, async (client) => {
        const table = { music: 'music', album: 'albums', podcast: 'podcasts' }[kind]
        await client.query(`SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id])
        const { rows } = await client.query<Row>({
          name: `create-press-link-${kind}`,
          text: `INSERT INTO press_links AS l (key, name, user_id, ${COLUMN[kind]}, expires_at) SELECT $1, $2, $3, $4, $5
            WHERE (SELECT count(*) FROM press_links WHERE ${COLUMN[kind]} = $4) < $6 RETURNING ${COLUMNS}`,
          values: [
            randomBytes(18).toString('base64url'),
            name,
            userID,
            id,
            expires,
            limits.pressLinks.perItem,
          ],
        })
        return rows[0] && present(rows[0])
      }),

    /** Returns false if the item has no such link. */
    revoke: async ({ kind, id }: { kind: PressKind; id: number }, key: string): Promise<boolean> => {
      const { rowCount } = await sql.query({
        name: `revoke-press-link-${kind}`,
        text: `DELETE FROM press_links WHERE key = $1 AND ${COLUMN[kind]} = $2`,
        values: [key, id],
      })
      return rowCount === 1
    },
  }
}

/** What holds a link asks for */
function opened(sql: Sql) {
  return {
    /** Notes that a link that holds was opened. */
    open: async (key: string): Promise<PressHead | undefined> => {
      const { rows } = await sql.query<PressHead>({
        name: 'open-press-link',
        text: `WITH noted AS (UPDATE press_links SET opened_at = now() WHERE key = (SELECT l.key FROM ${VALID}) RETURNING *),
            opened AS (SELECT noted.*, u.is_admin FROM noted JOIN users u ON u.id = noted.user_id)
          ${HEAD}`,
        values: [key],
      })
      return rows[0]
    },

    items: async (key: string): Promise<PressItem[]> => {
      const { rows } = await sql.query<PressItem>({
        name: 'press-link-items',
        text: ITEMS,
        values: [key],
      })
      return rows
    },

    countPlay: async (key: string): Promise<void> => {
      await sql.query({
        name: 'count-press-play',
        text: 'UPDATE press_links SET plays = plays + 1, played_at = now() WHERE key = $1',
        values: [key],
      })
    },
  }
}
