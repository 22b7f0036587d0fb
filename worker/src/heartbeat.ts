import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { repeat } from '@nava/media/repeat'

/** Milliseconds between heartbeats; `tools/healthcheck.mjs` tolerates several late ones. */
const PAUSE = 5000
const TIMEOUT = 10_000

export function beat(
  file: string,
  {
    log,
    check,
    pause = PAUSE,
    patience = TIMEOUT,
  }: { log: Logger; check: () => Promise<unknown>; pause?: number; patience?: number },
): () => Promise<void> {
  const write = async () => {
    const late = sleep(patience, undefined, { ref: false }).then(() => {
      throw new Error('The database or the queue does not answer')
    })
    await Promise.race([check(), late])
    await writeFile(file, `${new Date().toISOString()}\n`)
  }
  return repeat(write, { interval: pause, failure: 'no heartbeat', log })
}
