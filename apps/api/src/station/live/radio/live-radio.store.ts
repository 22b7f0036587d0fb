import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { inTransaction } from '@nava/db/in-transaction'
import type { Pool } from 'pg'
import { isRecent } from '../../../platform/database/is-recent.ts'

export type LiveRadioStore = ReturnType<typeof liveRadioStore>

/** Seconds after which a process's number of listeners expires, unless it is told again */
export const AUDIENCE_SECONDS = 30

/** What an encoder has made since its last one; no bytes if it only says that it is at work */
export interface RadioChunk {
  /** Number of the last segment of the channel that was encoded to its end; -1 for none */
  sequence: number
  title: string
  /** Whole frames of MP3 */
  bytes: Buffer
}

/**
 * The newest bytes of the live channel for radios, which one process encodes and all read. `kept`: milliseconds for which
 * they stay; `lostAfter`: those after which an encoder that has written nothing is replaced
 */
export function liveRadioStore(sql: Pool, { kept, lostAfter }: { kept: number; lostAfter: number }) {
  return {
    lostAfter,

    /**
     * Makes `encoder` the one that encodes; returns the number of the segment that it goes on after, or -1 to begin with
     * what is on. Returns undefined while another one is at work.
     */
    take: (encoder: string): Promise<number | undefined> =>
      inTransaction(sql, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.encodeRadio])
        const { rows } = await client.query<{ sequence: number; is_at_work: boolean; is_recent: boolean }>(
          `SELECT sequence, NOT is_end AND ${isRecent('made_at', lostAfter / 1000, 'clock_timestamp()')} AS is_at_work,
             ${isRecent('made_at', (3 * lostAfter) / 1000, 'clock_timestamp()')} AS is_recent
           FROM live_radio ORDER BY id DESC LIMIT 1`,
        )
        const [last] = rows
        if (last?.is_at_work) return undefined
        const sequence = last?.is_recent ? last.sequence : -1
        // Sound of a while ago is not what a listener begins with.
        if (sequence === -1) await client.query('DELETE FROM live_radio')
        await client.query(
          `INSERT INTO live_radio (encoder, sequence, title, bytes) VALUES ($1, $2, '', '')`,
          [encoder, sequence],
        )
        return sequence
      }),

    /** Returns false if another encoder has taken over. */
    append: async (encoder: string, chunks: readonly RadioChunk[]): Promise<boolean> => {
      const { rowCount } = await sql.query({
        name: 'live-radio-append',
        text: `WITH old AS (DELETE FROM live_radio WHERE NOT ${isRecent('made_at', kept / 1000)})
          INSERT INTO live_radio (encoder, sequence, title, bytes)
          SELECT $1, sequence, title, bytes
          FROM unnest($2::int[], $3::text[], $4::bytea[]) WITH ORDINALITY AS chunk (sequence, title, bytes, place)
          WHERE (SELECT encoder FROM live_radio ORDER BY id DESC LIMIT 1) = $1 ORDER BY place`,
        values: [
          encoder,
          chunks.map((chunk) => chunk.sequence),
          chunks.map((chunk) => chunk.title),
          chunks.map((chunk) => chunk.bytes),
        ],
      })
      return rowCount === chunks.length
    },

    /** Lets another process go on at once. */
    end: async (encoder: string): Promise<void> => {
      await sql.query(
        `INSERT INTO live_radio (encoder, sequence, title, bytes, is_end)
         SELECT encoder, sequence, '', '', true
         FROM (SELECT * FROM live_radio ORDER BY id DESC LIMIT 1) last WHERE encoder = $1`,
        [encoder],
      )
    },

    /** Stores how many listen through this process; 0 ends it. */
    reportListeners: async (process: string, count: number): Promise<void> => {
      await sql.query({
        name: 'live-radio-report',
        text: `WITH gone AS (DELETE FROM radio_audiences WHERE (process = $1 AND $2 = 0)
            OR (process <> $1 AND NOT ${isRecent('seen_at', 60 * 60)}))
          INSERT INTO radio_audiences (process, listeners, seen_at) SELECT $1, $2, now() WHERE $2 > 0
          ON CONFLICT (process) DO UPDATE SET listeners = excluded.listeners, seen_at = excluded.seen_at`,
        values: [process, count],
      })
    },

    /** Returns how many listen through all processes. */
    listeners: async (): Promise<number> => {
      const { rows } = await sql.query<{ listeners: number }>({
        name: 'live-radio-listeners',
        text: `SELECT coalesce(sum(listeners), 0)::int AS listeners FROM radio_audiences
          WHERE ${isRecent('seen_at', AUDIENCE_SECONDS)}`,
      })
      return rows[0]?.listeners ?? 0
    },

    /** Returns what follows after the chunk `id`, oldest first; `isEnd` if its encoder has ended. */
    after: async (id: number): Promise<(RadioChunk & { id: number; isEnd: boolean })[]> => {
      const { rows } = await sql.query<RadioChunk & { id: number; isEnd: boolean }>({
        name: 'live-radio-after',
        text: `SELECT id::float8, sequence, title, bytes, is_end AS "isEnd" FROM live_radio
          WHERE id > $1 ORDER BY id`,
        values: [id],
      })
      return rows
    },
  }
}
