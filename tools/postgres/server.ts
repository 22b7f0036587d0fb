import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chown, lstat, mkdir, open, readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { asCommand, findAccount, type Account } from './account.ts'
import { DATABASE, ensureCluster, ROLE } from './cluster.ts'
import { endOrphan } from './orphan.ts'
import { findPrograms } from './programs.ts'
import { reasonIn } from './reasons.ts'

export interface PostgresServer {
  url: (database?: string) => string
  exited: Promise<string>
  stop: () => Promise<void>
}

/**
 * Starts a server in `dir` (created on first use), after stopping one that killed programs left there. It
 * ends together with this process.
 * `log`: its messages, readable only by its owner
 * `password`: of the role `nava`, used to create `dir`
 * `durable`: false is faster but unsafe, for tests
 * `maxWal`: MiB of write-ahead log between checkpoints The caller ensures that nobody else uses `dir`.
 */
export async function startPostgres(options: {
  dir: string
  log: string
  password: string
  durable?: boolean
  maxWal?: number
}): Promise<PostgresServer> {
  const { dir, log, password, durable = true, maxWal = wal.largest } = options
  const programs = findPrograms()
  const account = await findAccount(dir, programs.postgres)
  const sockets = await socketFolder(dir, account)
  await endOrphan(dir, sockets)
  await ensureCluster({ dir, password, durable, programs, account })
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : CARELESS),
    max_wal_size: `${maxWal}MB`,
    // A list, whose elements may stand in quotes
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { child, release } = await leash(account, [programs.postgres, '-D', dir, ...flags], log)
  const exited = once(child, 'exit').then(async () => {
    release()
    return await tail(log)
  })
  const url = (database?: string): string => postgresUrl(dir, password, database)
  await untilReady(url(), exited, dir)
  return { url, exited, stop: () => stop(child, exited) }
}

export function postgresUrl(dir: string, password: string, database = DATABASE): string {
  const host = encodeURIComponent(socketPath(dir))
  return `postgresql://${ROLE}:${encodeURIComponent(password)}@localhost/${database}?host=${host}`
}

/** Settings for a server that only api and worker use: few short queries, no data loss, no TCP port */
const SETTINGS = {
  listen_addresses: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  random_page_cost: 1.1,
  jit: 'off',
  min_wal_size: '32MB',
  checkpoint_timeout: '15min',
  synchronous_commit: 'on',
  log_min_messages: 'warning',
  // Omits DETAIL and CONTEXT, which would contain user data.
  log_error_verbosity: 'terse',
}

/** MiB; PostgreSQL requires at least two segments */
const wal = { smallest: 32, largest: 1024 }

export const walWithin = (reserve: number): number =>
  Math.min(wal.largest, Math.max(wal.smallest, Math.floor(reserve / 3)))

/** For tests: loses data in a crash, and serves several test files with two apis each */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: 300,
}

/** Every system accepts socket paths of up to 100 bytes. */
const MAX_SOCKET_FOLDER_LENGTH = 100 - '/.s.PGSQL.5432'.length

/** Returns the socket's folder: that of the server, or a fixed temporary one if the path would be too long. */
function socketPath(dir: string): string {
  if (Buffer.byteLength(dir) <= MAX_SOCKET_FOLDER_LENGTH) return dir
  const name = `nava-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
  const own = join(tmpdir(), name)
  return Buffer.byteLength(own) <= MAX_SOCKET_FOLDER_LENGTH ? own : join('/tmp', name)
}

/** Creates the socket's folder; refuses one of another user. */
async function socketFolder(dir: string, account: Account): Promise<string> {
  const folder = socketPath(dir)
  if (folder === dir) return dir
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const { uid } = await lstat(folder)
  const owner = account.owner?.uid ?? process.getuid?.() ?? uid
  if (account.owner && uid === 0) await chown(folder, account.owner.uid, account.owner.gid)
  else if (uid !== owner)
    throw new Error(`${folder} belongs to another user (id ${uid}): remove it, or choose a shorter DATA_DIR`)
  return folder
}

/**
 * Starts the server so that it ends with this process: a shell stops it when its own input closes. A separate session
 * protects it from Ctrl-C. `release` tells the shell that the server has exited.
 */
async function leash(
  account: Account,
  argv: string[],
  log: string,
): Promise<{ child: ChildProcess; release: () => void }> {
  const wait = '( ( read -r word <&3 ; [ "$word" = ended ] || kill -INT $$ ) & )'
  const { command, args } = asCommand([
    ...account.prefix,
    '/bin/sh',
    '-c',
    `${wait} ; exec 3<&- ; exec "$@"`,
    'sh',
    ...argv,
  ])
  const output = await open(log, 'a', 0o600)
  try {
    // Earlier versions may have left the log readable by everyone.
    await output.chmod(0o600)
    const child = spawn(command, args, {
      ...account.identity,
      cwd: '/',
      detached: true,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', output.fd, output.fd, 'pipe'],
    })
    await once(child, 'spawn')
    const line = child.stdio[3]
    if (!(line instanceof Socket)) throw new Error('The server was started without its line to us')
    line.on('error', () => undefined)
    return { child, release: () => line.end('ended\n') }
  } finally {
    await output.close()
  }
}

/** After a crash, the server may replay its log for minutes. */
async function untilReady(url: string, exited: Promise<string>, dir: string): Promise<void> {
  const gone = exited.then((lines) => {
    throw new Error(`PostgreSQL did not start: ${reasonIn(lines, dir)}`)
  })
  const answers = async (): Promise<void> => {
    while (!(await isAnswering(url))) await sleep(20)
  }
  await Promise.race([answers(), gone])
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // The socket file is missing, or the server still starts (SQLSTATE 57P03).
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === '57P03') return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Closes all connections; kills the server after 20 s, which loses no commits. */
async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGINT')
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await exited
  clearTimeout(killTimer)
}

async function tail(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-10).join('\n')
}
