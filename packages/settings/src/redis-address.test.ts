import { expect, test } from 'vitest'
import { redisAddress } from './redis-address.ts'

const read = (value: string) => redisAddress.safeParse(value)

test.for([
  ['redis://localhost:6379', 'redis://localhost:6379'],
  [' redis://:secret@redis:6379/2 ', 'redis://:secret@redis:6379/2'],
  ['REDISS://default:a%40b@host.example:25061', 'rediss://default:a%40b@host.example:25061'],
  ['redis://[::1]:6379/0', 'redis://[::1]:6379/0'],
  ['redis://host?db=3&family=0', 'redis://host?db=3&family=0'],
  ['rediss://host:6380?tls.rejectUnauthorized=false', 'rediss://host:6380?tls.rejectUnauthorized=false'],
  ['valkeys://host:6380', 'rediss://host:6380'],
  ['redis:///1', 'redis:///1'],
  ['unix:///run/redis/redis.sock?db=1', 'unix:///run/redis/redis.sock?db=1'],
  ['redis:///run/redis/redis.sock', 'unix:///run/redis/redis.sock'],
  ['redis+socket:///run/redis.sock', 'unix:///run/redis.sock'],
  ['/run/redis/redis.sock?password=x', 'unix:///run/redis/redis.sock?password=x'],
])('the address %s of a Redis is read as %s, and that as itself', ([given = '', address = '']) => {
  expect(read(given).data).toBe(address)
  expect(read(address).data).toBe(address)
})

test.for([
  ['redis', 'must be an address like redis://'],
  ['localhost:6379', 'must be an address like redis://'],
  ['http://redis:6379', 'must be an address like redis://'],
  ['redis://:pass/word@host:6379', 'percent-encoded'],
  ['redis://:pass#word@host:6379', 'percent-encoded'],
  ['redis://host:6379/nava', 'must be an address like redis://'],
  ['redis://host:6379 # local', 'must be an address like redis://'],
  ['redis://host:0', 'a port from 1 to 65535'],
  ['unix://run/redis.sock', 'must be an address like redis://'],
  ['unix://', 'must be an address like redis://'],
  ['redis://:50%@host', 'write it as %25'],
  ['redis://a:6379,b:6379', 'must name one Redis'],
  ['redis+sentinel://a:26379/mymaster', 'Sentinels'],
  ['redis-sentinel://a:26379/mymaster', 'Sentinels'],
  ['rediss://host:6380?ssl_cert_reqs=none', 'tls.rejectUnauthorized=false'],
  ['redis://host?constructor=1', 'must have no parameters but'],
  ['redis://host?db=one', 'must have no parameters but'],
])('the address %s is refused in a sentence with: %s', ([given = '', part]) => {
  expect(read(given).error?.issues[0]?.message).toContain(part)
})
