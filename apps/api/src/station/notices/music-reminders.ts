/** Listeners who want to be told of the release of an announced track */
import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import type { PoolClient } from 'pg'
import { imageVersion } from '../../catalogue/images/image-versions.ts'
import { problem } from '../../platform/http/errors.ts'
import { setImage } from './set-image.ts'

export type MusicRemindersStore = ReturnType<typeof musicRemindersStore>

export function musicRemindersStore(sql: Sql) {
  return {
    of: async (userID: number): Promise<number[]> => {
      const { rows } = await sql.query<{ id: number }>({
        name: 'music-reminders-of',
        text: 'SELECT music_id AS id FROM music_reminders WHERE user_id = $1 ORDER BY music_id',
        values: [userID],
      })
      return rows.map(({ id }) => id)
    },

    /** @throws 404 if no such track is announced */
    set: async (userID: number, musicID: number, isWanted: boolean): Promise<void> => {
      if (!isWanted) {
        await sql.query({
          name: 'music-reminder-forget',
          text: 'DELETE FROM music_reminders WHERE user_id = $1 AND music_id = $2',
          values: [userID, musicID],
        })
        return
      }
      const { rowCount } = await sql.query({
        name: 'music-reminder-keep',
        text: `WITH found AS (SELECT m.id FROM music m WHERE m.id = $2 AND ${MUSIC_IS.announced}),
          kept AS (INSERT INTO music_reminders (user_id, music_id) SELECT $1, id FROM found ON CONFLICT DO NOTHING)
          SELECT id FROM found`,
        values: [userID, musicID],
      })
      if (rowCount === 0) throw problem('music.not-found')
    },
  }
}

/** Makes notices of what has been released. Followers get the notice of the release itself. */
export async function makeMusicReminders(client: PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ id: number; music_id: number; version: string }>({
    name: 'notices-make-music-reminders',
    text: `WITH due AS (DELETE FROM music_reminders r USING music m
        WHERE m.id = r.music_id AND ${MUSIC_IS.playable} RETURNING r.user_id, m.id, m.title, m.artist_names),
      made AS (INSERT INTO notices (kind, user_id, title, body, type, ref_id)
        SELECT 'reminder', user_id, title, artist_names, 'music', id FROM due
        WHERE NOT EXISTS (SELECT FROM music_artists ma JOIN artist_follows f ON f.artist_id = ma.artist_id
          WHERE ma.music_id = due.id AND f.user_id = due.user_id)
        RETURNING id, ref_id)
      SELECT made.id, m.id AS music_id, ${imageVersion('music', 'm')} AS version FROM made JOIN music m ON m.id = made.ref_id`,
  })
  for (const { id, music_id: musicID, version } of rows) await setImage(client, id, 'music', musicID, version)
  return rows.map(({ id }) => id)
}
