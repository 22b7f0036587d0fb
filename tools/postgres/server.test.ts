import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withName } from './nameless-user.ts'
import { reasonIn } from './reasons.ts'
import { startPostgres, type PostgresServer } from './server.ts'

const KILLS = 20

let folder: string
let dir: string
const children = new Set<ChildProcess>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-server-'))
  await chmod(folder, 0o711)
  dir = join(folder, 'postgres')
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  await rm(folder, { recursive: true })
})

const start = (): Promise<PostgresServer> =>
  startPostgres({ dir, log: join(folder, 'log'), password: 'secret', durable: false })

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmaster = async (): Promise<number> =>
  Number.parseInt(await readFile(join(dir, 'postmaster.pid'), 'utf8'), 10)

async function asServersUser(command: string, args: string[]): Promise<ChildProcess> {
  const { uid, gid } = await stat(dir)
  const child = spawn(command, args, { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  await once(child, 'spawn')
  return child
}

/** Writes the lock files of a killed server with the process ID `pid`. */
async function plantStaleFiles(pid: number): Promise<void> {
  const { uid, gid } = await stat(dir)
  const lines = [String(pid), dir, '1', '5432', dir, '', '']
  for (const name of ['.s.PGSQL.5432.lock', 'postmaster.pid', '.s.PGSQL.5432']) {
    await writeFile(join(dir, name), lines.join('\n'), { mode: 0o600 })
    await chown(join(dir, name), uid, gid)
  }
}

async function startAndStop(): Promise<unknown[]> {
  const server = await start()
  const rows = await query(server.url(), 'SELECT 1 AS one')
  await server.stop()
  return rows
}

const ANSWER = [{ one: 1 }]

describe('a server starts', () => {
  beforeEach(async () => {
    await startAndStop()
  })

  test('although stale files name a live process of the same user, which is left alone', async () => {
    const stranger = await asServersUser('sleep', ['60'])
    await plantStaleFiles(stranger.pid ?? 0)
    expect(await startAndStop()).toEqual(ANSWER)
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
  })

  test.runIf(process.platform === 'linux')('a server starts although stale files name a zombie', async () => {
    const parent = await asServersUser('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 60'])
    const [line] = parent.stdout ? await once(createInterface({ input: parent.stdout }), 'line') : []
    const zombie = Number(line)
    // Waits until `sleep` has replaced the shell, because the shell would reap its child.
    while (!(await readFile(`/proc/${parent.pid}/cmdline`, 'utf8')).startsWith('sleep')) await sleep(20)
    process.kill(zombie)
    while (!/\) Z /.test(await readFile(`/proc/${zombie}/stat`, 'utf8'))) await sleep(20)
    await plantStaleFiles(zombie)
    expect(await startAndStop()).toEqual(ANSWER)
    expect(await readFile(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /)
  })

  test.runIf(process.platform === 'linux')(
    'a server starts once the last backend of a killed server has ended',
    async () => {
      const killed = await start()
      const busy = `DO $$ BEGIN WHILE clock_timestamp() < now() + interval '10 s' LOOP END LOOP; END $$`
      const working = query(killed.url(), busy).catch(() => undefined)
      const running = `SELECT FROM pg_stat_activity WHERE query LIKE 'DO $$%' AND state = 'active'`
      await expect.poll(() => query(killed.url(), running)).toHaveLength(1)
      process.kill(await postmaster(), 'SIGKILL')
      await killed.exited
      expect(await startAndStop()).toEqual(ANSWER)
      await working
    },
  )

  test.runIf(process.platform === 'linux')(
    'a server starts after stopping a running one whose pid file is lost and whose parent does not reap it',
    async () => {
      const holder = await hold()
      const pid = await postmaster()
      await rm(join(dir, 'postmaster.pid'))
      holder.child.kill('SIGSTOP')
      expect(await startAndStop()).toEqual(ANSWER)
      expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
    },
  )

  test(`at the first attempt after each of ${KILLS} hard kills of everything, with all committed data`, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, url } = await hold()
      await query(url, 'CREATE TABLE IF NOT EXISTS kills (id SERIAL); INSERT INTO kills DEFAULT VALUES')
      const group = -(await postmaster())
      child.kill('SIGKILL')
      process.kill(group, 'SIGKILL')
      await once(child, 'exit')
    }
    const server = await start()
    expect(await query(server.url(), 'SELECT count(*)::int AS count FROM kills')).toEqual([{ count: KILLS }])
    await server.stop()
  }, 600_000)
})

