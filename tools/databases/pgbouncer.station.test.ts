import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SessionClient } from '@nava/db/session'
import { findFaults } from '@nava/db/session-facts'
import { consumeQueue } from '@nava/media/queues/consume-queue'
import { openQueues } from '@nava/media/queues/queues'
import { readSettings } from '@nava/settings/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasRedis, startRedis } from '../../packages/media/src/testing/redis.ts'
import { hostProblems } from '../../apps/api/src/platform/site/host-problems.ts'
import { askDoctor } from '../doctor.ts'
import { upgradeDatabase, UPGRADE_SETTINGS } from '../backup/upgrade-database.ts'
import { bareEnv } from '../testing/bare-env.ts'
import { TEST_TIMEOUT } from '../testing/timeout.ts'
import { startApi, startProgram } from '../testing/start-program.ts'
import { freePort } from '../stack/port.ts'
import { type OperatorsPostgres, startOperatorsPostgres } from './operators-postgres.ts'
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts'

const ROOT = join(import.meta.dirname, '../..')

if (!hasPgbouncer) console.warn('The pooler was not tried: pgbouncer must be installed.')

describe.runIf(hasPgbouncer)('PgBouncer', () => {
  let server: OperatorsPostgres
  let folder = ''
  let made = 0

  beforeAll(async () => {
    server = await startOperatorsPostgres()
    await server.run('CREATE ROLE nava LOGIN')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nava-pooled-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  async function makeDatabase(): Promise<string> {
    const name = `station_${(made += 1)}`
    await server.run(`CREATE DATABASE ${name} OWNER nava TEMPLATE template0`)
    return name
  }

  const migrate = (url: string, more: Record<string, string> = {}) =>
    upgradeDatabase(url, readSettings({ DATA_DIR: folder, ...more }, UPGRADE_SETTINGS), () => undefined)

  /** Asks for the home page and the state, many at a time. */
  async function expectToServe(address: string): Promise<void> {
    const paths = Array.from({ length: 200 }, (_, index) => (index % 2 ? '/api/main/web/all' : '/api/ready'))
    while (paths.length > 0) {
      const replies = await Promise.all(paths.splice(0, 25).map((path) => fetch(address + path)))
      for (const reply of replies)
        expect([reply.status, reply.ok || (await reply.text())]).toEqual([200, true])
    }
  }

  async function expectToConsume(url: string): Promise<void> {
    const done: string[] = []
    const log = { warn: () => undefined }
    const queues = await openQueues({ databaseUrl: url, connections: 2, log })
    const stop = consumeQueue(
      'imports',
      { backing: queues.backing, log },
      {
        ...{ concurrency: 2, lockMs: 15_000 },
        work: async (job) => void done.push(job.id ?? ''),
      },
    )
    await queues.enqueue('importEpisode', { djID: 1 }, { jobID: 'imports-1' })
    await expect.poll(() => done).toEqual(['imports-1'])
    await stop()
    await queues.close()
  }

  /** As in PgBouncer's default and Debian's; and as many people advise */
  const SESSIONS: Record<string, Record<string, string>> = {
    'Debian’s settings': {},
    'ignored startup parameters': { ignore_startup_parameters: 'options,extra_float_digits' },
    'few connections': { default_pool_size: '15', max_client_conn: '100' },
  }

  it.each(Object.keys(SESSIONS))('with sessions and %s serves api, worker and queues', async (kind) => {
    const name = await makeDatabase()
    await using pooler = await startPgbouncer(server, SESSIONS[kind] ?? {})
    const env = { DATABASE_URL: pooler.url(name), DATA_DIR: folder, LOG_LEVEL: 'warn', DISK_RESERVE_MB: '0' }
    expect(await migrate(env.DATABASE_URL)).not.toEqual([])
    await expectToConsume(env.DATABASE_URL)
    const set = kind === 'few connections' ? { DATABASE_CONNECTIONS: '7' } : {}
    await using api = await startApi(ROOT, { ...env, ...set })
    await using worker = await startProgram(join(ROOT, 'worker/src/main.ts'), { ...env, ...set })
    await expectToServe(api.address)
    expect(await (await fetch(`${api.address}/api/ready`)).json()).toMatchObject({ status: 'ok' })
    expect(api.written() + worker.written()).not.toMatch(/"level":[56]0|does not exist|startup parameter/)
  })

  it.runIf(hasRedis)('with sessions serves api and worker whose queues are in Redis', async () => {
    const redis = await startRedis()
    const name = await makeDatabase()
    await using pooler = await startPgbouncer(server, {})
    const env = {
      ...{ DATABASE_URL: pooler.url(name), REDIS_URL: redis.url, DATA_DIR: folder },
      ...{ LOG_LEVEL: 'warn', DISK_RESERVE_MB: '0' },
    }
    await migrate(env.DATABASE_URL, { REDIS_URL: redis.url })
    {
      await using api = await startApi(ROOT, env)
      await using _worker = await startProgram(join(ROOT, 'worker/src/main.ts'), env)
      await expectToServe(api.address)
    }
    await redis.stop()
  })

  const MODES: readonly Record<string, string>[] = [
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', server_round_robin: '1', min_pool_size: '4' },
    { pool_mode: 'transaction', default_pool_size: '3' },
    { pool_mode: 'statement' },
  ]

  it.each(MODES)('with %o is refused by migrate, and by the api, whose /api/ready is 503', async (mode) => {
    const name = await makeDatabase()
    await migrate(server.url(name, 'nava'))
    await using pooler = await startPgbouncer(server, mode)
    const url = pooler.url(name)
    await expect(migrate(url)).rejects.toThrow(/a pooler must pool sessions/)
    expect(await askDoctor({ DATABASE_URL: url, DATA_DIR: folder }, '', ['database'])).toContainEqual({
      ...{ part: 'database', fact: 'pooler', state: 'wrong' },
      text: expect.stringContaining('a pooler must pool sessions'),
    })
    // As a running station finds it, whose pooler was set so meanwhile
    expect(await hostProblems({ database: { url, allowsNewer: false, isRunning: true } })()).toEqual([
      { code: 'database.unfit', params: { reason: expect.stringContaining('a pooler must pool sessions') } },
    ])
    const port = await freePort()
    const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'apps/api/src/main.ts')], {
      env: {
        ...{ ...bareEnv, DATABASE_URL: url, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' },
        JWT_SECRET: 'a secret that only tests know, long enough',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let written = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (written += String(text)))
    await vi.waitFor(() => expect(written).toContain('a pooler must pool sessions'), TEST_TIMEOUT)
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status
    await expect.poll(() => ready().catch(() => 0)).toBe(503)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  it('that gives one connection only is named', async () => {
    const name = await makeDatabase()
    await migrate(server.url(name, 'nava'))
    await using pooler = await startPgbouncer(server, { default_pool_size: '1', query_wait_timeout: '2' })
    const client = new SessionClient(pooler.url(name))
    await client.connect()
    const { wrong } = await findFaults(client)
    await client.end()
    expect(wrong.join()).toMatch(
      /^The pooler in front of PostgreSQL gave no second connection .*default_pool_size/,
    )
  })
})
