import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { asCommand, findAccount } from '../../postgres/account.ts'
import { startThrowawayPostgres } from '../../postgres/throwaway.ts'

const DEBIAN = '/usr/lib/postgresql'
const OWNER = 'station'

export async function startOwnPostgres(): Promise<{ url: string } & AsyncDisposable> {
  const versions = await readdir(DEBIAN).catch(() => [])
  const version = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1)
  if (version === undefined) {
    const server = await startThrowawayPostgres()
    return { url: server.url(), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }
  const program = (name: string) => join(DEBIAN, version, 'bin', name)
  const folder = await mkdtemp(join(tmpdir(), 'nava-own-'))
  await chmod(folder, 0o711)
  const dir = join(folder, 'data')
  const { owner, identity, prefix } = await findAccount(dir, program('postgres'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const setUp = ['--pgdata', dir, '--username=postgres', '--auth=trust', '--no-sync']
  const init = asCommand([...prefix, program('initdb'), ...setUp, '--encoding=UTF8', '--locale=C.UTF-8'])
  const made = spawnSync(init.command, init.args, { ...identity, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`)
  const flags = ['listen_addresses=', `unix_socket_directories=${dir}`, 'fsync=off'].flatMap((each) => [
    '-c',
    each,
  ])
  const run = asCommand([...prefix, program('postgres'), '-D', dir, ...flags])
  const child = spawn(run.command, run.args, { ...identity, cwd: '/', stdio: 'ignore' })
  const exited = once(child, 'exit')
  const url = (user: string, database: string) =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(dir)}`
  await untilReady(url('postgres', 'postgres'))
  await query(url('postgres', 'postgres'), `CREATE ROLE ${OWNER} LOGIN`)
  await query(url('postgres', 'postgres'), `CREATE DATABASE nava OWNER ${OWNER}`)
  return {
    url: url(OWNER, 'nava'),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

/** Milliseconds */
const TIMEOUT = 60_000

async function untilReady(url: string): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return void (await query(url, 'SELECT 1'))
    } catch (error) {
      if (performance.now() - startedAt > TIMEOUT) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
