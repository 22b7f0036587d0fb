import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { freePort } from '@nava/tools/stack/port'
import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasRedis, makeCertificate, startRedis } from '../testing/redis.ts'
import { consumeQueue } from './consume-queue.ts'
import { RIGHTS } from './explain-redis-error.ts'
import { openQueues } from './queues.ts'
import { lookAtRedis, redisFacts } from './redis-facts.ts'

async function look(url: string) {
  const faults: { wrong: string[]; advice: string[] } = { wrong: [], advice: [] }
  for (const [name, sentence] of await lookAtRedis({ url, prefix: 'nava:a-station' })) {
    const isAdvice = redisFacts.find((fact) => fact.name === name)?.isAdvice
    if (sentence !== undefined) faults[isAdvice ? 'advice' : 'wrong'].push(sentence)
  }
  return faults
}
const wrong = (part: string) => ({ wrong: [expect.stringContaining(part)], advice: [] })
const NOTHING = { wrong: [], advice: [] }

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('what answers in the place of Redis is named', () => {
  test('nothing', async () => {
    expect(await look(`redis://127.0.0.1:${await freePort()}`)).toEqual(
      wrong('Nothing answers at 127.0.0.1:'),
    )
    expect(await look('unix:///no/redis.sock')).toEqual(wrong('There is no socket /no/redis.sock'))
  })

  test('a web server', async () => {
    const port = await listen(createHttpServer((_request, reply) => reply.end('x')))
    expect(await look(`redis://127.0.0.1:${port}`)).toEqual(wrong('is not Redis but another server'))
    expect(await look(`rediss://127.0.0.1:${port}`)).toEqual(wrong('write redis:// in REDIS_URL'))
  })

  test('a server that speaks first', async () => {
    const port = await listen(
      createServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-x\r\n')),
    )
    expect(await look(`redis://127.0.0.1:${port}`)).toEqual(wrong('is not Redis but another server'))
  })

  test('one that closes each connection', async () => {
    const port = await listen(createServer((socket) => void socket.end()))
    expect(await look(`redis://127.0.0.1:${port}`)).toEqual(wrong('closes the connection without a word'))
  })

  test('one that never answers', async () => {
    const port = await listen(createServer((socket) => void socket.on('error', () => undefined)))
    expect(await look(`redis://127.0.0.1:${port}`)).toEqual(wrong('does not answer in time'))
  })

  test('one that speaks TLS, behind which there may be a Redis', async () => {
    const server = createTlsServer(makeCertificate()).on('tlsClientError', () => undefined)
    const port = await listen(server)
    expect(await look(`redis://127.0.0.1:${port}`)).toEqual(
      wrong(`This port (${port}) speaks TLS at once: write rediss://`),
    )
  })

  test('one whose words say that it has too many clients, before it closes the connection', async () => {
    const port = await listen(
      createServer(
        (socket) => void socket.on('error', () => undefined).end('-ERR max number of clients reached\r\n'),
      ),
    )
    expect(await look(`redis://127.0.0.1:${port}`)).toEqual(wrong('maxclients'))
  })
})

async function start(options?: Parameters<typeof startRedis>[0]) {
  const redis = await startRedis(options)
  onTestFinished(() => redis.stop())
  return redis
}

async function open(url: string) {
  const client = new Redis(url)
  onTestFinished(() => client.disconnect())
  return client
}

