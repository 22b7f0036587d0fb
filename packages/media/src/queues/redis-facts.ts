/** What must hold of Redis: how to look, and one sentence that says what is wrong and what cures it. */
import { limits } from '@nava/contracts'
import type { Redis } from 'ioredis'
import { IS_CLUSTER, IS_REPLICA, mayNot, redisErrors } from './explain-redis-error.ts'
import { LEAST_REDIS, type RedisPlace } from './queue-backing.ts'
import { redisOptions } from './redis-options.ts'

export interface RedisFact {
  name: string
  /** Whether Nava works all the same */
  isAdvice?: true
  /** Returns a sentence for the operator, undefined if all is well. `client`: with the station's prefix */
  look: (client: Redis) => Promise<string | undefined>
}

/** The order matters: what the later ones read depends on the earlier ones. */
export const redisFacts: readonly RedisFact[] = [
  { name: 'answers', look: async (client) => void (await client.ping()) },
  { name: 'version', look: lookAtVersion },
  { name: 'cluster', look: lookAtCluster },
  { name: 'rights', look: lookAtRights },
  { name: 'writable', look: lookAtWriting },
  { name: 'eviction', isAdvice: true, look: lookAtEviction },
  { name: 'persistence', isAdvice: true, look: lookAtPersistence },
  { name: 'clock', isAdvice: true, look: lookAtClock },
]

/** Milliseconds */
const TIMEOUT = 5000

/**
 * Looks at the facts over a connection of its own, up to the first that is wrong or fails. Resolves with what was found of
 * each: a sentence, or undefined if it holds.
 */
export async function lookAtRedis({ url, prefix }: RedisPlace): Promise<Map<string, string | undefined>> {
  const { Redis: Client } = await import('ioredis')
  const client = new Client({
    ...redisOptions(url),
    ...{ keyPrefix: `${prefix}:`, lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null },
    ...{ connectTimeout: TIMEOUT, commandTimeout: TIMEOUT },
  })
  const errors = redisErrors(url, () => undefined)
  let fault: Error | undefined
  // The reason why a connection fails comes as an event, and also that a database of the address is missing.
  client.on('error', (error) => (fault ??= error))
  const found = new Map<string, string | undefined>()
  let looking = redisFacts[0]?.name ?? ''
  try {
    await client.connect()
    if (fault !== undefined) throw fault
    for (const { name, look, isAdvice } of redisFacts) {
      looking = name
      const sentence = await look(client)
      found.set(name, sentence)
      if (sentence !== undefined && !isAdvice) break
    }
  } catch (error) {
    const cause = fault ?? error
    found.set(looking, (await errors.explain(cause)) ?? String(cause))
  } finally {
    client.disconnect()
  }
  return found
}

/** Returns what HELLO or, of older servers, INFO says; nothing if neither may be run. */
async function describe(client: Redis): Promise<Map<string, string>> {
  const hello = await client.call('HELLO').catch(() => undefined)
  if (Array.isArray(hello)) {
    const said = hello.map(String)
    return new Map(said.flatMap((name, at) => (at % 2 === 0 ? [[name, said[at + 1] ?? '']] : [])))
  }
  const info = await readInfo(client)
  return new Map(
    [...info].map(([name, value]) => [
      name.replace('redis_', ''),
      name === 'role' ? value.replace('slave', 'replica') : value,
    ]),
  )
}

