import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from './start-topology.ts'

export async function killOnce({ program, ready }: Pick<Member, 'program' | 'ready'>): Promise<void> {
  const { pid } = program
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  while (program.pid === pid) await sleep(20)
  await ready()
}

/** Returns the number of kills; `pause` is in ms. */
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
