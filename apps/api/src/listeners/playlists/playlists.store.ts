import { limits, type MusicCard, type Playlist } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { ALBUM_IS_LISTED, musicFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import { imageVersion } from '../../catalogue/images/image-versions.ts'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import { lastPlayed } from '../../catalogue/sorted-lists/last-played.ts'
import {
  ENTRIES,
  type Entry,
  IN_ORDER,
  indexOf,
  lockOrder,
  movedAfter,
  writeOrder,
} from './playlist-entries.ts'

export type PlaylistsStore = ReturnType<typeof playlistsStore>

/** $1: reader's ID, $2: IDs of the reader's artists, $3: true if the reader is an admin */
const RULES = musicFor({ user: '$1', artists: '$2', admin: '$3' })
const IS_SHOWN = RULES.kept

/** Tracks that the owner may see, each once */
const shown = `
  FROM playlist_music pm JOIN music m ON m.id = pm.music_id
  WHERE pm.playlist_id = l.id AND ${IS_SHOWN}`
const FIRST_PLACES = 'ORDER BY pm.position, pm.added_at, pm.music_id'

interface PlaylistRow {
  name: string
  isPublic: boolean
  ownerID: number
  ownerName: string
}

export const playlistsStore = (sql: Sql) => ({ ...reads(sql), ...writes(sql), ...trackWrites(sql) })

function reads(sql: Sql) {
  return {
    find: async (id: number): Promise<PlaylistRow | undefined> => {
      const { rows } = await sql.query<PlaylistRow>({
        name: 'playlist',
        text: `SELECT l.name, l.is_public AS "isPublic", l.user_id AS "ownerID", u.name AS "ownerName"
          FROM playlists l JOIN users u ON u.id = l.user_id WHERE l.id = $1`,
        values: [id],
      })
      return rows[0]
    },

    /** Returns the user's playlists, newest first; `hasMusic` tells whether each contains `musicID`. */
    of: async (user: Caller, musicID: number | undefined): Promise<Playlist[]> => {
      const { rows } = await sql.query<Playlist>({
        name: 'playlists',
        text: `SELECT l.id AS "playListID", l.name, l.is_public AS "isPublic",
            (SELECT coalesce(sum(1 + cardinality(pm.repeats)), 0)::int ${shown}) AS "musicCount",
            ARRAY(SELECT m.id ${shown} ${FIRST_PLACES} LIMIT $5) AS "coverMusicIDs",
            ARRAY(SELECT ${imageVersion('music', 'm')} ${shown} ${FIRST_PLACES} LIMIT $5) AS "coverImageVersions",
            EXISTS (SELECT FROM playlist_music WHERE playlist_id = l.id AND music_id = $4) AS "hasMusic"
          FROM playlists l WHERE l.user_id = $1 ORDER BY l.id DESC`,
        values: [user.userID, user.artistIDs, user.isAdmin, musicID ?? null, limits.playlists.covers],
      })
      return rows
    },

    albumNames: async (ids: readonly number[]): Promise<Map<number, string>> => {
      const { rows } = await sql.query<{ id: number; name: string }>({
        name: 'album-names',
        text: `SELECT b.id, b.name FROM albums b WHERE b.id = ANY($1::int[]) AND ${ALBUM_IS_LISTED}`,
        values: [ids],
      })
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    /** Returns tracks from `skip` on; all of them if `take` is undefined. */
    music: async (
      id: number,
      reader: Caller | undefined,
      { take, skip = 0 }: { take?: number | undefined; skip?: number },
    ): Promise<MusicCard[]> => {
      const { rows } = await sql.query<CardRow>({
        name: 'playlist-music',
        text: `SELECT ${cardColumns} FROM ${ENTRIES} JOIN music m ON m.id = pm.music_id
            JOIN playlists l ON l.id = pm.playlist_id
          WHERE pm.playlist_id = $4 AND (${RULES.listed} OR l.user_id = $1 AND ${IS_SHOWN})
          ${IN_ORDER} LIMIT $5 OFFSET $6`,
        values: [
          reader?.userID ?? null,
          reader?.artistIDs ?? [],
          reader?.isAdmin ?? false,
          id,
          take ?? null,
          skip,
        ],
      })
      return rows.map(presentCard)
    },

    recent: async (user: Caller, count: number): Promise<MusicCard[]> => {
      const { rows } = await sql.query<CardRow>({
        name: 'recent-plays',
        text: `SELECT ${cardColumns} FROM music m JOIN ${lastPlayed('music', { isShown: IS_SHOWN, user: '$1', count: '$4' })}
          played USING (id) ORDER BY played.place`,
        values: [user.userID, user.artistIDs, user.isAdmin, count],
      })
      return rows.map(presentCard)
    },
  }
}

function writes(sql: Sql) {
  return {
    /** Returns undefined if the user has too many playlists. */
    create: (userID: number, name: string): Promise<Playlist | undefined> =>
      inTransaction(sql, async (client) => {
        await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userID])
        const { rows } = await client.query<{ id: number }>({
          name: 'create-playlist',
          text: `INSERT INTO playlists (user_id, name, updated_at)
            SELECT $1, $2, now() WHERE (SELECT count(*) FROM playlists WHERE user_id = $1) < $3 RETURNING id`,
          values: [userID, name, limits.playlists.perUser],
        })
        const [row] = rows
        return (
          row && {
            playListID: row.id,
            name,
            musicCount: 0,
            coverMusicIDs: [],
            coverImageVersions: [],
            hasMusic: false,
            isPublic: false,
          }
        )
      }),

    setPublic: async (id: number, isPublic: boolean): Promise<void> => {
      await sql.query({
        name: 'playlist-visibility',
        text: 'UPDATE playlists SET is_public = $2, updated_at = now() WHERE id = $1',
        values: [id, isPublic],
      })
    },

    rename: async (id: number, name: string): Promise<void> => {
      await sql.query({
        name: 'rename-playlist',
        text: 'UPDATE playlists SET name = $2, updated_at = now() WHERE id = $1',
        values: [id, name],
      })
    },

    remove: async (id: number): Promise<void> => {
      await sql.query({ name: 'remove-playlist', text: 'DELETE FROM playlists WHERE id = $1', values: [id] })
    },
  }
}

