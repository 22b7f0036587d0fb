import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'bullmq'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { consumeQueue } from './consume-queue.ts'
import { redisOf } from './queue-backing.ts'
import { openQueues, type Queues } from './queues.ts'
import { hasRedis, startRedis } from '../testing/redis.ts'

describe.for(['PostgreSQL', ...(hasRedis ? ['Redis'] : [])])('queues in %s', (where) => {
  let database: TestDatabase
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  let queues: Queues
  const warnings: unknown[] = []
  const log = { warn: (...words: unknown[]) => void warnings.push(words) }

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true })
    if (where === 'Redis') redis = await startRedis()
    queues = await openQueues({
      databaseUrl: database.url,
      redis: redisOf(redis?.url, 'a-station'),
      log,
      backOff: 100,
    })
  })
  afterAll(async () => {
    await queues.close()
    await redis?.stop()
    await database.drop()
    expect(warnings).toEqual([])
  })

  /** Fails jobs whose version starts with `bad`. */
  function consumer(seen: string[]) {
    const { connection, options, make } = queues.backing
    const work = async (job: { data: { version: string } }) => {
      seen.push(job.data.version)
      if (job.data.version.startsWith('bad')) throw new Error('Bad')
    }
    return new Worker('audio', work, { connection, ...options }, make)
  }
  const add = (version: string, options: { jobID?: string; priority?: number; delay?: number } = {}) =>
    queues.enqueue('transcodeAudio', { assetID: 1, version }, { jobID: `1-${version}-0`, ...options })

  test('the same job id is queued once', async () => {
    await add('once')
    await add('once')
    await add('once', { jobID: '1-once-1' })
    expect((await queues.counts()).audio).toEqual({ waiting: 2, running: 0, failed: 0 })
    expect(await queues.stateOf('transcodeAudio', '1-once-0')).toBe('waiting')
    expect(await queues.stateOf('transcodeAudio', '1-never-0')).toBe('unknown')
    for (const jobID of ['1-once-0', '1-once-1'])
      expect(await queues.remove('transcodeAudio', jobID)).toBe(true)
  })

  test('a removed job may be queued again', async () => {
    await queues.enqueue('encodeImage', { imageID: 7, version: 'a' }, { jobID: '7-a' })
    expect(await queues.remove('encodeImage', '7-a')).toBe(true)
    expect(await queues.stateOf('encodeImage', '7-a')).toBe('unknown')
    await queues.enqueue('encodeImage', { imageID: 7, version: 'a' }, { jobID: '7-a' })
    expect(await queues.stateOf('encodeImage', '7-a')).toBe('waiting')
    expect(await queues.remove('encodeImage', '7-a')).toBe(true)
  })

  test('a job without a priority goes first, then the others by priority', async () => {
    await add('last', { priority: 9 })
    await add('second', { priority: 1 })
    await add('first')
    const seen: string[] = []
    const worker = consumer(seen)
    await expect.poll(() => seen).toEqual(['first', 'second', 'last'])
    await worker.close()
    expect(await queues.stateOf('transcodeAudio', '1-last-0')).toBe('ended')
  })

  test('a job that moves to the long lane is found in both lanes, and removed from both', async () => {
    const counted = async () => (await queues.counts()).audio.waiting
    const before = await counted()
    expect(await queues.isInLongLane('transcodeAudio', '1-long-0')).toBe(false)
    const payload = { assetID: 1, version: 'long' }
    await queues.enqueue('transcodeAudio', payload, { jobID: '1-long-0', isLong: true })
    const seen: string[] = []
    const worker = consumer(seen)
    await add('long')
    await add('behind')
    await expect.poll(() => seen).toEqual(['long', 'behind'])
    await worker.close()
    expect(await queues.stateOf('transcodeAudio', '1-long-0')).toBe('waiting')
    expect(await queues.isInLongLane('transcodeAudio', '1-long-0')).toBe(true)
    expect(await counted()).toBe(before + 1)
    expect(await queues.remove('transcodeAudio', '1-long-0')).toBe(true)
    expect(await queues.isInLongLane('transcodeAudio', '1-long-0')).toBe(false)
    expect(await queues.stateOf('transcodeAudio', '1-long-0')).toBe('unknown')
  })

  test('a failing job is tried three times, and counted', async () => {
    const seen: string[] = []
    const worker = consumer(seen)
    await add('bad')
    await expect.poll(() => queues.stateOf('transcodeAudio', '1-bad-0')).toBe('ended')
    await worker.close()
    expect(seen).toEqual(['bad', 'bad', 'bad'])
    expect((await queues.counts()).audio.failed).toBe(1)
  })

  test('a watcher is notified of a job’s changes', async () => {
    const heard: string[] = []
    const stop = queues.watch(({ queue, jobID }) => void heard.push(`${queue} ${jobID}`))
    const seen: string[] = []
    const worker = consumer(seen)
    await expect
      .poll(
        async () => {
          await add(`heard${seen.length}`)
          return heard.length
        },
        { interval: 200 },
      )
      .toBeGreaterThan(2)
    expect(heard[0]).toMatch(/^audio 1-heard/)
    await worker.close()
    await stop()
  })

  test('a watcher that is stopped ends soon and leaves no connection behind, at whatever stage it is', async () => {
    for (const busy of [0, 10, 20, 40, 80, 160]) {
      const others = await openQueues({
        databaseUrl: database.url,
        redis: redisOf(redis?.url, 'a-station'),
        log,
      })
      const stop = others.watch(() => undefined)
      await sleep(5)
      // Blocks the process, so that it receives several events of its watchers together.
      for (const until = Date.now() + busy; Date.now() < until;);
      await stop()
      expect(await others.close()).toBeUndefined()
    }
  })

  test('jobs of a dead worker and delayed jobs go on after a clock that was 400 days ahead', async () => {
    const far = Date.now() + 400 * 24 * 60 * 60_000
    const jobs = { held: '1-held-0', delayed: '1-delayed-0' }
    const gone = new Worker(
      'images',
      () => new Promise<void>(() => undefined),
      { connection: queues.backing.connection, ...queues.backing.options },
      queues.backing.make,
    )
    const enqueue = (jobID: string, delay?: number) =>
      queues.enqueue('encodeImage', { imageID: 1, version: jobID }, { jobID, ...(delay && { delay }) })
    await enqueue(jobs.held)
    await expect.poll(() => queues.stateOf('encodeImage', jobs.held)).toBe('running')
    await gone.close(true)
    await enqueue(jobs.delayed, far - Date.now())
    const done: string[] = []
    const stop = consumeQueue(
      'images',
      { backing: queues.backing, log: { warn: (...words) => void corrected.push(words) } },
      { concurrency: 1, lockMs: 1000, marksEvery: 300, work: async ({ id = '' }) => void done.push(id) },
    )
    const corrected: unknown[] = []
    await (redis ? holdInRedis(redis.url, jobs.held, far) : holdInPostgres(database.url, jobs.held, far))
    await expect.poll(() => done.toSorted()).toEqual(Object.values(jobs).toSorted())
    await stop()
    expect(JSON.stringify(corrected)).toContain('The clock was ahead')
  })

  test('payloads are validated against their contract when they are queued', async () => {
    const wrong = queues.enqueue('transcodeAudio', JSON.parse('{"assetID":"x","version":"v"}'), {
      jobID: 'x',
    })
    await expect(wrong).rejects.toThrow('assetID')
    await queues.check()
  })
})

