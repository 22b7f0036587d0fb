/** Playlists of a user, and editorial collections as read-only playlists */
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { MUSIC_IS_PLAYABLE } from '../../platform/access-policy/access-policy.ts'
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
}

const countedIn = (table: string, column: string, owner: string) => `
  CROSS JOIN LATERAL (SELECT count(*)::int AS songs, coalesce(sum(m.length_seconds), 0)::int AS seconds
    FROM ${table} pm JOIN music m ON m.id = pm.music_id WHERE pm.${column} = ${owner}.id AND ${MUSIC_IS_PLAYABLE}) t`

const OWN = `SELECT l.id, l.name, '' AS comment, l.is_public AS "isPublic", l.user_id AS "ownerID", u.email AS owner,
    t.songs, t.seconds, l.created_at AS "createdAt", l.updated_at AS "changedAt"
  FROM playlists l JOIN users u ON u.id = l.user_id ${countedIn('playlist_music', 'playlist_id', 'l')}`

const COLLECTIONS = `SELECT l.id, l.name, l.description AS comment, true AS "isPublic", NULL::int AS "ownerID", '' AS owner,
    t.songs, t.seconds, l.created_at AS "createdAt", l.updated_at AS "changedAt"
  FROM collections l ${countedIn('collection_music', 'collection_id', 'l')}`

export function subsonicPlaylistsStore(sql: Sql, siteName: string) {
  const read = async (name: string, text: string, values: unknown[]) => {
    const { rows } = await sql.query<PlaylistRow>({ name: `subsonic-${name}`, text, values })
    return rows
  }
  const ids = idReader(sql)

  return {
    present: (row: PlaylistRow, caller: Caller) => ({
      id: idOf(row.ownerID === null ? 'collection' : 'playlist', row.id),
      name: row.name,
      ...(row.comment !== '' && { comment: row.comment }),
      // Other users' e-mail addresses are private.
      owner: row.ownerID === caller.userID ? row.owner : siteName,
      public: row.isPublic,
      readonly: row.ownerID !== caller.userID,
      songCount: row.songs,
      duration: row.seconds,
      created: row.createdAt.toISOString(),
      changed: row.changedAt.toISOString(),
      coverArt: idOf(row.ownerID === null ? 'collection' : 'playlist', row.id),
    }),

    own: ({ userID }: Caller) =>
      read('own-playlists', `${OWN} WHERE l.user_id = $1 ORDER BY l.id DESC`, [userID]),
    shared: ({ userID }: Caller) =>
      read('shared-playlists', `${OWN} WHERE l.user_id = $1 AND l.is_public ORDER BY l.id DESC`, [userID]),
    collections: () =>
      read('collections', `${COLLECTIONS} WHERE t.songs > 0 ORDER BY l.id DESC LIMIT $1`, [
        limits.subsonic.page,
      ]),

    find: async (id: number, { userID }: Caller) =>
      (await read('playlist', `${OWN} WHERE l.id = $1 AND (l.is_public OR l.user_id = $2)`, [id, userID]))[0],
    findCollection: async (id: number) =>
      (await read('collection', `${COLLECTIONS} WHERE l.id = $1`, [id]))[0],

    songsOf: (id: number) =>
      ids(
        'songs-of-playlist',
        `SELECT music_id AS id FROM playlist_music WHERE playlist_id = $1 ORDER BY position, added_at, music_id`,
        [id],
      ),
    songsOfAll: async (playlistIDs: readonly number[]): Promise<Map<number, number[]>> => {
      const { rows } = await sql.query<{ id: number; songs: number[] }>({
        name: 'subsonic-songs-of-playlists',
        text: `SELECT playlist_id AS id, array_agg(music_id ORDER BY position, added_at, music_id) AS songs
          FROM playlist_music WHERE playlist_id = ANY($1::int[]) GROUP BY playlist_id`,
        values: [playlistIDs],
      })
      return new Map(rows.map(({ id, songs }) => [id, songs]))
    },
    songsOfCollection: (id: number) =>
      ids(
        'songs-of-collection',
        'SELECT music_id AS id FROM collection_music WHERE collection_id = $1 ORDER BY position, music_id',
        [id],
      ),

    /** Replaces the tracks `shown` by `musicIDs`, each at its first place. Tracks that are in both keep their time. */
    replace: (id: number, shown: readonly number[], musicIDs: readonly number[]): Promise<void> =>
      inTransaction(sql, async (client) => {
        await client.query('UPDATE playlists SET updated_at = now() WHERE id = $1', [id])
        await client.query(
          `DELETE FROM playlist_music WHERE playlist_id = $1
            AND music_id = ANY($2::int[]) AND NOT music_id = ANY($3::int[])`,
          [id, shown, musicIDs],
        )
        await client.query({
          name: 'subsonic-fill-playlist',
          text: `INSERT INTO playlist_music (playlist_id, music_id, position)
            SELECT $1, m.id, min(wanted.place) FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
              JOIN music m ON m.id = wanted.id GROUP BY m.id
            ON CONFLICT (playlist_id, music_id) DO UPDATE SET position = excluded.position`,
          values: [id, musicIDs],
        })
      }),
  }
}