const readInfo = async (client: Redis, ...sections: string[]): Promise<Map<string, string>> => {
  const text = await client.info(...sections).catch(() => '')
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

async function lookAtVersion(client: Redis): Promise<string | undefined> {
  const version = (await describe(client)).get('version')
  if (version === undefined || !isOlder(version, LEAST_REDIS)) return undefined
  return `Redis ${version} is too old: Nava needs ${LEAST_REDIS} or later (or Valkey).`
}

const isOlder = (version: string, least: string): boolean =>
  version.localeCompare(least, 'en', { numeric: true }) < 0

async function lookAtCluster(client: Redis): Promise<string | undefined> {
  switch ((await describe(client)).get('mode')) {
    case 'cluster':
      return IS_CLUSTER
    case 'sentinel':
      return 'This is a Sentinel, which keeps no data: give REDIS_URL the address of the primary itself.'
    default:
      return undefined
  }
}

/** Commands of BullMQ and of the rate limits, tried on keys that are removed at the end */
const TRIED = [
  ...['set rights:text 1 PX 60000', 'get rights:text', 'incr rights:text', 'exists rights:text'],
  ...['pttl rights:text', 'pexpire rights:text 60000'],
  ...['rpush rights:list a', 'lpush rights:list b', 'lpos rights:list a', 'lrange rights:list 0 -1'],
  ...[
    'lindex rights:list 0',
    'llen rights:list',
    'lrem rights:list 1 b',
    'rpoplpush rights:list rights:list',
  ],
  ...[
    'zadd rights:sorted 1 a 2 b 3 c',
    'zcard rights:sorted',
    'zscore rights:sorted a',
    'zrange rights:sorted 0 -1',
  ],
  ...[
    'zrevrange rights:sorted 0 -1',
    'zrangebyscore rights:sorted 0 1',
    'zrevrangebyscore rights:sorted 1 0',
  ],
  ...[
    'zrem rights:sorted c',
    'zremrangebyrank rights:sorted 9 9',
    'zpopmin rights:sorted',
    'bzpopmin rights:sorted 0.01',
  ],
  ...['hset rights:hash a 1', 'hmset rights:hash b 1', 'hget rights:hash a', 'hmget rights:hash a b'],
  ...['hgetall rights:hash', 'hincrby rights:hash a 1', 'hdel rights:hash a'],
  ...['sadd rights:set a', 'scard rights:set', 'smembers rights:set', 'srem rights:set a'],
  ...['xadd rights:stream * a 1', 'xread COUNT 1 STREAMS rights:stream 0', 'xtrim rights:stream MAXLEN 0'],
  ...['evalsha none 0', 'del rights:text rights:list rights:sorted rights:hash rights:set rights:stream'],
].map((line) => line.split(' '))

async function lookAtRights(client: Redis): Promise<string | undefined> {
  const { keyPrefix = '', username } = client.options
  // BullMQ's scripts use keys that their callers do not name.
  await client.eval("return redis.call('EXISTS', ARGV[1])", 0, `${keyPrefix}rights:text`)
  const results = (await client.pipeline(TRIED).exec()) ?? []
  const refused = results.flatMap(([error], at) =>
    error && /NOPERM|unknown command/i.test(error.message) ? [{ error, name: TRIED[at]?.[0] ?? '' }] : [],
  )
  const other = refused.find(({ error }) => !/NOPERM.* command/.test(error.message))
  if (other) throw other.error
  const names = refused.map(({ name }) => name)
  return names.length === 0 ? undefined : mayNot(username || 'default', `run ${names.join(', ')}`)
}

async function lookAtWriting(client: Redis): Promise<string | undefined> {
  await client.set('written', Date.now(), 'PX', 60_000)
  // A replica that takes changes loses them.
  return (await describe(client)).get('role') === 'replica' ? IS_REPLICA : undefined
}

/** Hosts may refuse both commands, and their policy is then not known. */
async function lookAtEviction(client: Redis): Promise<string | undefined> {
  const info = await readInfo(client, 'memory')
  const settingOf = async (name: string): Promise<string | undefined> =>
    info.get(name.replace('-', '_')) ?? (await client.config('GET', name).catch(() => []))[1]
  const [limit, policy] = [await settingOf('maxmemory'), await settingOf('maxmemory-policy')]
  if (limit === '0' || policy === undefined || policy === 'noeviction') return undefined
  return `When its memory is full, this Redis removes keys of the queues (maxmemory-policy is ${policy}): CONFIG SET maxmemory-policy noeviction, and the same in redis.conf or at its host.`
}

/** Hosts may refuse both commands, and what they keep is then not known. */
async function lookAtPersistence(client: Redis): Promise<string | undefined> {
  const isLogged = (await readInfo(client, 'persistence')).get('aof_enabled')
  const [, snapshots] = await client.config('GET', 'save').catch(() => [])
  if (isLogged !== '0' || snapshots !== '') return undefined
  return 'This Redis keeps nothing on its disk: after its restart, jobs wait for the next sweep, and repeated tries begin anew. CONFIG SET appendonly yes, and the same in redis.conf or at its host.'
}

async function lookAtClock(client: Redis): Promise<string | undefined> {
  const [seconds] = await client.time().catch(() => [])
  const ahead = seconds === undefined ? 0 : seconds * 1000 - Date.now()
  if (Math.abs(ahead) <= limits.clockDifference) return undefined
  return `The clock of Redis is ${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead of' : 'behind'} that of this machine: let both be set by NTP.`
}
