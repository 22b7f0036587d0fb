import { Worker } from 'bullmq'
import { Client, type Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { openQueues, type Queues } from './queues.ts'

let database: TestDatabase
let queues: Queues
let warnings: string[]
const log = {
  warn: (details: object, message: string) => void warnings.push(`${message} ${JSON.stringify(details)}`),
}

beforeEach(async () => {
  warnings = []
  database = await createTestDatabase({ empty: true })
  queues = await openQueues({ databaseUrl: database.url, log })
})
afterEach(async () => {
  await queues.close()
  await database.drop()
})

async function sql(text: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function consumer(done: string[]) {
  const { connection, make } = queues.backing
  const worker = new Worker(
    'audio',
    async (job) => void done.push(job.id ?? ''),
    { connection, drainDelay: 1 },
    make,
  )
  worker.on('error', (error) => log.warn({ error: error.message }, 'consumer'))
  return worker
}

const job = (version: string) =>
  ['transcodeAudio', { assetID: 1, version }, { jobID: `1-${version}-0` }] as const

/**
 * Waits until a watcher reports a job. A watcher misses jobs before its start, so jobs are added until one is
 * reported.
 */
async function untilNotified(changes: readonly string[]): Promise<void> {
  let added = 0
  const heard = async () => {
    await queues.enqueue(...job(`try${(added += 1)}`))
    return changes.length
  }
  await expect.poll(heard, { interval: 100 }).toBeGreaterThan(0)
}

test('a consumer pauses before each retry while its tables are missing, instead of a hot loop', async () => {
  const worker = consumer([])
  const failedAt: number[] = []
  worker.on('error', () => void failedAt.push(performance.now()))
  await worker.waitUntilReady()
  await sql('DROP SCHEMA bullmq CASCADE')
  await expect.poll(() => failedAt.length).toBeGreaterThan(3)
  await worker.close()
  const pauses = failedAt.slice(1).map((at, index) => at - (failedAt[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(190)
  expect(warnings.length).toBeGreaterThan(0)
  expect(warnings.length).toBeLessThan(12)
})

test('connections that the server closes are reopened, and jobs continue', async () => {
  const done: string[] = []
  const worker = consumer(done)
  const changes: string[] = []
  const stop = queues.watch(({ jobID }) => void changes.push(jobID))
  await worker.waitUntilReady()
  await untilNotified(changes)
  const before = done.length
  // Waits until each has ended, because those that end late are reported late.
  await sql(
    `SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = current_database()
      AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  await expect.poll(() => warnings).not.toEqual([])
  await queues.enqueue(...job('after'))
  await expect.poll(() => done.slice(before)).toContain('1-after-0')
  await expect.poll(() => changes).toContain('1-after-0')
  // Each queue that shares the pool reports every lost connection once.
  const told = warnings.length
  await queues.enqueue(...job('later'))
  await expect.poll(() => changes).toContain('1-later-0')
  await expect.poll(() => done).toContain('1-later-0')
  expect(warnings).toHaveLength(told)
  await stop()
  await worker.close()
})

test('a connection that the server ends while the queues close is not reported', async () => {
  const closing = await openQueues({ databaseUrl: database.url, log })
  const stop = closing.watch(() => undefined)
  const pool = closing.backing.connection as Pool
  await stop()
  await closing.close()
  pool.emit('error', new Error('terminating connection due to administrator command'))
  expect(warnings).toEqual([])
})

test('a watcher is notified of a job from its queueing to its end, and of nothing after the watcher stopped', async () => {
  const changes: string[] = []
  const stop = queues.watch(({ queue, jobID }) => void changes.push(`${queue} ${jobID}`))
  await untilNotified(changes)
  const done: string[] = []
  const worker = consumer(done)
  await queues.enqueue(...job('heard'))
  await expect
    .poll(() => changes.filter((change) => change === 'audio 1-heard-0').length)
    .toBeGreaterThanOrEqual(3)
  await stop()
  const heard = changes.length
  await queues.enqueue(...job('unheard'))
  await expect.poll(() => done).toContain('1-unheard-0')
  expect(changes).toHaveLength(heard)
  await worker.close()
})

test('an unreachable database is an error immediately', async () => {
  const missing = new URL(database.url)
  missing.pathname = 'no_such_database'
  await expect(openQueues({ databaseUrl: missing.href, log })).rejects.toThrow('no_such_database')
})

test('the check fails if the queues cannot be read', async () => {
  await queues.check()
  await sql('DROP SCHEMA bullmq CASCADE')
  await expect(queues.check()).rejects.toThrow('does not exist')
})

test('a connection lost inside a transaction fails the transaction, but does not end the process', async () => {
  const client = await (queues.backing.connection as Pool).connect()
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()))
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await client.query('BEGIN')
  await sql(`SELECT pg_terminate_backend(${rows[0]?.pid})`)
  await gone
  await expect(client.query('COMMIT')).rejects.toThrow('not queryable')
  client.release(true)
  await queues.enqueue(...job('after'))
})

test('a consumer that starts while PostgreSQL restarts takes jobs afterwards', async () => {
  const connect = vi.spyOn(queues.backing.connection as Pool, 'connect')
  connect.mockImplementation(() => {
    throw new Error('the database system is starting up')
  })
  const done: string[] = []
  const worker = consumer(done)
  await expect.poll(() => warnings.join()).toContain('starting up')
  connect.mockRestore()
  await queues.enqueue(...job('late'))
  await expect.poll(() => done).toEqual(['1-late-0'])
  await worker.close()
})

test('a consumer looks for jobs every few seconds, because a notification may be missed', async () => {
  const backend = queues.backing.make(
    'unheard',
    { connection: queues.backing.connection },
    { blocking: true },
  )
  // No queue handles the error that the end of the connection causes in this test.
  backend.on('error', () => undefined)
  // Seconds, much longer than a test may take
  expect(await backend.waitForJob(3600)).toBeNull()
  await backend.close()
})
