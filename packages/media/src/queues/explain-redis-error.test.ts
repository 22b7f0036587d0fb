import { expect, test, vi } from 'vitest'
import { explainRedisError, redisErrors, RIGHTS } from './explain-redis-error.ts'

const failed = (message: string, code?: string) => Object.assign(new Error(message), code && { code })
const several = new AggregateError([failed('connect ECONNREFUSED ::1:6379', 'ECONNREFUSED')], '')

test.for<[unknown, string, string?]>([
  [
    failed('connect ECONNREFUSED 10.0.0.1:6379', 'ECONNREFUSED'),
    'Nothing answers at redis:6379: see that Redis runs',
  ],
  [several, 'localhost is that container', 'redis://localhost'],
  [failed('connect ENOENT /run/r.sock', 'ENOENT'), 'There is no socket /run/r.sock', 'unix:///run/r.sock'],
  [
    failed('connect EACCES /run/r.sock', 'EACCES'),
    'may not use the socket /run/r.sock',
    'unix:///run/r.sock',
  ],
  [failed('getaddrinfo ENOTFOUND redis', 'ENOTFOUND'), 'There is no host redis: '],
  [failed('getaddrinfo EAI_AGAIN redis', 'EAI_AGAIN'), 'see that DNS works'],
  [
    failed('connect ETIMEDOUT', 'ETIMEDOUT'),
    'Redis at [::1]:6380 does not answer in time',
    'redis://[::1]:6380',
  ],
  [failed('Command timed out'), 'does not answer in time'],
  [failed('read ECONNRESET', 'ECONNRESET'), 'closes the connection without a word'],
  [
    failed('C0:error:0A00010B:SSL routines::wrong version number', 'ERR_SSL_WRONG_VERSION_NUMBER'),
    'write redis:// in',
  ],
  [failed('Unknown RESP type 21 "\u0015". Please report this.'), 'write rediss:// in REDIS_URL.'],
  [failed('Unknown RESP type 72 "H". Please report this.'), 'is not Redis but another server'],
  [
    failed('Protocol error, got "H" as reply type byte. Please report this.'),
    'is not Redis but another server',
  ],
  [
    failed('self-signed certificate; if the root CA …', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
    'name its file in NODE_EXTRA_CA_CERTS',
  ],
  [
    failed('unable to get local issuer certificate', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
    'NODE_EXTRA_CA_CERTS',
  ],
  [failed('certificate has expired', 'CERT_HAS_EXPIRED'), 'has expired: renew it'],
  [
    failed("Hostname/IP does not match certificate's altnames", 'ERR_TLS_CERT_ALTNAME_INVALID'),
    'other names than redis',
  ],
  [
    failed('tlsv13 alert certificate required', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
    'tls-auth-clients no',
  ],
  [failed('WRONGPASS invalid username-password pair or user is disabled.'), 'percent-encoded'],
  [
    failed('WRONGPASS invalid username-password pair'),
    'written redis://:password@host',
    'redis://secret@redis',
  ],
  [failed('ERR invalid password'), 'refuses the user or the password'],
  [failed('NOAUTH HELLO must be called with the client already authenticated'), 'Redis wants a password'],
  [failed('DENIED Redis is running in protected mode because …'), 'protected-mode'],
  [
    failed("NOPERM this user has no permissions to run the 'evalsha' command"),
    `may not run evalsha. What it needs: ACL SETUSER default ${RIGHTS}`,
  ],
  [
    failed("NOPERM User nava has no permissions to run the 'info' command"),
    'The user nava of',
    'redis://nava:x@redis',
  ],
  [failed('NOPERM No permissions to access a key'), 'may not use all keys nava:*'],
  [
    failed("ERR The user executing the script can't run this command or subcommand script: 22"),
    'run all commands in scripts',
  ],
  [
    failed("ERR The user executing the script can't access at least one of the keys mentioned"),
    'may not use all keys nava:*',
  ],
  [failed("READONLY You can't write against a read only replica."), 'This Redis is a replica'],
  [failed('NOREPLICAS Not enough good replicas to write.'), 'min-replicas-to-write'],
  [failed('MISCONF Redis is configured to save RDB snapshots, but …'), 'cannot write to its disk'],
  [failed("OOM command not allowed when used memory > 'maxmemory'."), 'The memory of Redis is full'],
  [failed('LOADING Redis is loading the dataset in memory'), 'still reading its data'],
  [
    failed("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'."),
    'lost its primary',
  ],
  [failed('CLUSTERDOWN Hash slot not served'), 'is a cluster'],
  [failed('MOVED 3999 127.0.0.1:6381'), 'is a cluster'],
  [failed("CROSSSLOT Keys in request don't hash to the same slot"), 'is a cluster'],
  [failed('ERR SELECT is not allowed in cluster mode'), 'is a cluster'],
  [failed('ERR max number of clients reached'), 'maxclients'],
  [failed('ERR DB index is out of range'), 'no database of the number'],
  [failed("ERR unknown command 'evalsha', with args beginning with: "), 'the command evalsha'],
  [failed('ERR script tried accessing undeclared key'), '--default_lua_flags=allow-undeclared-keys'],
  [failed('ERR max requests limit exceeded. Limit: 500000, Usage: 500000.'), 'a larger plan'],
  [failed('BUSY Redis is busy running a script.'), 'SCRIPT KILL'],
  [failed('ERR something new'), 'Redis refuses: ERR something new'],
])('%s is explained with: %s', ([error, part, url = 'redis://redis:6379']) => {
  const sentence = explainRedisError(error, url) ?? ''
  expect(sentence).toContain(part)
  expect(sentence).not.toMatch(/Please report|\n|\bat .*\.js/)
})

test('errors that are not of Redis are not explained', () => {
  expect(
    explainRedisError(new Error('Missing lock for job 7. moveToFinished'), 'redis://redis'),
  ).toBeUndefined()
})

test('a sentence is logged once an outage, also if later errors only say that it lasts', async () => {
  const lines: string[] = []
  const errors = redisErrors('redis://redis', (line) => lines.push(line))
  const refused = failed('connect ECONNREFUSED 10.0.0.1:6379', 'ECONNREFUSED')
  const echo = failed(
    'Reached the max retries per request limit (which is 1). Refer to "maxRetriesPerRequest" option for details.',
  )
  for (const error of [refused, echo, refused]) errors.report(error)
  expect(await errors.explain(echo)).toContain('Nothing answers at redis:6379')
  await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('Nothing answers')]))
  errors.connected()
  errors.report(refused)
  await vi.waitFor(() => expect(lines).toHaveLength(2))
})

test('what Redis refuses is logged once, though every connection is made', async () => {
  const lines: string[] = []
  const errors = redisErrors('redis://redis', (line) => lines.push(line))
  for (let connections = 0; connections < 3; connections += 1) {
    errors.connected()
    errors.report(failed('OOM command not allowed'))
  }
  expect(await errors.explain(failed('LOADING Redis is loading'))).toContain('still reading')
  expect(lines).toEqual([expect.stringContaining('is full')])
})