describe.runIf(hasRedis)('an operator’s Redis', () => {
  test('is well as it comes', async () => {
    const redis = await start()
    expect(await look(redis.url)).toEqual(NOTHING)
    const left = await (await open(redis.url)).keys('*')
    expect(left).toEqual(['nava:a-station:written'])
  })

  test('is well by a socket, in the database of the address', async () => {
    const path = join(tmpdir(), `nava-redis-${await freePort()}.sock`)
    const redis = await start({ config: ['--unixsocket', path] })
    expect(await look(`unix://${path}?db=3`)).toEqual(NOTHING)
    const client = await open(redis.url)
    expect(await client.dbsize()).toBe(0)
    await client.select(3)
    expect(await client.dbsize()).toBe(1)
  })

  test('is named if a database of the address is not there', async () => {
    const redis = await start()
    expect(await look(`${redis.url}/99`)).toEqual(wrong('no database of the number'))
  })

  test('with TLS needs rediss:// and a certificate that is known', async () => {
    const redis = await start({ tls: makeCertificate() })
    expect(await look(redis.url)).toEqual(wrong('NODE_EXTRA_CA_CERTS'))
    expect(await look(redis.url.replace('rediss:', 'redis:'))).toEqual(wrong('write rediss:// in REDIS_URL'))
    expect(await look(`${redis.url}?tls.rejectUnauthorized=false`)).toEqual(NOTHING)
  })

  test('without TLS needs redis://', async () => {
    const redis = await start()
    expect(await look(redis.url.replace('redis:', 'rediss:'))).toEqual(wrong('write redis:// in REDIS_URL'))
  })

  test('with a password needs that', async () => {
    const redis = await start({ config: ['--requirepass', 'p@ss/word%'] })
    const by = (login: string) => look(redis.url.replace('//', `//${login}`))
    expect(await by('')).toEqual(wrong('Redis wants a password'))
    expect(await by(':other@')).toEqual(wrong('refuses the user or the password'))
    expect(await by('word@')).toEqual(wrong('redis://:password@host'))
    expect(await by(`:${encodeURIComponent('p@ss/word%')}@`)).toEqual(NOTHING)
  })

  test('names the rights that a user lacks', async () => {
    const redis = await start()
    const admin = await open(redis.url)
    const by = async (...rights: string[]) => {
      await admin.call('ACL', 'SETUSER', 'nava', 'reset', 'on', '>word', ...rights)
      return await look(redis.url.replace('//', '//nava:word@'))
    }
    expect(await by(...RIGHTS.split(' '))).toEqual(NOTHING)
    expect(await by('~nava:*', '+@all', '-@dangerous')).toEqual(NOTHING)
    expect(await by('~nava:*', '+@all', '-evalsha', '-zpopmin')).toEqual(
      wrong(
        `The user nava of REDIS_URL may not run zpopmin, evalsha. What it needs: ACL SETUSER nava ${RIGHTS}`,
      ),
    )
    expect(await by('~nava:*', '+@all', '-eval')).toEqual(wrong('may not run eval.'))
    expect(await by('~bull:*', '+@all')).toEqual(wrong('may not use all keys nava:*'))
    expect(await by('~nava:*', '+@connection')).toEqual(wrong('may not run eval.'))
  })

  test('names commands that are switched off', async () => {
    const redis = await start({ config: ['--rename-command', 'XADD', ''] })
    expect(await look(redis.url)).toEqual(wrong('does not know the command xadd'))
  })

  test('is named if it is a replica, a cluster, or full', async () => {
    const replica = await start({ config: ['--replicaof', '127.0.0.1 1'] })
    expect(await look(replica.url)).toEqual(wrong('is a replica'))
    const cluster = await start({ config: ['--cluster-enabled', 'yes'] })
    expect(await look(cluster.url)).toEqual(wrong('is a cluster'))
    const full = await start({ config: ['--maxmemory', '1'] })
    expect(await look(full.url)).toEqual(wrong('The memory of Redis is full'))
  })

  test('gets advice about keys that it evicts', async () => {
    const redis = await start({ config: ['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru'] })
    expect(await look(redis.url)).toEqual({ wrong: [], advice: [expect.stringContaining('allkeys-lru')] })
    await (await open(redis.url)).config('SET', 'maxmemory', '0')
    expect(await look(redis.url)).toEqual(NOTHING)
  })

  test('gets advice about keeping nothing on its disk', async () => {
    const redis = await start()
    const client = await open(redis.url)
    for (const setting of [['appendonly', 'no'] as const, ['save', ''] as const])
      await client.config('SET', ...setting)
    expect(await look(redis.url)).toEqual({ wrong: [], advice: [expect.stringContaining('appendonly yes')] })
    await client.config('SET', 'save', '60 1')
    expect(await look(redis.url)).toEqual(NOTHING)
  })

  test('gets advice about a clock that differs', async () => {
    const redis = await start()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 10 * 60_000)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await look(redis.url)).toEqual({
      wrong: [],
      advice: [expect.stringContaining('10 minutes ahead of')],
    })
  })
})

