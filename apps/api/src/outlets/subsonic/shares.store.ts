import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { inTransaction } from '@nava/db/in-transaction'
import { MUSIC_IS } from '@nava/db/visibility'
import { randomBytes } from 'node:crypto'
import { ENTRIES, IN_ORDER } from '../../listeners/playlists/playlist-entries.ts'
import type { Item } from './item-id.ts'

export type SharesStore = ReturnType<typeof sharesStore>

export interface ShareRow {
  id: string
  description: string
  owner: string
  createdAt: Date
  expiresAt: Date | null
  visitedAt: Date | null
  visits: number
}

export interface ShareEntry {
  shareID: string
  kind: 'track' | 'video' | 'episode'
  id: number
}

/** Text or end of a share; undefined leaves it as it is */
export interface ShareTerms {
  description?: string | undefined
  /** Milliseconds since 1970; 0 for no end */
  expires?: number | undefined
}

const COLUMNS = `s.id, s.description, u.email AS owner, s.created_at AS "createdAt", s.expires_at AS "expiresAt",
  s.visited_at AS "visitedAt", s.visit_count AS visits`

const endOf = (place: number) => `to_timestamp(nullif($${place}::float8, 0) / 1000)`

/** The entries of items, in their order. Private playlists have theirs for the owner of the share only. */
const SHARED = `SELECT "shareID", kind, id FROM (SELECT i.share_id AS "shareID", t.kind, t.id,
    row_number() OVER (PARTITION BY i.share_id ORDER BY i.position, t.place) AS n
  FROM share_items i JOIN shares s ON s.id = i.share_id CROSS JOIN LATERAL (
    SELECT CASE i.kind WHEN 'single' THEN 'track' ELSE i.kind END AS kind, i.item_id AS id, 0::bigint AS place
      WHERE i.kind IN ('track', 'single', 'video', 'episode')
    UNION ALL SELECT 'track', m.id, row_number() OVER (ORDER BY ${ALBUM_ORDER})
      FROM music m WHERE i.kind = 'album' AND m.album_id = i.item_id AND ${MUSIC_IS.audible}
    UNION ALL SELECT 'track', pm.music_id, row_number() OVER (${IN_ORDER})
      FROM ${ENTRIES} JOIN playlists l ON l.id = pm.playlist_id JOIN music m ON m.id = pm.music_id AND ${MUSIC_IS.audible}
      WHERE i.kind = 'playlist' AND l.id = i.item_id AND (l.is_public OR l.user_id = s.user_id AND $2::boolean)
    UNION ALL SELECT 'track', cm.music_id, row_number() OVER (ORDER BY cm.position, cm.music_id)
      FROM collection_music cm JOIN music m ON m.id = cm.music_id AND ${MUSIC_IS.audible} WHERE i.kind = 'collection' AND cm.collection_id = i.item_id
    UNION ALL (SELECT 'track', m.id, row_number() OVER (ORDER BY m.play_count DESC, m.id DESC) AS place
      FROM music_artists own JOIN music m ON m.id = own.music_id
      WHERE i.kind = 'artist' AND own.artist_id = i.item_id AND ${MUSIC_IS.audible} ORDER BY place LIMIT $3)
  ) t WHERE i.share_id = ANY($1::text[])) entry WHERE n <= $4 ORDER BY "shareID", n`

