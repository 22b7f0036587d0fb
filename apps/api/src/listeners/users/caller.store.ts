import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { isRecent } from '../../platform/database/is-recent.ts'
import type { CallerStore } from '../../platform/http/auth.ts'

const QUERY = `
  SELECT u.name, u.is_admin, u.hides_explicit, u.token_version, s.id AS session_id,
    NOT ${isRecent('s.last_used_at', '$3')} AS was_idle,
    ARRAY(SELECT artist_id FROM artist_members WHERE user_id = u.id ORDER BY artist_id) AS artist_ids,
    ARRAY(SELECT dj_id FROM dj_members WHERE user_id = u.id ORDER BY dj_id) AS dj_ids,
    ARRAY(SELECT room FROM chat_moderators WHERE user_id = u.id ORDER BY room) AS rooms
  FROM users u LEFT JOIN sessions s ON s.id = $2 AND s.user_id = u.id AND s.expires_at > now()
  WHERE u.id = $1 AND NOT EXISTS (
    SELECT FROM suspensions WHERE user_id = u.id AND (until IS NULL OR until > now()))`

interface Row {
  name: string
  is_admin: boolean
  hides_explicit: boolean
  token_version: number
  session_id: number | null
  was_idle: boolean | null
  artist_ids: number[]
  dj_ids: number[]
  rooms: string[]
}

export function callerStore(sql: Sql): CallerStore {
  return {
    find: async (userID, sessionID) => {
      const { rows } = await sql.query<Row>({
        name: 'caller',
        text: QUERY,
        values: [userID, sessionID ?? null, limits.session.usedWithin / 1000],
      })
      const row = rows[0]
      if (!row) return undefined
      if (row.was_idle) await sql.query('UPDATE sessions SET last_used_at = now() WHERE id = $1', [sessionID])
      return {
        userID,
        name: row.name,
        isAdmin: row.is_admin,
        ...(row.hides_explicit && { hidesExplicit: true }),
        tokenVersion: row.token_version,
        artistIDs: row.artist_ids,
        djIDs: row.dj_ids,
        rooms: row.rooms,
        sessionID: row.session_id ?? undefined,
      }
    },
  }
}
