import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { fillsDemo, readSettings, SECRET_SETTINGS, SETTING_NAMES, type SettingName } from './settings.ts'

const readAll = (source: Record<string, string | undefined>) => readSettings(source, SETTING_NAMES)

test('an empty environment gives the defaults', () => {
  expect(readAll({})).toEqual({
    PORT: 8080,
    HOST: '127.0.0.1',
    TRUST_PROXY: 0,
    MAX_CONNECTIONS_PER_ADDRESS: 500,
    MIN_UPLOAD_RATE: 8192,
    DATA_DIR: resolve('data'),
    DISK_RESERVE_MB: 256,
    S3_STREAMS: 'proxied',
    BACKUP_AT: '03:00',
    BACKUP_BEFORE_UPGRADE: true,
    UPLOAD_AUDIO_MB: 500,
    UPLOAD_VIDEO_MB: 5120,
    ARTIST_QUOTA_GB: 50,
    ALLOW_NEWER_SCHEMA: false,
    AUDIO_OPUS: false,
    ARTIST_ACTIVE_UPLOADS: 30,
    PRODUCT_NAME: 'Nava',
    LOG_LEVEL: 'info',
    LOG_DAYS: 14,
    OUTBOX_DAYS: 7,
    PRINT_CODES: false,
    WORKER_SWEEP_SECONDS: 30,
    WORKER_LOCK_SECONDS: 15,
    STATION_TZ: 'UTC',
    LIVE_DROP_SECONDS: 30,
    LIVE_PROXY_PROTOCOL: false,
    LISTENBRAINZ_URL: 'https://api.listenbrainz.org',
    LASTFM_URL: 'https://ws.audioscrobbler.com',
  })
})

test('.env.example lists every setting and changes none', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8'))
  expect(readAll(example)).toEqual(readAll({}))
  expect(Object.keys(example)).toEqual(expect.arrayContaining(SETTING_NAMES))
})

test('an empty variable counts as unset', () => {
  const empty = { PORT: '', DATABASE_URL: '', DEMO: ' ', JWT_SECRET: '', MAIL_FROM: '\t' }
  expect(readAll(empty)).toEqual(readAll({}))
})

test('numbers and paths may have spaces around them, and lines of Windows leave nothing at values', () => {
  const read = readAll({
    ...{
      PORT: ' 8081\r',
      DATA_DIR: '/srv/nava \r',
      DEMO: '0\r',
      HOST: '::\u00A0',
    },
    ...{ JWT_SECRET: `${'x'.repeat(32)}\r`, LOG_LEVEL: 'warn\r', BACKUP_TO: './~/backups' },
  })
  expect(read).toMatchObject({ HOST: '::', PORT: 8081, DATA_DIR: '/srv/nava' })
  expect(read).toMatchObject({ DEMO: false, JWT_SECRET: 'x'.repeat(32), LOG_LEVEL: 'warn' })
  expect(readAll({ PORT: '080' }).PORT).toBe(80)
  expect(readAll({ DATA_DIR: '/srv/it’s "a" $mall 100%' }).DATA_DIR).toBe('/srv/it’s "a" $mall 100%')
})

test('a file of a secret below ~ is refused in words', () => {
  expect(() => readAll({ SMTP_URL_FILE: '~/smtp' })).toThrow('SMTP_URL_FILE must be a whole path such as')
})

