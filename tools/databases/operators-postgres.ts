import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { asCommand, findAccount } from '../postgres/account.ts'
import { findPrograms } from '../postgres/programs.ts'
import { fastFolder } from '../postgres/throwaway.ts'

export interface OperatorsPostgres extends AsyncDisposable {
  /** Folder of the socket */
  folder: string
  url: (database: string, user?: string) => string
  /** Runs SQL as the superuser `postgres`. */
  run: <Row extends object>(sql: string, database?: string) => Promise<Row[]>
}

/**
 * Starts a server as an operator may have set it up, without a password and with a superuser, who makes databases and
 * roles of any kind. `flags`: settings such as `max_connections=17`
 */
export async function startOperatorsPostgres(flags: readonly string[] = []): Promise<OperatorsPostgres> {
  const programs = findPrograms()
  const folder = await mkdtemp(join(await fastFolder(), 'nava-operator-'))
  await chmod(folder, 0o711)
  const dir = join(folder, 'data')
  const { owner, identity, prefix } = await findAccount(dir, programs.postgres)
  if (owner) await chown(folder, owner.uid, owner.gid)
  const start = (argv: string[]) => {
    const { command, args } = asCommand([...prefix, ...argv])
    return spawn(command, args, {
      ...identity,
      cwd: '/',
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C' },
    })
  }
  const setUp = ['--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8']
  const init = start([programs.initdb, '--pgdata', dir, ...setUp])
  await once(init, 'exit')
  if (init.exitCode !== 0) throw new Error(`initdb ended with ${init.exitCode}`)
  await writeFile(join(dir, 'pg_hba.conf'), 'local all all trust\n')
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${dir}`,
    'fsync=off',
    'shared_buffers=32MB',
    ...flags,
  ]
  const server = start([programs.postgres, '-D', dir, ...settings.flatMap((each) => ['-c', each])])
  const exited = once(server, 'exit')
  const url: OperatorsPostgres['url'] = (database, user = 'postgres') =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(dir)}`
  const run: OperatorsPostgres['run'] = async <Row extends object>(sql: string, database = 'postgres') => {
    const client = new Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }
  await untilReady(run, server)
  return {
    ...{ folder: dir, url, run },
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(run: OperatorsPostgres['run'], server: ChildProcess): Promise<void> {
  for (;;) {
    try {
      return void (await run('SELECT 1'))
    } catch (error) {
      if (server.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
