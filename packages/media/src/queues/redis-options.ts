import type { RedisOptions } from 'ioredis'

type Options = Pick<
  RedisOptions,
  'host' | 'port' | 'path' | 'username' | 'password' | 'db' | 'tls' | 'enableReadyCheck' | 'retryStrategy'
>

/** Milliseconds. BullMQ would try again after up to 20 seconds, in which calls to a Redis that is back fail. */
const LONGEST_PAUSE = 2000

/**
 * Returns the options of ioredis for an address as the settings give it: redis://, rediss:// or unix:///path, with `db`
 * as path or parameter. Without the check of INFO that ioredis makes, users who may not run it work as well.
 */
export function redisOptions(url: string): Options {
  const { protocol, hostname, port, pathname, username, password, searchParams } = new URL(url)
  const isSocket = protocol === 'unix:'
  const given = (name: string) => searchParams.get(name) ?? ''
  const db = given('db') || (isSocket ? '' : pathname.slice(1))
  const servername = given('tls.servername')
  return {
    ...(isSocket
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replaceAll(/[[\]]/g, '') || 'localhost', port: Number(port) || 6379 }),
    username: decodeURIComponent(username) || given('username'),
    password: decodeURIComponent(password) || given('password'),
    db: Number(db),
    ...(protocol === 'rediss:' && {
      tls: {
        rejectUnauthorized: given('tls.rejectUnauthorized') !== 'false',
        ...(servername && { servername }),
      },
    }),
    enableReadyCheck: false,
    retryStrategy: (times) => Math.min(200 * times, LONGEST_PAUSE),
  }
}