test('set variables replace the defaults', () => {
  const url = 'postgresql://nava:x@localhost/nava?host=%2Ftmp'
  expect(readAll({ PORT: '9', DEMO: '0', DATABASE_URL: url, STATION_TZ: 'Asia/Tehran' })).toMatchObject({
    PORT: 9,
    DEMO: false,
    DATABASE_URL: url,
    STATION_TZ: 'Asia/Tehran',
  })
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['PORT', '1e3'],
  ['PORT', '+80'],
  ['PORT', '8_080'],
  ['PORT', '۸۰۸۰'],
  ['DATA_DIR', '~'],
  ['DATA_DIR', '~/nava'],
  ['DATA_DIR', '~nava/data'],
  ['DATA_DIR', '$HOME/nava'],
  ['DATA_DIR', '/srv/${USER}/nava'],
  ['DATA_DIR', '%APPDATA%/nava'],
  ['DATA_DIR', 'file:///srv/nava'],
  ['DATA_DIR', '"/srv/nava"'],
  ['DATA_DIR', String.raw`C:\srv\nava`],
  ['DATA_DIR', '/srv/new\nline'],
  ['BACKUP_TO', '~/backups'],
  ['BACKUP_TO', '$HOME/backups'],
  ['WEB_DIR', '~/web'],
  ['FFMPEG_PATH', '~/bin/ffmpeg'],
  ['WORKER_HEARTBEAT_FILE', '${HOME}/beat'],
  ['TRUST_PROXY', 'yes'],
  ['MAX_CONNECTIONS_PER_ADDRESS', '-1'],
  ['MIN_UPLOAD_RATE', '8 kB'],
  ['DISK_RESERVE_MB', '-1'],
  ['MEDIA_CACHE_MB', 'half'],
  ['MEDIA_ACCEL_PATH', '/media/../secrets'],
  ['MEDIA_STORAGE', 'both'],
  ['S3_ENDPOINT', 'storage.local:9000'],
  ['S3_BUCKET', 'My_Bucket'],
  ['S3_FORCE_PATH_STYLE', 'yes'],
  ['S3_STREAMS', 'direct'],
  ['BACKUP_TO', 's3://My_Bucket/folder'],
  ['BACKUP_TO', 'ftp://host/folder'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_S3_ENDPOINT', 'storage.local:9000'],
  ['UPLOAD_AUDIO_MB', '0'],
  ['UPLOAD_VIDEO_MB', '5 GB'],
  ['ARTIST_QUOTA_GB', 'all'],
  ['ARTIST_ACTIVE_UPLOADS', '1.5'],
  ['DATABASE_URL', 'mysql://localhost/nava'],
  ['ALLOW_NEWER_SCHEMA', 'maybe'],
  ['REDIS_URL', 'localhost:6379'],
  ['PRODUCT_KEY', 'My Key'],
  ['PUBLIC_URL', 'nava.example.com'],
  ['PUBLIC_URL', 'https://nava.example.com/music'],
  ['PUBLIC_URL', 'https://nava.example.com/?page=1'],
  ['PUBLIC_URL', 'https://nava.example.com/#top'],
  ['PUBLIC_URL', 'https://me:word@nava.example.com'],
  ['JWT_SECRET', 'short-secret'],
  ['DEMO', 'yes'],
  ['DEMO_PASSWORD', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short-token'],
  ['METRICS_TOKEN', 'a token with spaces'],
  ['LOG_DAYS', '0'],
  ['OUTBOX_DAYS', 'seven'],
  ['FFMPEG_PATH', '/no/such/ffmpeg'],
  ['SMTP_URL', 'mail.example.com'],
  ['PRINT_CODES', 'on'],
  ['STATION_TZ', 'Mars/Olympus'],
  ['STATION_TZ', '+03:30'],
  ['AUDIO_OPUS', 'yes'],
  ['WORKER_CONCURRENCY', '0'],
  ['WORKER_SWEEP_SECONDS', 'often'],
  ['WORKER_LOCK_SECONDS', '0'],
  ['LIVE_STREAM_URL', 'javascript:alert(1)'],
  ['FIREBASE_SERVICE_ACCOUNT', '/no/such/file'],
  ['FIREBASE_SERVICE_ACCOUNT', '{"project_id":"hunter2"}'],
  ['FIREBASE_WEB_CONFIG', '{"apiKey":"hunter2"}'],
  ['FIREBASE_VAPID_KEY', 'hunter2'],
  ['SOCIAL_LINKS', 'https://t.me/nava,https://hunter2.example/nava'],
  ['NEWS_FEED_URL', 'ftp://example.org/posts'],
  ['APP_STORE_URL', 'http://example.org'],
  ['PLAY_STORE_URL', 'example.org'],
  ['CONTACT_MUSIC', 'somebody'],
  ['CONTACT_INFO', 'somebody@'],
])('a wrong %s is named in one line that does not repeat its value', (name, value) => {
  const message = faultOf({ [name]: value })
  expect(message).toMatch(new RegExp(`^Wrong settings: ${name} must [^\\n]*\\.$`))
  if (value.length > 5) expect(message).not.toContain(value)
})

test.each([
  ['https://nava.example.com/music', 'a path'],
  ['https://nava.example.com/music/', 'a path'],
  ['https://nava.example.com//', 'a path'],
  ['https://nava.example.com?page=1', 'a query'],
  ['http://nava.example.com:8080/#top', 'a fragment'],
  ['https://nava.example.com/#', 'a fragment'],
  ['https://me@nava.example.com', 'a user name'],
  ['https://me:word@nava.example.com/music', 'a user name'],
])('PUBLIC_URL %s is refused, with the part that does not belong there', (value, part) => {
  expect(faultOf({ PUBLIC_URL: value })).toContain(`PUBLIC_URL must not contain ${part}`)
})

test.each([
  ['https://nava.example.com', 'https://nava.example.com'],
  ['HTTPS://Nava.Example.COM/', 'https://nava.example.com'],
  ['https://nava.example.com.', 'https://nava.example.com'],
  ['https://nava.example.com:443', 'https://nava.example.com'],
  ['http://nava.example.com:8080/', 'http://nava.example.com:8080'],
  ['http://[2001:DB8:0:0::5]:8080', 'http://[2001:db8::5]:8080'],
])('PUBLIC_URL %s is the site %s', (value, origin) => {
  expect(readAll({ PUBLIC_URL: value }).PUBLIC_URL).toBe(origin)
})

test('several wrong values are named together', () => {
  expect(faultOf({ PORT: 'x', DEMO: 'x' })).toMatch(/PORT must .*; DEMO must /)
})

test('the demo fills only the embedded database, unless DEMO is set', () => {
  const DATABASE_URL = 'postgresql://nava:x@localhost/nava'
  const fills = (source: Record<string, string>) => fillsDemo(readAll(source))
  expect([fills({}), fills({ DEMO: '' }), fills({ DEMO: '1' }), fills({ DEMO: '0' })]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([
    fills({ DATABASE_URL }),
    fills({ DATABASE_URL, DEMO: '1' }),
    fills({ DATABASE_URL, DEMO: '0' }),
  ]).toEqual([false, true, false])
})

test('a program parses only its part, and wrong values of other parts do not stop it', () => {
  const part = readSettings({ LOG_DAYS: '3', PORT: 'x' }, ['LOG_DAYS', 'STATION_TZ'])
  expect(part).toEqual({ LOG_DAYS: 3, STATION_TZ: 'UTC' })
})

test.each(SECRET_SETTINGS)('%s may be in a file, whose path is in a setting of its own', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'nava-secrets-'))
  const value = EXAMPLES[name] ?? 'a secret of the tests, long enough for all'
  writeFileSync(join(folder, 'secret'), `${value}\n`)
  writeFileSync(join(folder, 'empty'), '\n')
  const file = join(folder, 'secret')
  expect(readSettings({ [`${name}_FILE`]: file }, [name], [name])).toEqual(readAllOf(name, value))
  expect(readSettings({ [`${name}_FILE`]: file, [name]: ' ' }, [name])).toEqual(readAllOf(name, value))
  // The setting itself comes first.
  expect(readSettings({ [`${name}_FILE`]: join(folder, 'none'), [name]: value }, [name])).toEqual(
    readAllOf(name, value),
  )
  for (const wrong of ['none', 'empty'])
    expect(() => readSettings({ [`${name}_FILE`]: join(folder, wrong) }, [name], [name])).toThrow(
      `Wrong settings: ${name}_FILE must be the path of a file that can be read and is not empty.`,
    )
  await rm(folder, { recursive: true })
})

