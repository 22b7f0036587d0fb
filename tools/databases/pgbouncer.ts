import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asCommand, findAccount } from '../postgres/account.ts'
import { findPrograms } from '../postgres/programs.ts'
import { freePort } from '../stack/port.ts'
import type { OperatorsPostgres } from './operators-postgres.ts'

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer in front of a server with Debian's settings and these. Debian's change only addresses and places. */
export async function startPgbouncer(
  server: OperatorsPostgres,
  settings: Readonly<Record<string, string>>,
): Promise<{ url: (database: string) => string; log: () => Promise<string> } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-pgbouncer-'))
  await chmod(folder, 0o711)
  const { owner, identity, prefix } = await findAccount(join(folder, 'none'), findPrograms().postgres)
  const port = await freePort()
  const [log, users, ini] = ['log', 'userlist.txt', 'pgbouncer.ini'].map((name) => join(folder, name))
  if (!log || !users || !ini) throw new Error('Three names make three paths')
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: String(port), unix_socket_dir: '' },
    ...{ auth_type: 'trust', auth_file: users, logfile: log },
    ...settings,
  }
  await writeFile(users, '"nava" ""\n')
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  await writeFile(ini, ['[databases]', `* = host=${server.folder}`, '[pgbouncer]', ...lines, ''].join('\n'))
  await writeFile(log, '')
  if (owner) for (const each of [folder, log, users, ini]) await chown(each, owner.uid, owner.gid)
  const { command, args } = asCommand([...prefix, 'pgbouncer', '--quiet', ini])
  const child = spawn(command, args, { ...identity, cwd: '/', stdio: 'ignore' })
  const exited = once(child, 'exit')
  await untilOpen(port, child, () => readFile(log, 'utf8'))
  return {
    url: (database) => `postgresql://nava@127.0.0.1:${port}/${database}`,
    log: () => readFile(log, 'utf8'),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number, child: ChildProcess, log: () => Promise<string>): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${await log()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
