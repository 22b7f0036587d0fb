import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from './start-topology.ts'

/** Kills a process with SIGKILL, and resolves when the one that is started in its place is ready. */
export async function killOnce({ program, ready }: Pick<Member, 'program' | 'ready'>): Promise<void> {
  const { pid } = program
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  while (program.pid === pid) await sleep(20)
  await ready()
}

/** Kills one of `members` after the other, with a pause in ms after each, until `signal`; returns how many it killed. */
export async function killInTurn(
  members: readonly Member[],
  { pause, signal }: { pause: number; signal: AbortSignal },
): Promise<number> {
  let killed = 0
  for (;;) {
    for (const member of members) {
      await sleep(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return killed
      await killOnce(member)
      killed += 1
    }
  }
}