const PREFIX = 'nava:a-station'

/** Writes the marks of a worker and a check that ran while the clock showed `far`. */
async function holdInPostgres(url: string, jobID: string, far: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('UPDATE bullmq.job SET locked_until_ms = $1 WHERE id = $2', [far, jobID])
  await client.query(
    `INSERT INTO bullmq.meta (queue, field, value) VALUES ('images', 'stalled-check', $1)
     ON CONFLICT (queue, field) DO UPDATE SET value = excluded.value`,
    [String(far)],
  )
  await client.end()
}

async function holdInRedis(url: string, jobID: string, far: number): Promise<void> {
  const client = new Redis(url)
  await client.pexpireat(`${PREFIX}:images:${jobID}:lock`, far)
  await client.set(`${PREFIX}:images:stalled-check`, far, 'PXAT', far)
  await client.quit()
}

test.runIf(hasRedis)('a queue fails instead of waiting while its Redis is away', async () => {
  const redis = await startRedis()
  const queues = await openQueues({
    databaseUrl: '',
    redis: redisOf(redis.url, 'a-station'),
    log: { warn: () => undefined },
  })
  const add = () => queues.enqueue('encodeImage', { imageID: 1, version: 'v' }, { jobID: '1-v' })
  await add()
  await redis.stop()
  await expect(add()).rejects.toThrow('Nothing answers at')
  await expect(queues.check()).rejects.toThrow('Nothing answers at')
  await queues.close()
})

test.runIf(hasRedis)(
  'Stations that share a Redis see only their own jobs, and write below nava: only',
  async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const open = (station: string) =>
      openQueues({ databaseUrl: '', redis: redisOf(redis.url, station), log: { warn: () => undefined } })
    const [one, other] = await Promise.all([open('one'), open('other')])
    await one.enqueue('encodeImage', { imageID: 1, version: 'v' }, { jobID: '1-v' })
    expect((await one.counts()).images.waiting).toBe(1)
    expect((await other.counts()).images.waiting).toBe(0)
    expect(await other.stateOf('encodeImage', '1-v')).toBe('unknown')
    await Promise.all([one.check(), other.check()])
    const client = new Redis(redis.url)
    for (const key of await client.keys('*')) expect(key).toMatch(/^nava:(one|other):/)
    await client.quit()
    await Promise.all([one.close(), other.close()])
  },
)

test.runIf(hasRedis)('The check of the queues fails where Redis can be read only', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const queues = await openQueues({
    databaseUrl: '',
    redis: redisOf(redis.url, 'a-station'),
    log: { warn: () => undefined },
  })
  await queues.check()
  const client = new Redis(redis.url)
  await client.replicaof('127.0.0.1', '1')
  await expect(queues.check()).rejects.toThrow('This Redis is a replica')
  await client.replicaof('NO', 'ONE')
  await queues.check()
  await client.quit()
  await queues.close()
})

test('The check of the queues fails where PostgreSQL can be read only', async () => {
  await using database = await createTestDatabase()
  const open = () => openQueues({ databaseUrl: database.url, log: { warn: () => undefined } })
  const first = await open()
  await first.check()
  await first.close()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET default_transaction_read_only = on`,
  )
  await client.end()
  const queues = await open()
  await expect(queues.check()).rejects.toThrow('read-only')
  await queues.close()
})
