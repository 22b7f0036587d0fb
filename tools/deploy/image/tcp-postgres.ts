import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { asCommand, findAccount } from '../../postgres/account.ts'
import { ensureCluster } from '../../postgres/cluster.ts'
import { findPrograms } from '../../postgres/programs.ts'

/** Containers need a TCP port, which the embedded server lacks. */
export async function startTcpPostgres(dir: string, port: number) {
  const programs = findPrograms()
  const account = await findAccount(dir, programs.postgres)
  const password = 'of the trial'
  await ensureCluster({ dir, password, durable: false, programs, account })
  await appendFile(`${dir}/pg_hba.conf`, 'host all nava 127.0.0.1/32 scram-sha-256\n')
  const flags = ['-h', '127.0.0.1', '-p', String(port), '-k', '', '-c', 'fsync=off']
  const { command, args } = asCommand([...account.prefix, programs.postgres, '-D', dir, ...flags])
  const child = spawn(command, args, { ...account.identity, cwd: '/', stdio: 'ignore' })
  const exited = once(child, 'exit')
  const url = `postgresql://nava:${encodeURIComponent(password)}@127.0.0.1:${port}/nava`
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('PostgreSQL does not start')
    await sleep(50)
  }
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGINT')
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
