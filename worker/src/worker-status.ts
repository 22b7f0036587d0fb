import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { WORKER_HEARTBEAT_SECONDS } from '@nava/contracts'
import type { Database } from '@nava/db'
import { commitOfClone, VERSION } from '@nava/settings/release'
import type { Logger } from 'pino'
import { repeat } from '@nava/media/repeat'
import type { FfmpegState } from './supervise-ffmpeg.ts'

export interface WorkerStatus {
  set: (state: FfmpegState) => Promise<void>
  stop: () => Promise<void>
}

/** Characters */
const MAX_PROBLEM_LENGTH = 4000

/**
 * Reports to the api whether this process can work, in a row that it rewrites at intervals. Removes the rows
 * of dead processes. `built`: commit of its image; a clone knows its own
 */
export function reportStatus(db: Database, log: Logger, built = ''): WorkerStatus {
  const id = randomUUID()
  let state: FfmpegState | undefined
  const write = async (): Promise<void> => {
    if (!state) return
    const ffmpeg = state.state === 'ready' ? state.ffmpeg : ''
    const problem = state.state === 'waiting' ? state.problem.slice(0, MAX_PROBLEM_LENGTH) : ''
    const commit = (await commitOfClone) ?? built
    // Uses the database's clock, which all processes share.
    await db.$executeRaw`
      INSERT INTO workers (id, host, state, ffmpeg, problem, version, commit)
      VALUES (${id}, ${hostname()}, ${state.state}, ${ffmpeg}, ${problem}, ${VERSION}, ${commit})
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, ffmpeg = excluded.ffmpeg, problem = excluded.problem, seen_at = now()`
    await db.$executeRaw`DELETE FROM workers WHERE NOT seen_at BETWEEN now() - interval '1 hour' AND now() + interval '5 minutes'`
  }
  const stopWriting = repeat(write, {
    interval: WORKER_HEARTBEAT_SECONDS * 1000,
    failure: 'the state of the worker could not be written',
    log,
  })
  return {
    set: async (changed) => {
      state = changed
      await write()
    },
    stop: async () => {
      await stopWriting()
      await db.$executeRaw`DELETE FROM workers WHERE id = ${id}`
    },
  }
}
