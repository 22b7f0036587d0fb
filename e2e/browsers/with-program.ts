import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs a program with a temporary folder as its home while `use` runs. */
export async function withProgram<T>(
  program: string,
  words: (folder: string) => readonly string[],
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-player-'))
  const child = spawn(program, words(folder), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, TMPDIR: folder },
  })
  try {
    return await use(folder)
  } finally {
    child.kill('SIGTERM')
    await Promise.race([once(child, 'exit'), sleep(5000)])
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Retries until a program listens. */
export async function untilListens<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 120) throw error
      await sleep(500)
    }
  }
}
