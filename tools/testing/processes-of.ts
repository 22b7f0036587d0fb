import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Returns the ids of the other processes of a run: their environment, command line or working folder names its folder.
 * Processes of other people count only for root. Returns none on systems other than Linux.
 */
export function processesOf(run: string): number[] {
  // A shorter name would find the programs of others.
  if (!/^nava-test-\w{6}$/.test(run)) throw new Error(`${run} is not the name of a run`)
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && traces(pid).some((text) => text.includes(run)))
}

const traces = (pid: number): string[] => [
  readNow(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
  readNow(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  // Redis and nginx overwrite both.
  readNow(() => readlinkSync(`/proc/${pid}/cwd`)),
]

/** Milliseconds that programs have to end by themselves; PostgreSQL would leave shared memory behind */
const TIMEOUT = { postgres: 60_000, others: 5000 }

/** Asks the processes of a run to end, kills those that do not, and returns how many there were. */
export async function endProcessesOf(run: string): Promise<number> {
  const found = processesOf(run)
  signal(found, 'SIGTERM')
  const begin = performance.now()
  for (let left = found; left.length > 0; left = processesOf(run)) {
    const waited = performance.now() - begin
    signal(
      left.filter((pid) => waited > (isPostgres(pid) ? TIMEOUT.postgres : TIMEOUT.others)),
      'SIGKILL',
    )
    await sleep(50)
  }
  return found.length
}

const isPostgres = (pid: number): boolean =>
  readNow(() => readFileSync(`/proc/${pid}/comm`, 'utf8')) === 'postgres\n'

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Detaches what a run has mounted, as the tests of full disks do. */
export function unmountAllOf(run: string): void {
  const mounts = readNow(() => readFileSync('/proc/self/mounts', 'utf8')).split('\n')
  for (const [, place = ''] of mounts.map((line) => line.split(' ')))
    if (place.includes(run)) execFileSync('umount', ['--lazy', place])
}

function readNow(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