/** Runs a server within a process, as `npm start` does; rejects if the server does not start. */
async function hold(): Promise<{ child: ChildProcess; url: string }> {
  const program = join(import.meta.dirname, 'fixtures/hold.ts')
  const child = spawn(process.execPath, [program, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const lines = createInterface({ input: child.stdout })
  const [url] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server did not start'))),
  ])
  return { child, url: String(url) }
}

test('the folder with the socket is closed to other users', async () => {
  await startAndStop()
  expect((await stat(dir)).mode & 0o077).toBe(0)
})

describe('the log of a server', () => {
  test('is readable by its owner only, even if an earlier version created it world-readable', async () => {
    await writeFile(join(folder, 'log'), 'earlier\n', { mode: 0o644 })
    await startAndStop()
    expect((await stat(join(folder, 'log'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'log'), 'utf8')).toMatch(/^earlier\n/)
  })

  test('reports an error without user data', async () => {
    const server = await start()
    await query(server.url(), 'CREATE TABLE people (email TEXT UNIQUE)')
    const client = new Client({ connectionString: server.url() })
    await client.connect()
    const insert = () => client.query('INSERT INTO people VALUES ($1)', ['ann@example.com'])
    await insert()
    await expect(insert()).rejects.toThrow('duplicate key')
    await client.end()
    await server.stop()
    const text = await readFile(join(folder, 'log'), 'utf8')
    expect(text).toContain('duplicate key value violates unique constraint')
    expect(text).not.toContain('ann@example.com')
  })
})

test.each([
  ['a "quote" and "another"', ''],
  ["it's, with a comma", ''],
  [String.raw`back\slash $HOME %41 & ?a=b#c`, ''],
  ['نوا و ünï', ''],
  ['too long for a socket '.padEnd(120, '.'), '/'.padEnd(120, 'x')],
])('a folder %s has a server', async (name, temporary) => {
  if (temporary) vi.stubEnv('TMPDIR', temporary)
  dir = join(folder, name)
  expect(await startAndStop()).toEqual(ANSWER)
  expect(await startAndStop()).toEqual(ANSWER)
  vi.unstubAllEnvs()
})

describe('a user without a name', () => {
  const UID = 54_321
  const as = ['--reuid', String(UID), '--regid', String(UID), '--clear-groups', process.execPath]
  const hasNamespaces = spawnSync('unshare', ['--user', '--map-user=1', 'true']).status === 0
  const canBe =
    process.getuid?.() === 0 &&
    spawnSync('setpriv', [...as, '--check', join(import.meta.dirname, 'server.ts')]).status === 0

  test.runIf(canBe && hasNamespaces)('has a server of its own', async () => {
    await chown(folder, UID, UID)
    const child = spawn('setpriv', [...as, join(import.meta.dirname, 'fixtures/hold.ts'), dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(child)
    const [url] = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      once(child, 'exit').then(() => Promise.reject(new Error('The server did not start'))),
    ])
    expect(await query(String(url), 'SELECT 1 AS one')).toEqual(ANSWER)
    expect((await stat(join(dir, 'PG_VERSION'))).uid).toBe(UID)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  test('is told what to do where it cannot have one for a moment', () => {
    expect(withName(true)).toEqual([])
    vi.stubEnv('PATH', '/nowhere')
    expect(() => withName(false)).toThrow(
      /^The user id \d+ has no name on this machine, and initdb, .* \(useradd --uid \d+ nava, .*DATABASE_URL/,
    )
    vi.unstubAllEnvs()
  })
})

test('a file system without permissions or sockets is named before what PostgreSQL says', () => {
  for (const output of [
    'initdb: error: could not change permissions of directory "x": Operation not permitted',
    'FATAL:  data directory "x" has invalid permissions',
    'FATAL:  data directory "x" has wrong ownership',
    'LOG:  could not bind Unix address "x/.s.PGSQL.5432": Operation not supported',
  ])
    expect(reasonIn(output, '/srv/nava')).toMatch(
      /^\/srv\/nava lies on a file system that lacks what PostgreSQL needs/,
    )
  expect(reasonIn('FATAL:  out of memory', '/srv/nava')).toBe('\nFATAL:  out of memory')
})

test('files of another major version are refused with the way over, and stay as they are', async () => {
  await mkdir(dir)
  await writeFile(join(dir, 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(
    /^\S+ was made by PostgreSQL 17, and this version of Nava brings \d+, which cannot read it\. .* --rows-only \(docs\/upgrading\.md/,
  )
  expect(await readdir(dir)).toEqual(['PG_VERSION'])
})
