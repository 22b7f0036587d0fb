import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ends the server that a killed stack may have left running on `dir`, and removes the pid file of one that is gone:
 * PostgreSQL itself refuses to start when the file's number has since gone to some other process.
 * The caller holds the data folder's lock, so nobody else's server can be meant.
 */
export async function endOrphan(dir: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (pid > 0 && serves(pid, dir)) {
    for (const [signal, seconds] of [
      ['SIGINT', 30],
      ['SIGQUIT', 10],
    ] as const) {
      process.kill(pid, signal)
      if (await ends(pid, dir, seconds)) break
    }
    if (serves(pid, dir))
      throw new Error(`A PostgreSQL server (process ${pid}) still runs on ${dir} and does not end`)
  }
  await rm(pidFile, { force: true })
}

async function ends(pid: number, dir: string, seconds: number): Promise<boolean> {
  for (let waited = 0; waited < seconds * 1000; waited += 50) {
    if (!serves(pid, dir)) return true
    await sleep(50)
  }
  return false
}

/** Whether process `pid` is a PostgreSQL server on `dir`, by its command line. */
function serves(pid: number, dir: string): boolean {
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(`-D ${dir}`)
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
