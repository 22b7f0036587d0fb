import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops a server that killed programs left running on `dir`. Removes the pid file, socket (in `sockets`) and
 * socket lock of a dead server, because PostgreSQL refuses to start if another process has the old process
 * ID. The caller holds the lock of the data folder.
 */
export async function endOrphan(dir: string, sockets: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid')
  const socket = join(sockets, '.s.PGSQL.5432')
  const lock = `${socket}.lock`
  for (const file of [pidFile, lock]) await endServer(await pidIn(file), dir)
  await untilDetached(pidFile, dir)
  // The pid file goes last: if this process is killed before, the next start still finds the server by it.
  for (const file of [lock, socket, pidFile]) await rm(file, { force: true })
}

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
 * Waits until no process of a dead server is left. The pid file names their shared memory, whose users Linux counts.
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

function sharedMemory(): Record<string, string>[] {
  const [header = [], ...rows] = readNow('/proc/sysvipc/shm')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])))
}

async function eventually(check: () => boolean, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  while (!check()) {
    if (performance.now() > deadline) return false
    await sleep(50)
  }
  return true
}

async function pidIn(file: string): Promise<number> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  return pid > 0 ? pid : 0
}

function serves(pid: number, dir: string): boolean {
  const command = pid > 0 ? commandLine(pid) : ''
  return command.includes('postgres') && `${command} `.includes(` -D ${dir} `)
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') return readNow(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.startsWith('Z') ? '' : stdout.trim()
}

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
    // The process exited after the check, so there is nothing to kill.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
