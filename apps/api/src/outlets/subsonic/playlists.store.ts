/** Playlists of a user, and editorial collections as read-only playlists */
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { MUSIC_IS } from '@nava/db/visibility'
import { ENTRIES, IN_ORDER, writeOrder } from '../../listeners/playlists/playlist-entries.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { idOf } from './item-id.ts'
import { idReader } from './read-ids.ts'

export type SubsonicPlaylistsStore = ReturnType<typeof subsonicPlaylistsStore>

interface PlaylistRow {
  id: number
  name: string
  comment: string
  isPublic: boolean
  ownerID: number | null
  owner: string
  songs: number
  seconds: number
  createdAt: Date
  changedAt: Date
  hasCover: boolean
}

const countedIn = (entries: string, column: string, owner: string) => `
  CROSS JOIN LATERAL (SELECT count(*)::int AS songs, coalesce(sum(m.length_seconds), 0)::int AS seconds,
      bool_or(EXISTS (SELECT FROM images i WHERE i.kind = 'music' AND i.owner_id = m.id)) IS TRUE AS "hasCover"
    FROM ${entries} JOIN music m ON m.id = pm.music_id WHERE pm.${column} = ${owner}.id AND ${MUSIC_IS.audible}) t`

const OWN = `SELECT l.id, l.name, l.comment, l.is_public AS "isPublic", l.user_id AS "ownerID", u.email AS owner,
    t.songs, t.seconds, t."hasCover", l.created_at AS "createdAt", l.updated_at AS "changedAt"
  FROM playlists l JOIN users u ON u.id = l.user_id ${countedIn(ENTRIES, 'playlist_id', 'l')}`

const COLLECTIONS = `SELECT l.id, l.name, l.description AS comment, true AS "isPublic", NULL::int AS "ownerID", '' AS owner,
    t.songs, t.seconds, l.created_at AS "createdAt", l.updated_at AS "changedAt",
    t."hasCover" OR EXISTS (SELECT FROM images i WHERE i.kind = 'collection' AND i.owner_id = l.id) AS "hasCover"
  FROM collections l ${countedIn('collection_music pm', 'collection_id', 'l')}`

export function subsonicPlaylistsStore(sql: Sql, env: { productName: string }) {
  const read = async (name: string, text: string, values: unknown[]) => {
    const { rows } = await sql.query<PlaylistRow>({ name: `subsonic-${name}`, text, values })
    return rows
  }
  const ids = idReader(sql)

  /** Returns those playlists that are public or the caller's. */
  const findAll = (wanted: readonly number[], { userID }: Caller) =>
    read('playlists', `${OWN} WHERE l.id = ANY($1::int[]) AND (l.is_public OR l.user_id = $2)`, [
      wanted,
      userID,
    ])

  return {
    present: (row: PlaylistRow, caller: Caller) => ({
      id: idOf(row.ownerID === null ? 'collection' : 'playlist', row.id),
      name: row.name,
      ...(row.comment !== '' && { comment: row.comment }),
      // Other users' e-mail addresses are private.
      owner: row.ownerID === caller.userID ? row.owner : env.productName,
      public: row.isPublic,
      readonly: row.ownerID !== caller.userID,
      songCount: row.songs,
      duration: row.seconds,
      created: row.createdAt.toISOString(),
      changed: row.changedAt.toISOString(),
      ...(row.hasCover && { coverArt: idOf(row.ownerID === null ? 'collection' : 'playlist', row.id) }),
    }),

    own: ({ userID }: Caller) =>
      read('own-playlists', `${OWN} WHERE l.user_id = $1 ORDER BY l.id DESC`, [userID]),
    collections: () =>
      read('collections', `${COLLECTIONS} WHERE t.songs > 0 ORDER BY l.id DESC LIMIT $1`, [
        limits.subsonic.page,
      ]),

    find: async (id: number, caller: Caller) => (await findAll([id], caller))[0],
    findAll,
    findCollection: async (id: number) =>
      (await read('collection', `${COLLECTIONS} WHERE l.id = $1`, [id]))[0],

    setComment: async (id: number, comment: string): Promise<void> => {
      await sql.query({
        name: 'subsonic-comment-playlist',
        text: 'UPDATE playlists SET comment = $2, updated_at = now() WHERE id = $1',
        values: [id, comment],
      })
    },

    songsOf: (id: number) =>
      ids(
        'songs-of-playlist',
        `SELECT pm.music_id AS id FROM ${ENTRIES} WHERE pm.playlist_id = $1 ${IN_ORDER}`,
        [id],
      ),
    songsOfCollection: (id: number) =>
      ids(
        'songs-of-collection',
        'SELECT music_id AS id FROM collection_music WHERE collection_id = $1 ORDER BY position, music_id',
        [id],
      ),

    /** Replaces the tracks `shown` by `musicIDs`. Tracks that are in both keep their time. */
    replace: (id: number, shown: readonly number[], musicIDs: readonly number[]): Promise<void> =>
      inTransaction(sql, async (client) => {
        await client.query('UPDATE playlists SET updated_at = now() WHERE id = $1', [id])
        await client.query(
          `DELETE FROM playlist_music WHERE playlist_id = $1
            AND music_id = ANY($2::int[]) AND NOT music_id = ANY($3::int[])`,
          [id, shown, musicIDs],
        )
        await writeOrder(client, id, musicIDs)
      }),
  }
}