export function sharesStore(sql: Sql) {
  return {
    /** Returns the newest first. */
    list: async (userID: number): Promise<ShareRow[]> => {
      const { rows } = await sql.query<ShareRow>({
        name: 'shares',
        text: `SELECT ${COLUMNS} FROM shares s JOIN users u ON u.id = s.user_id
          WHERE s.user_id = $1 ORDER BY s.created_at DESC, s.id`,
        values: [userID],
      })
      return rows
    },

    /** Returns tracks, videos and episodes by share. `isOwner`: with those of private playlists */
    entries: async (shareIDs: readonly string[], isOwner: boolean): Promise<ShareEntry[]> => {
      const { rows } = await sql.query<ShareEntry>({
        name: 'share-entries',
        text: SHARED,
        values: [shareIDs, isOwner, limits.subsonic.shared.ofArtist, limits.subsonic.shared.entries],
      })
      return rows
    },

    /** Makes a share, and the playlists of it public; returns undefined beyond the limit per person. */
    create: (userID: number, items: readonly Item[], terms: ShareTerms): Promise<ShareRow | undefined> =>
      createShare(sql, userID, items, terms),

    /** Returns false if the user has no such share. */
    change: async (id: string, userID: number, { description, expires }: ShareTerms): Promise<boolean> => {
      const { rowCount } = await sql.query({
        name: 'change-share',
        text: `UPDATE shares SET description = coalesce($3, description),
            expires_at = CASE WHEN $4::float8 IS NULL THEN expires_at ELSE ${endOf(4)} END
          WHERE id = $1 AND user_id = $2`,
        values: [id, userID, description ?? null, expires ?? null],
      })
      return rowCount === 1
    },

    /**
     * Deletes a share, and makes the playlists private that it had made public, unless another share of the user has them.
     * Returns false if the user has no such share.
     */
    remove: async (id: string, userID: number): Promise<boolean> => {
      const { rows } = await sql.query({
        name: 'remove-share',
        text: `WITH gone AS (DELETE FROM shares WHERE id = $1 AND user_id = $2 RETURNING id),
          hidden AS (UPDATE playlists l SET is_public = false, updated_at = now() FROM share_items i JOIN gone ON gone.id = i.share_id
            WHERE i.kind = 'playlist' AND i.published AND l.id = i.item_id AND l.user_id = $2
              AND NOT EXISTS (SELECT FROM share_items o JOIN shares s ON s.id = o.share_id AND s.user_id = $2
                WHERE o.kind = 'playlist' AND o.item_id = l.id AND o.share_id <> $1))
          SELECT id FROM gone`,
        values: [id, userID],
      })
      return rows.length === 1
    },

    /** Counts a visit of a share that has not ended; returns its text and items. */
    visit: async (id: string): Promise<{ description: string; items: Item[] } | undefined> => {
      const { rows } = await sql.query<{ description: string; items: Item[] }>({
        name: 'visit-share',
        text: `UPDATE shares s SET visit_count = visit_count + 1, visited_at = now()
          WHERE s.id = $1 AND (s.expires_at IS NULL OR s.expires_at > now())
          RETURNING s.description, (SELECT coalesce(json_agg(json_build_object('kind', i.kind, 'id', i.item_id) ORDER BY i.position), '[]')
            FROM share_items i WHERE i.share_id = s.id) AS items`,
        values: [id],
      })
      return rows[0]
    },
  }
}

const createShare = (
  sql: Sql,
  userID: number,
  items: readonly Item[],
  { description = '', expires = 0 }: ShareTerms,
): Promise<ShareRow | undefined> =>
  inTransaction(sql, async (client) => {
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userID])
    const { rows } = await client.query<ShareRow>({
      name: 'create-share',
      text: `WITH s AS (INSERT INTO shares (id, user_id, description, expires_at)
          SELECT $2, $1, $3, ${endOf(4)} WHERE (SELECT count(*) FROM shares WHERE user_id = $1) < $5 RETURNING *)
        SELECT ${COLUMNS} FROM s JOIN users u ON u.id = s.user_id`,
      values: [
        userID,
        // Lower case, because addresses ignore case
        randomBytes(8).toString('hex'),
        description,
        expires,
        limits.subsonic.perPerson.shares,
      ],
    })
    const [share] = rows
    if (!share) return undefined
    await client.query({
      name: 'fill-share',
      text: `INSERT INTO share_items (share_id, position, kind, item_id, published)
        SELECT $1, i.position, i.kind, i.id, i.kind = 'playlist' AND (
          EXISTS (SELECT FROM playlists l WHERE l.id = i.id AND NOT l.is_public)
          OR EXISTS (SELECT FROM share_items o JOIN shares s ON s.id = o.share_id AND s.user_id = $4
            WHERE o.kind = 'playlist' AND o.item_id = i.id AND o.published))
        FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS i (kind, id, position)`,
      values: [share.id, items.map(({ kind }) => kind), items.map(({ id }) => id), userID],
    })
    await client.query({
      name: 'publish-shared-playlists',
      text: `UPDATE playlists SET is_public = true, updated_at = now() WHERE user_id = $2 AND NOT is_public
        AND id IN (SELECT item_id FROM share_items WHERE share_id = $1 AND kind = 'playlist')`,
      values: [share.id, userID],
    })
    return share
  })