function trackWrites(sql: Sql) {
  return {
    /** Appends a track; one that is there already only if `again`. Returns false if the playlist is full. */
    add: (id: number, musicID: number, again: boolean): Promise<boolean> =>
      inTransaction(sql, async (client) => {
        // Locks the playlist, so that no two tracks get the same position.
        const locked = await client.query('SELECT FROM playlists WHERE id = $1 FOR NO KEY UPDATE', [id])
        const { rows } = await client.query<{ held: number; last: number; has: boolean }>({
          name: 'playlist-size',
          text: `SELECT count(*)::int AS held, coalesce(max(entry.place), -1) AS last,
              coalesce(bool_or(pm.music_id = $2), false) AS has
            FROM ${ENTRIES} WHERE pm.playlist_id = $1`,
          values: [id, musicID],
        })
        const [size] = rows
        if (locked.rowCount === 0 || !size || (size.has && !again)) return true
        if (size.held >= limits.playlists.musics) return false
        await client.query({
          name: 'playlist-add',
          text: `INSERT INTO playlist_music AS pm (playlist_id, music_id, position)
            SELECT $1, id, $3 FROM music WHERE id = $2 FOR KEY SHARE
            ON CONFLICT (playlist_id, music_id) DO UPDATE SET repeats = pm.repeats || excluded.position`,
          values: [id, musicID, size.last + 1],
        })
        return true
      }),

    fill: (id: number, musicIDs: readonly number[]): Promise<void> => writeOrder(sql, id, musicIDs),

    /**
     * Moves an entry after another one, or to the start. Hidden tracks stay after their predecessor. Returns
     * false if either entry is missing.
     */
    move: (id: number, entry: Entry, after: Entry | undefined): Promise<boolean> =>
      inTransaction(sql, async (client) => {
        const order = movedAfter(await lockOrder(client, id), entry, after)
        if (order) await writeOrder(client, id, order)
        return order !== undefined
      }),

    /** Takes out all entries of a track, or only one of them. */
    takeOut: (id: number, musicID: number, occurrence: number | undefined): Promise<void> =>
      inTransaction(sql, async (client) => {
        const order = await lockOrder(client, id)
        const at = indexOf(order, { musicID, occurrence: occurrence ?? 0 })
        if (at < 0) return
        const left = occurrence === undefined ? [] : order.toSpliced(at, 1)
        if (left.includes(musicID)) return writeOrder(client, id, left)
        await client.query({
          name: 'playlist-take-out',
          text: 'DELETE FROM playlist_music WHERE playlist_id = $1 AND music_id = $2',
          values: [id, musicID],
        })
      }),
  }
}
