import { WORKER_HEARTBEAT_SECONDS } from '@nava/contracts'
import { type Database, Prisma } from '@nava/db'
import { isRecent } from '../../platform/database/is-recent.ts'

export interface WorkerRow {
  id: string
  host: string
  state: 'ready' | 'waiting'
  ffmpeg: string
  problem: string
  version: string
  commit: string
  startedAt: Date
  seenAt: Date
}

/** Seconds without a heartbeat after which a worker is gone, since single ones may be late */
const TIMEOUT = 4 * WORKER_HEARTBEAT_SECONDS
/** Milliseconds for which the result is cached, because each status of an upload needs it */
const MAX_AGE = 2000

/** SQL condition: all live workers wait, because they lack a requirement */
export const isHeld = `coalesce((SELECT bool_and(w.state = 'waiting') FROM workers w
  WHERE ${isRecent('w.seen_at', TIMEOUT)}), false)`

export type WorkersStore = ReturnType<typeof workersStore>

export function workersStore(db: Database, now = Date.now) {
  let held: { at: number; answer: Promise<boolean> } | undefined
  const alive = () =>
    db.$queryRaw<WorkerRow[]>`
      SELECT id, host, state, ffmpeg, problem, version, commit, started_at AS "startedAt", seen_at AS "seenAt" FROM workers
      WHERE ${Prisma.raw(isRecent('seen_at', TIMEOUT))} ORDER BY started_at, id`
  return {
    alive,

    areAllWaiting: async (): Promise<boolean> => {
      if (!held || now() - held.at > MAX_AGE) {
        const answer = alive().then(
          (workers) => workers.length > 0 && workers.every(({ state }) => state === 'waiting'),
        )
        held = { at: now(), answer }
        answer.catch(() => {
          held = undefined
        })
      }
      return await held.answer
    },

    failures: () =>
      db.$queryRaw<{ code: string; count: number }[]>`
        SELECT reason_code AS code, count(*)::int AS count FROM media_assets
        WHERE state = 'failed' AND source_version <> '' AND reason_code IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
  }
}

export const presentWorker = ({ id, state, startedAt, seenAt, ...facts }: WorkerRow) => ({
  workerID: id,
  ...facts,
  state,
  started: startedAt.toISOString(),
  seen: seenAt.toISOString(),
})
