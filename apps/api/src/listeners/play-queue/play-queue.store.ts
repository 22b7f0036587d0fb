import { emptyPlayQueue, PlayQueue, type StoredQueue } from '@nava/contracts'
import type { Sql } from '@nava/db'

export type PlayQueueStore = ReturnType<typeof playQueueStore>

export const LISTENING_CHANNEL = 'listening'

/** Retries of `change` after concurrent writes */
const ATTEMPTS = 5

/** Parses a stored queue, in which new fields may be missing. */
export const parseQueue = (stored: unknown): PlayQueue =>
  PlayQueue.parse({ ...emptyPlayQueue, ...(stored as object) })

export function playQueueStore(sql: Sql) {
  const read = async (userID: number): Promise<StoredQueue> => {
    const { rows } = await sql.query<{ queue: unknown; version: number; age: number }>({
      name: 'play-queue',
      text: `SELECT queue, version, greatest(0, extract(epoch FROM clock_timestamp() - updated_at) * 1000)::float8 AS age
        FROM play_queues WHERE user_id = $1`,
      values: [userID],
    })
    const [row] = rows
    if (!row) return { version: 0, age: 0, queue: emptyPlayQueue }
    const queue = parseQueue(row.queue)
    return { version: row.version, age: row.age, queue }
  }

  /**
   * Returns the new version, or undefined if the stored version differs from `expected` (0: nothing is
   * stored). Notifies all processes. `app`: name of the app that writes, undefined for a page
   */
  const write = async (
    userID: number,
    queue: PlayQueue,
    expected?: number,
    app?: string,
  ): Promise<number | undefined> => {
    const { rows } = await sql.query<{ version: number }>({
      name: 'write-play-queue',
      text: `WITH created AS (
          INSERT INTO play_queues (user_id, queue, changed_by) SELECT $1, $2, $4 WHERE coalesce($3::int, 0) = 0
          ON CONFLICT (user_id) DO NOTHING RETURNING user_id, version
        ), changed AS (
          UPDATE play_queues SET queue = $2, changed_by = $4, version = version + 1, updated_at = clock_timestamp()
          WHERE user_id = $1 AND ($3::int IS NULL OR version = $3)
          RETURNING user_id, version
        ), written AS (SELECT * FROM created UNION ALL SELECT * FROM changed)
        SELECT version, pg_notify('${LISTENING_CHANNEL}', 'queue ' || user_id) FROM written`,
      values: [userID, JSON.stringify(queue), expected ?? null, app ?? null],
    })
    return rows[0]?.version
  }

  return {
    read,
    write,
    /** Returns when the queue was written, and the name of the app that did; undefined without a queue. */
    lastWrite: async (userID: number): Promise<{ at: Date; app: string | null } | undefined> => {
      const { rows } = await sql.query<{ at: Date; app: string | null }>({
        name: 'last-write-of-play-queue',
        text: 'SELECT updated_at AS at, changed_by AS app FROM play_queues WHERE user_id = $1',
        values: [userID],
      })
      return rows[0]
    },
    /** Writes the result of `next` for the stored queue, unless it is undefined. */
    change: async (
      userID: number,
      next: (stored: StoredQueue) => PlayQueue | undefined,
      app?: string,
    ): Promise<PlayQueue | undefined> => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const stored = await read(userID)
        const queue = next(stored)
        if (!queue) return undefined
        if ((await write(userID, queue, stored.version, app)) !== undefined) return queue
      }
      throw new Error('a queue changed whenever it was to be written')
    },
  }
}