describe.runIf(hasRedis)('queues', () => {
  test('run with the smallest rights, and print nothing between the lines of the log', async () => {
    const printed = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    onTestFinished(() => void vi.restoreAllMocks())
    const redis = await start({ config: ['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru'] })
    const admin = await open(redis.url)
    await admin.call('ACL', 'SETUSER', 'nava', 'on', '>word', ...RIGHTS.split(' '))
    const warnings: unknown[] = []
    const log = { warn: (...words: unknown[]) => void warnings.push(words) }
    const place = { url: redis.url.replace('//', '//nava:word@'), prefix: 'nava:a-station' }
    const queues = await openQueues({ databaseUrl: '', redis: place, log, backOff: 100 })
    const heard: string[] = []
    const stopWatching = queues.watch(({ jobID }) => void heard.push(jobID))
    const tries: string[] = []
    const stop = consumeQueue(
      'images',
      { backing: queues.backing, log },
      {
        concurrency: 2,
        lockMs: 1000,
        marksEvery: 100,
        work: async (job) => {
          tries.push(job.id ?? '')
          await job.updateProgress(50)
          if (job.id === 'bad') throw new Error('Bad')
        },
      },
    )
    const add = (jobID: string, options: object = {}) =>
      queues.enqueueAgain('encodeImage', { imageID: 1, version: 'v' }, { jobID, ...options })
    await Promise.all([
      add('plain'),
      add('urgent', { priority: 1 }),
      add('later', { delay: 200 }),
      add('bad'),
    ])
    await add('removed', { delay: 1_000_000 })
    expect(await queues.remove('encodeImage', 'removed')).toBe(true)
    await expect.poll(() => tries.toSorted()).toEqual(['bad', 'bad', 'bad', 'later', 'plain', 'urgent'])
    await expect.poll(() => queues.stateOf('encodeImage', 'bad')).toBe('ended')
    await expect.poll(() => heard).toContain('bad')
    await queues.check()
    await stop()
    await stopWatching()
    await queues.close()
    expect(await admin.call('ACL', 'LOG')).toEqual([])
    expect(warnings).toEqual([])
    expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  test('say that a Redis never answers', async () => {
    const port = await listen(createServer((socket) => void socket.on('error', () => undefined)))
    const warnings: unknown[] = []
    const log = { warn: (...words: unknown[]) => void warnings.push(words) }
    const place = { url: `redis://127.0.0.1:${port}`, prefix: 'nava:a-station' }
    const queues = await openQueues({ databaseUrl: '', redis: place, log })
    await expect(queues.check()).rejects.toThrow('does not answer in time')
    await queues.close()
    expect(warnings).toEqual([
      [{ error: expect.stringContaining('does not answer in time') }, 'Redis cannot be used'],
    ])
  })

  test('say in one line of the log and in each error that the port speaks TLS, and can be closed', async () => {
    const redis = await start({ tls: makeCertificate() })
    const warnings: unknown[] = []
    const place = { url: redis.url.replace('rediss:', 'redis:'), prefix: 'nava:a-station' }
    const log = { warn: (...words: unknown[]) => void warnings.push(words) }
    const queues = await openQueues({ databaseUrl: '', redis: place, log })
    const stopWatching = queues.watch(() => undefined)
    await expect(queues.check()).rejects.toThrow('write rediss:// in REDIS_URL')
    await stopWatching()
    await queues.close()
    expect(warnings).toEqual([
      [{ error: expect.stringContaining('write rediss://') }, 'Redis cannot be used'],
    ])
  })
})
