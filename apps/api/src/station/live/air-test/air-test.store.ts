/** Streams that DJs send to hear them themselves, one each. Times are in ms since 1970 by the clock of the database. */
import { randomUUID } from 'node:crypto'
import { type AirLevel, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { newVersion } from '@nava/media/storage/keys'

export type AirTestStore = ReturnType<typeof airTestStore>

/** A connection's part in a test */
export interface TestSource {
  userID: number
  /** Names the connection */
  source: string
  version: string
  until: number
}

export interface AirTest {
  version: string
  segments: number
  startedAt: Date
  /** False once its program is gone */
  isHeard: boolean
  level: AirLevel | null
}

/** Seconds without a segment after which a connection counts as gone */
const HEARD_WITHIN = 10
/** Seconds after the end for which a test can be heard */
const KEPT = 600

export function airTestStore(sql: Sql) {
  return {
    /** Begins a test in the place of an earlier one, whose version is returned too. */
    take: async (userID: number): Promise<TestSource & { earlier: string | null }> => {
      const { rows } = await sql.query<TestSource & { earlier: string | null }>({
        name: 'air-test-take',
        text: `WITH before AS (SELECT version FROM air_tests WHERE user_id = $1)
          INSERT INTO air_tests (user_id, version, source, until)
          VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))
          ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, source = excluded.source,
            until = excluded.until, segments = 0, peak = NULL, rms = NULL,
            started_at = clock_timestamp(), heard_at = clock_timestamp()
          RETURNING user_id AS "userID", version, source, (extract(epoch FROM until) * 1000)::float8 AS until,
            (SELECT version FROM before) AS earlier`,
        values: [userID, newVersion(), randomUUID(), limits.live.air.testMinutes],
      })
      const [begun] = rows
      if (!begun) throw new Error('a test that was begun cannot be read')
      return begun
    },

    /** Notes a stored segment. Returns false if the connection may send no longer. */
    append: async (
      { userID, source }: Pick<TestSource, 'userID' | 'source'>,
      { segments, level }: { segments: number; level: AirLevel | undefined },
    ): Promise<boolean> => {
      const { rowCount } = await sql.query({
        name: 'air-test-append',
        text: `UPDATE air_tests SET heard_at = clock_timestamp(), segments = $3, peak = $4, rms = $5
          WHERE user_id = $1 AND source = $2 AND until > clock_timestamp()`,
        values: [userID, source, segments, level?.peak, level?.rms],
      })
      return rowCount === 1
    },

    leave: async ({ userID, source }: Pick<TestSource, 'userID' | 'source'>): Promise<void> => {
      await sql.query({
        name: 'air-test-leave',
        text: `UPDATE air_tests SET source = '' WHERE user_id = $1 AND source = $2`,
        values: [userID, source],
      })
    },

    /** Returns the test of a user that sends, or has just ended. */
    find: async (userID: number): Promise<AirTest | undefined> => {
      const { rows } = await sql.query<AirTest>({
        name: 'air-test-find',
        text: `SELECT version, segments, started_at AS "startedAt",
            source <> '' AND heard_at > clock_timestamp() - make_interval(secs => $2) AS "isHeard",
            CASE WHEN peak IS NOT NULL THEN json_build_object('peak', peak, 'rms', rms) END AS level
          FROM air_tests WHERE user_id = $1 AND heard_at > clock_timestamp() - make_interval(secs => $3)`,
        values: [userID, HEARD_WITHIN, KEPT],
      })
      return rows[0]
    },
  }
}
