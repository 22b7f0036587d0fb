import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ends the server that a killed stack may have left running on `dir`, and removes what a dead one left behind: its pid
 * file, its socket in the folder `sockets`, and the lock of that socket. PostgreSQL refuses to start while the process
 * id in one of these files belongs to any process of the same user, even to a zombie or to an unrelated program.
 *
 * The caller holds the data folder's lock, so it cannot be another stack's server.
 */
export async function endOrphan(dir: string, sockets: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid')
  const socket = join(sockets, '.s.PGSQL.5432')
  const lock = `${socket}.lock`
  for (const file of [pidFile, lock]) await endServer(await pidIn(file), dir)
  await untilDetached(pidFile, dir)
  // The pid file last: if this process is killed here, the next start still finds the server.
  for (const file of [lock, socket, pidFile]) await rm(file, { force: true })
}

/** Ends process `pid` if it is a server on `dir`. */
async function endServer(pid: number, dir: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    if (!serves(pid, dir)) return
    signalProcess(pid, signal)
    await eventually(() => !serves(pid, dir), seconds)
  }
  if (serves(pid, dir))
    throw new Error(`A PostgreSQL server (process ${pid}) still runs on ${dir} and does not end`)
}

/**
 * Waits for the processes of a dead server: one that is in the middle of a long statement lives until its end. The pid
 * file names the shared memory that they all attach, and Linux counts the attachments.
 */
async function untilDetached(pidFile: string, dir: string): Promise<void> {
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const [pid = '', , , , , , memory = ''] = lines.map((line) => line.trim())
  const [key, id] = memory.split(/\s+/)
  const isHeld = (): boolean =>
    sharedMemory().some(
      (row) => row['key'] === key && row['shmid'] === id && row['cpid'] === pid && row['nattch'] !== '0',
    )
  if (!(await eventually(() => !isHeld(), 60)))
    throw new Error(`Processes of a PostgreSQL server that was killed still work on ${dir} and do not end`)
}

/** Returns the rows of Linux' table of shared memory, by the names of its columns; none on other systems. */
function sharedMemory(): Record<string, string>[] {
  const [header = [], ...rows] = readNow('/proc/sysvipc/shm')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])))
}

/** Resolves with true as soon as `check` holds, or with false if it did not within `seconds`. */
async function eventually(check: () => boolean, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  while (!check()) {
    if (performance.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/** Returns the process id at the start of each of PostgreSQL's lock files; 0 if there is none. */
async function pidIn(file: string): Promise<number> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  return pid > 0 ? pid : 0
}

/** Returns true if process `pid` is a PostgreSQL server on `dir`, by its command line. */
function serves(pid: number, dir: string): boolean {
  const command = pid > 0 ? commandLine(pid) : ''
  return command.includes('postgres') && `${command} `.includes(` -D ${dir} `)
}

/** Returns the command line of a running process; empty for one that is gone, and for a zombie. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') return readNow(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.startsWith('Z') ? '' : stdout.trim()
}

/** Files of /proc are generated when they are read, so there is nothing to wait for. */
function readNow(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It exited between the check and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
