/** A playlist holds a track once or more often: one row per track, with all its places. */
import type { SqlClient } from '@nava/db/in-transaction'

/** SQL for one row per entry: the track's row `pm` and `entry.place` */
export const ENTRIES = `playlist_music pm CROSS JOIN LATERAL unnest(pm.position || pm.repeats) AS entry (place)`
export const IN_ORDER = 'ORDER BY entry.place, pm.added_at, pm.music_id'

/** An entry by its track; `occurrence` is 0 for the first time that the playlist holds the track. */
export interface Entry {
  musicID: number
  occurrence: number
}

/** Locks a playlist, so that changes apply to its latest order, and returns the tracks of its entries in order. */
export async function lockOrder(client: SqlClient, id: number): Promise<number[]> {
  await client.query('SELECT FROM playlists WHERE id = $1 FOR NO KEY UPDATE', [id])
  const { rows } = await client.query<{ id: number }>({
    name: 'playlist-order',
    text: `SELECT pm.music_id AS id FROM ${ENTRIES} WHERE pm.playlist_id = $1 ${IN_ORDER}`,
    values: [id],
  })
  return rows.map((row) => row.id)
}

/** Stores all places of the tracks of `order`. Other tracks stay as they are, and deleted ones are left out. */
export async function writeOrder(client: SqlClient, id: number, order: readonly number[]): Promise<void> {
  await client.query({
    name: 'playlist-write-order',
    text: `WITH existing AS (SELECT id FROM music WHERE id = ANY($2::int[]) FOR KEY SHARE),
        placed AS (
          SELECT existing.id, array_agg(wanted.place::int ORDER BY wanted.place) AS places
          FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place) JOIN existing USING (id) GROUP BY existing.id
        )
      INSERT INTO playlist_music AS pm (playlist_id, music_id, position, repeats)
      SELECT $1, id, places[1], places[2:] FROM placed
      ON CONFLICT (playlist_id, music_id) DO UPDATE SET position = excluded.position, repeats = excluded.repeats
        WHERE (pm.position, pm.repeats) IS DISTINCT FROM (excluded.position, excluded.repeats)`,
    values: [id, order],
  })
}

/** Returns the index of an entry, or -1 if there is none. */
export function indexOf(order: readonly number[], { musicID, occurrence }: Entry): number {
  let at = order.indexOf(musicID)
  for (let passed = 0; at >= 0 && passed < occurrence; passed += 1) at = order.indexOf(musicID, at + 1)
  return at
}

/** Returns the order after an entry is moved to after another one, or to the start; undefined if either is missing. */
export function movedAfter(
  order: readonly number[],
  entry: Entry,
  after: Entry | undefined,
): number[] | undefined {
  const from = indexOf(order, entry)
  const before = after ? indexOf(order, after) : -1
  if (from < 0 || before === from || (after && before < 0)) return undefined
  return order.toSpliced(from, 1).toSpliced(before > from ? before : before + 1, 0, entry.musicID)
}