test('the address of the database gets its password from a setting or file of its own, unless it has one', async () => {
  const read = (source: Record<string, string>) => readSettings(source, ['DATABASE_URL'])
  const DATABASE_URL = 'postgresql://nava@postgres:5432/nava'
  const whole = { DATABASE_URL: 'postgresql://nava:a%2Fb%25%40@postgres:5432/nava' }
  expect(read({ DATABASE_URL, POSTGRES_PASSWORD: 'a/b%@' })).toEqual(whole)
  const folder = await mkdtemp(join(tmpdir(), 'nava-secrets-'))
  const file = join(folder, 'password')
  writeFileSync(file, 'a/b%@\n')
  expect(read({ DATABASE_URL, POSTGRES_PASSWORD_FILE: file })).toEqual(whole)
  await rm(folder, { recursive: true })
  expect(read({ ...whole, POSTGRES_PASSWORD: 'another' })).toEqual(whole)
  expect(read({ DATABASE_URL })).toEqual({ DATABASE_URL })
  expect(read({ POSTGRES_PASSWORD: 'x' })).toEqual({})
  expect(() => read({ DATABASE_URL, POSTGRES_PASSWORD_FILE: file })).toThrow('POSTGRES_PASSWORD_FILE must be')
})

const EXAMPLES: Partial<Record<SettingName, string>> = {
  DATABASE_URL: 'postgresql://nava:x@localhost/nava',
  REDIS_URL: 'redis://localhost:6379',
  SMTP_URL: 'smtp://nava:x@localhost:587',
  METRICS_TOKEN: 'a-token-of-the-tests',
  FIREBASE_SERVICE_ACCOUNT: serviceAccount(),
}
const readAllOf = (name: SettingName, value: string) => readSettings({ [name]: value }, [name])

test('settings without a default are required', () => {
  const names = ['DATABASE_URL', 'JWT_SECRET', 'PORT'] as const
  const read = (source: Record<string, string>) => readSettings(source, names, ['DATABASE_URL', 'JWT_SECRET'])
  expect(() => read({ PORT: 'x', JWT_SECRET: '' })).toThrow(
    'Wrong settings: DATABASE_URL must be set; JWT_SECRET must be set; PORT must be a number from 1 to 65535.',
  )
  const url = 'postgresql://localhost/nava'
  expect(read({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) })).toMatchObject({ DATABASE_URL: url })
})

test('a Firebase service account is the JSON of its key, or the path of a file with it', async () => {
  const json = serviceAccount()
  const { private_key: privateKey } = JSON.parse(json) as { private_key: string }
  const account = { projectId: 'nava', clientEmail: 'a@b.c', privateKey }
  const folder = await mkdtemp(join(tmpdir(), 'nava-settings-'))
  writeFileSync(join(folder, 'account.json'), json)
  for (const FIREBASE_SERVICE_ACCOUNT of [json, join(folder, 'account.json')])
    expect(readAll({ FIREBASE_SERVICE_ACCOUNT })).toMatchObject({ FIREBASE_SERVICE_ACCOUNT: account })
  await rm(folder, { recursive: true })
})

function faultOf(source: Record<string, string>): string {
  try {
    readAll(source)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('The settings were taken')
}

function serviceAccount(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return JSON.stringify({ project_id: 'nava', client_email: 'a@b.c', private_key: privateKey })
}
