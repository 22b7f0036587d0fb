import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killGroup } from '@nava/tools/stack/kill-group'

/** Runs a program and its children with a temporary home folder while `use` runs. */
export async function withProgram<T>(
  program: string,
  words: (folder: string) => readonly string[],
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-player-'))
  const child = spawn(program, words(folder), {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, HOME: folder, TMPDIR: folder },
  })
  try {
    return await use(folder)
  } finally {
    killGroup(child, 'SIGTERM')
    await Promise.race([once(child, 'exit'), sleep(5000)])
    killGroup(child, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

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
