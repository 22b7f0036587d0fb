import type { PushTopic } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { WANTS_ANNOUNCEMENTS } from './devices.store.ts'

interface Audience {
  artistID?: number | null | undefined
  djID?: number | null | undefined
  topic?: PushTopic | null | undefined
}

export type ReachStore = ReturnType<typeof reachStore>

/** SQL condition: user `u` is in the audience of an artist ($1), a DJ ($2) or a topic ($3), or all are null */
const IS_IN_AUDIENCE = `($1::int IS NULL OR EXISTS (SELECT FROM artist_follows f WHERE f.artist_id = $1 AND f.user_id = u.id))
  AND ($2::int IS NULL OR EXISTS (SELECT FROM dj_follows f WHERE f.dj_id = $2 AND f.user_id = u.id))
  AND ($3::notice_kind IS NULL OR NOT $3 = ANY(u.muted_notices))`
const IS_REACHED = `${IS_IN_AUDIENCE} AND ${WANTS_ANNOUNCEMENTS}`
/** SQL condition: the audience is everybody, also visitors */
const IS_ALL = '$1::int IS NULL AND $2::int IS NULL AND $3::notice_kind IS NULL'

/** Whom an announcement would reach. `hasProvider`: Firebase is set up, without which no device is reached */
export const reachStore = (sql: Sql, hasProvider: boolean) => ({
  /** Returns the field of an artist or DJ that does not exist. */
  missing: async ({ artistID = null, djID = null }: Audience): Promise<'artistID' | 'djID' | undefined> => {
    const { rows } = await sql.query<{ artist: boolean; dj: boolean }>({
      name: 'push-audience-exists',
      text: `SELECT $1::int IS NULL OR EXISTS (SELECT FROM artists WHERE id = $1) AS artist,
        $2::int IS NULL OR EXISTS (SELECT FROM djs WHERE id = $2) AS dj`,
      values: [artistID, djID],
    })
    if (rows[0]?.artist === false) return 'artistID'
    return rows[0]?.dj === false ? 'djID' : undefined
  },

  count: async ({
    artistID = null,
    djID = null,
    topic = null,
  }: Audience): Promise<{ people: number; devices: number; browsers: number }> => {
    const { rows } = await sql.query<{ people: number; devices: number; browsers: number }>({
      name: 'push-reach',
      text: `SELECT (SELECT count(*)::int FROM users u WHERE ${IS_REACHED}) AS people,
        (SELECT count(*)::int FROM push_devices d LEFT JOIN users u ON u.id = d.user_id
          WHERE $4::boolean AND CASE WHEN u.id IS NULL THEN ${IS_ALL} ELSE ${IS_REACHED} END) AS devices,
        (SELECT count(*)::int FROM web_push_subscriptions w LEFT JOIN users u ON u.id = w.user_id
          WHERE CASE WHEN u.id IS NULL THEN ${IS_ALL} ELSE ${IS_REACHED} END) AS browsers`,
      values: [artistID, djID, topic, hasProvider],
    })
    return rows[0] ?? { people: 0, devices: 0, browsers: 0 }
  },
})
