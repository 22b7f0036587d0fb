/**
 * Finds marks of queues in the future, left by a clock that was wrong: until their time, BullMQ would take back no job
 * of a dead worker, and start no job that waits for its next attempt.
 */
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'

/** Clocks of machines differ by this much (ms) */
const AHEAD = 5 * 60_000

/** Maximum wait (ms) of a job for its next attempt */
const LONGEST_DELAY = 60 * 60_000

/** Brings marks of a queue that are in the future to the present; returns their number. `lockMs`: duration of a lock */
export type CorrectMarks = (queue: string, lockMs: number) => Promise<number>

/** BullMQ writes times of the process's clock, in ms. */
export const correctMarksInPostgres =
  (pool: Pick<Pool, 'query'>): CorrectMarks =>
  async (queue, lockMs) => {
    const { rows } = await pool.query<{ marks: number }>(
      `WITH checks AS (
         DELETE FROM meta WHERE queue = $1 AND field = 'stalled-check' AND value::bigint > $2::bigint + ${AHEAD} RETURNING 1
       ), locks AS (
         UPDATE job SET locked_until_ms = $2::bigint
         WHERE queue = $1 AND state = 'active' AND locked_until_ms > $2::bigint + $3::bigint + ${AHEAD} RETURNING 1
       ), delays AS (
         UPDATE job SET process_at_ms = $2::bigint
         WHERE queue = $1 AND state = 'delayed' AND process_at_ms > $2::bigint + ${LONGEST_DELAY + AHEAD} RETURNING 1
       )
       SELECT (SELECT count(*) FROM checks)::int + (SELECT count(*) FROM locks)::int + (SELECT count(*) FROM delays)::int
         AS marks`,
      [queue, Date.now(), lockMs],
    )
    return rows[0]?.marks ?? 0
  }

/** Redis keeps the end of a key's life as a time of its own clock, so its keys outlive a jump too. */
export const correctMarksInRedis =
  (open: () => Promise<Redis>, prefix: string): CorrectMarks =>
  async (queue, lockMs) => {
    const redis = await open()
    const key = (name: string) => `${prefix}:${queue}:${name}`
    const active = await redis.lrange(key('active'), 0, -1)
    let marks = 0
    for (const mark of [key('stalled-check'), ...active.map((id) => key(`${id}:lock`))])
      if ((await redis.pttl(mark)) > lockMs + AHEAD) marks += await redis.del(mark)
    // The score of a delayed job is its time, multiplied by this
    const unit = 0x1000
    const latest = (Date.now() + LONGEST_DELAY + AHEAD) * unit
    for (const id of await redis.zrangebyscore(key('delayed'), latest, '+inf'))
      marks += await redis.zadd(key('delayed'), 'XX', 'CH', Date.now() * unit, id)
    return marks
  }
