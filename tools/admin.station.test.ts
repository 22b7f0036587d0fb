import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { localStorage } from '@nava/media/storage/local-storage'
import { writeMark } from '@nava/media/storage/mark'
import { seedDemo } from '@nava/demo/seed-demo'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareEnv } from './testing/bare-env.ts'
import { takeLock } from './lock.ts'
import { applyMigrations } from './migrations/apply-migrations.ts'
import { runDatabase } from './stack/database.ts'
import { demoState } from './stack/demo.ts'
import { openTerminal } from './stack/terminal.ts'
import { addUnknownMigration, createTestDatabase } from './testing/postgres.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'nava admin ')), 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

const admin = (words: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...words], {
    env: { ...bareEnv, DATA_DIR: dataDir, ...env },
  })

async function adminsAt(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('SELECT email FROM users WHERE is_admin')).rows
  } finally {
    await client.end()
  }
}

test('the admin command works before the first start, and beside a running stack', async () => {
  expect((await admin(['make-admin', 'first@example.com'])).stdout).toContain('is an admin now')

  const release = takeLock(join(dataDir, 'lock'))
  const database = await runDatabase({
    dataDir,
    durable: false,
    logDays: 1,
    diskReserve: 0,
    terminal: openTerminal(),
  })
  try {
    expect(await adminsAt(database.url)).toEqual([{ email: 'first@example.com' }])
    await applyMigrations(database.url)
    expect((await admin(['make-admin', 'second@example.com'])).stdout).toContain('is an admin now')
    expect(await adminsAt(database.url)).toHaveLength(2)
  } finally {
    await database.stop()
    release?.()
  }
})

test('a wrong argument and a wrong setting are reported in one line each, and nothing is left running', async () => {
  await expect(admin(['make-admin', 'nobody'])).rejects.toMatchObject({
    code: 1,
    stderr: 'nobody is no e-mail address\n',
  })
  await expect(admin(['jobs'], { DATABASE_URL: 'mysql://somewhere' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Wrong settings: DATABASE_URL .*\n$/),
  })
  const release = takeLock(join(dataDir, 'lock'))
  expect(release).toBeDefined()
  release?.()
})

test('help names every command of the operator, with the values of options, and makes no database', async () => {
  const { stdout } = await admin(['help'])
  for (const command of [
    'make-admin EMAIL',
    'import DIR',
    'backup verify PLACE',
    'restore PLACE',
    'media move',
  ])
    expect(stdout).toContain(command)
  for (const command of ['uploads retry', 'demo remove', 'doctor', 'mail test ADDRESS', 'alerts config'])
    expect(stdout).toContain(`\n${command}`)
  expect((await admin(['help', 'music'])).stdout).toMatch(/music list .*\[--confirmed (yes\|no|no\|yes)\]/)
  expect((await admin(['albums'])).stdout).toContain('albums create')
  await expect(admin(['dance'])).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) })
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
})

test('doctor judges each fact in a line without a start, and ends with 1 if one is wrong', async () => {
  const { stdout } = await admin(['doctor'])
  expect(
    stdout.split('\n').map((line) =>
      line
        .split(/ {2,}|: /)
        .slice(0, 3)
        .join(' '),
    ),
  ).toEqual(
    [
      ...[
        'settings can be read',
        'address leads',
        'data owner',
        'data works',
        'data space',
        'database answers',
      ],
      ...['queue answers', 'storage works', 'backups works', 'mail takes mails', 'ffmpeg works'],
    ]
      .map((fact) => `ok ${fact}`)
      .concat(''),
  )
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')

  const wrong = {
    DATABASE_URL: 'postgresql://nava:hunter2@127.0.0.1:9/nava',
    REDIS_URL: 'redis://127.0.0.1:9',
    SMTP_URL: 'smtp://nava:hunter2@127.0.0.1:9',
    BACKUP_TO: join(dataDir, 'no/such/folder'),
    PUBLIC_URL: 'https://no-such-host.invalid',
    DISK_RESERVE_MB: '1000000000',
  }
  const failed = (await admin(['doctor'], wrong).catch((error: unknown) => error)) as {
    code: number
    stdout: string
  }
  expect(failed.code).toBe(1)
  expect(failed.stdout.match(/^WRONG +\w+/gm)?.map((line) => line.split(/ +/)[1])).toEqual([
    ...['address', 'data', 'database', 'queue', 'backups', 'mail'],
  ])
  expect(failed.stdout).not.toContain('hunter2')

  await expect(admin(['doctor'], { PORT: 'x', BACKUP_AT: 'noon' })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^WRONG  settings  can be read: Wrong settings: PORT must .*; BACKUP_AT must .*\n$/,
    ),
  })
})

test('doctor judges single parts, such as a bucket that refuses the key', async () => {
  const bucket = createServer((_, reply) => reply.writeHead(403).end()).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const { port } = bucket.address() as AddressInfo
  const settings = {
    ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'x', S3_BUCKET: 'media' },
    ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'wrong', FFMPEG_PATH: '/of/the/worker' },
  }
  const { code, stdout } = (await admin(['doctor', 'storage', 'queue'], settings).catch(
    (error: unknown) => error,
  )) as { code: number; stdout: string }
  bucket.close()
  expect([code, stdout.match(/^\w+ +\w+/gm)?.map((line) => line.replaceAll(/ +/g, ' '))]).toEqual([
    1,
    ['ok settings', 'ok queue', 'WRONG storage'],
  ])
  await expect(admin(['doctor', 'bucket'])).rejects.toMatchObject({
    stdout: expect.stringMatching(/^WRONG +settings .*There is no part bucket, only address, .*storage/m),
  })
})

test('places of another station are named by the doctor, refused to commands, and taken over by a command', async () => {
  await using database = await createTestDatabase()
  const places = { media: join(dataDir, 'media'), backups: join(dataDir, '../backups'), data: dataDir }
  const env = { DATABASE_URL: database.url, BACKUP_TO: places.backups }
  for (const folder of [dataDir, places.media, join(places.backups, 'nava-backup')])
    await writeMark(localStorage(folder), '00000000-0000-4000-8000-000000000000')
  const whose = async () => {
    const { stdout } = await admin(['doctor', 'data', 'storage', 'backups'], env).catch(
      (error: unknown) => error as { stdout: string },
    )
    return stdout.match(/^\w+ +\w+ +whose/gm)?.map((line) => line.replaceAll(/ +/g, ' '))
  }
  expect(await whose()).toEqual(['WRONG data whose', 'WRONG storage whose', 'WRONG backups whose'])
  await expect(admin(['backup', places.backups], env)).rejects.toMatchObject({
    stderr: expect.stringContaining('another station'),
  })
  for (const [what, folder] of Object.entries(places))
    expect((await admin(['storage', 'adopt', what], env)).stdout).toContain(folder)
  expect(await whose()).toEqual(['ok data whose', 'ok storage whose', 'ok backups whose'])
  expect((await admin(['backup', places.backups], env)).stdout).toMatch(/^Backup 20/)
  await expect(admin(['storage', 'adopt', 'everything'], env)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Usage: .*media\|backups\|data/),
  })
})

test.skipIf(process.getuid?.() !== 0)('doctor names a folder and files of another user', async () => {
  await mkdir(join(dataDir, 'media/sources'), { recursive: true })
  await writeFile(join(dataDir, 'media/sources/7'), '')
  await chown(join(dataDir, 'media/sources/7'), 4321, 4321)
  await expect(admin(['doctor'])).rejects.toMatchObject({
    stdout: expect.stringMatching(/^WRONG +data +owner: Files of other users: .*media\/sources\/7/m),
  })
  await chown(dataDir, 4321, 4321)
  await expect(admin(['doctor'])).rejects.toMatchObject({
    stdout: expect.stringMatching(
      /^WRONG +data +owner: .* belongs to the user 4321, and this is 0: .*runuser/m,
    ),
  })
})

test.skipIf(process.getuid?.() !== 0)(
  'a stack and migrations refuse to run as another user than the owner of the data or the backups',
  async () => {
    const outputOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr
    const [data, backups] = [join(dataDir, 'data'), join(dataDir, 'backups')]
    for (const folder of [data, backups]) await mkdir(folder, { recursive: true })
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, words, {
        cwd: join(import.meta.dirname, '..'),
        env: {
          ...bareEnv,
          DATA_DIR: data,
          BACKUP_TO: backups,
          DATABASE_URL: 'postgresql://127.0.0.1:9/none',
        },
      })
    for (const folder of [data, backups]) {
      await chown(folder, 4321, 4321)
      for (const words of [['tools/stack.ts'], ['tools/migrate.ts', 'deploy']])
        // A stack says it on its terminal.
        await expect(run(...words).catch(outputOf), `${words.join(' ')} in ${folder}`).resolves.toMatch(
          /belongs to 4321, but this command runs as root.*runuser/s,
        )
      await chown(folder, 0, 0)
    }
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'commands that write refuse to run as another user than the owner',
  async () => {
    await mkdir(dataDir, { recursive: true })
    await chown(dataDir, 4321, 4321)
    const backups = await mkdtemp(join(tmpdir(), 'nava-backups-'))
    const asOwner = {
      stderr: expect.stringMatching(/belongs to 4321, but this command runs as root.*runuser/s),
    }
    for (const words of [
      ['backup', backups],
      ['import', '.'],
      ['make-admin', 'first@example.com'],
      ['demo', 'remove'],
    ])
      await expect(admin(words), words[0]).rejects.toMatchObject(asOwner)
    expect(await readdir(backups)).toEqual([])
    await rm(backups, { recursive: true })
  },
)

test('alerts config writes the password as it is, whatever it has, and the encryption that the server needs', async () => {
  const config = async (SMTP_URL: string) =>
    JSON.parse((await admin(['alerts', 'config'], { SMTP_URL, ALERTS_TO: 'you@example.com' })).stdout) as {
      global: Record<string, unknown>
    }
  const password = `sec/r&t@1 "'\\$#:%`
  const account = `station%40example.com:${encodeURIComponent(password)}@mail.example.com`
  expect(await config(`smtp://${account}:587`)).toMatchObject({
    global: {
      smtp_smarthost: 'mail.example.com:587',
      smtp_auth_username: 'station@example.com',
      smtp_auth_password: password,
      smtp_require_tls: true,
    },
    receivers: [{ email_configs: [{ to: 'you@example.com' }] }],
  })
  expect((await config(`smtps://${account}`)).global).toMatchObject({
    smtp_smarthost: 'mail.example.com:465',
    smtp_require_tls: false,
  })
  await expect(admin(['alerts', 'config'])).rejects.toMatchObject({
    stderr: 'Wrong settings: SMTP_URL must be set; ALERTS_TO must be set.\n',
  })
})

test('a database that is newer or not migrated is refused in one line', async () => {
  await using later = await createTestDatabase()
  await addUnknownMigration(later.url)
  await expect(admin(['jobs'], { DATABASE_URL: later.url })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is newer than this version of Nava, [^\n]*\n$/),
  })
  await expect(admin(['demo', 'remove'], { DATABASE_URL: later.url })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is newer than this version of Nava, [^\n]*\n$/),
  })
  const allowed = await admin(['jobs'], { DATABASE_URL: later.url, ALLOW_NEWER_SCHEMA: '1' })
  expect(allowed.stdout).toContain('nothing has failed')
  await using older = await createTestDatabase({ empty: true })
  await expect(admin(['jobs'], { DATABASE_URL: older.url })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is older than this version of Nava: [^\n]*\n$/),
  })
})

test('migrate deploy refuses a newer database with one line, leaves it as it is if that is allowed, and reports if nothing is to be done', async () => {
  await using database = await createTestDatabase()
  const deploy = (env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'migrate.ts'), 'deploy'], {
      env: { ...bareEnv, DATABASE_URL: database.url, ...env },
    })
  expect((await deploy()).stdout).toBe('The database is up to date.\n')
  await addUnknownMigration(database.url)
  await expect(deploy()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is newer than this version of Nava, [^\n]*\n$/),
  })
  expect((await deploy({ ALLOW_NEWER_SCHEMA: '1' })).stdout).toBe('The database is up to date.\n')
})

test.each([
  ['WORKER_CONCURRENCY', 'many'],
  ['PUBLIC_URL', 'music'],
])('migrate deploy changes nothing if %s is wrong, which only other programs read', async (name, value) => {
  await using database = await createTestDatabase({ empty: true })
  const deploy = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'migrate.ts'), 'deploy'], {
    env: { ...bareEnv, DATABASE_URL: database.url, [name]: value },
  })
  await expect(deploy).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`^[^\\n]*${name}[^\\n]*\\n$`)),
  })
})

test('a command removes the demo, and refuses if there is none', async () => {
  await using database = await createTestDatabase()
  const env = { DATABASE_URL: database.url }
  const refusal = { code: 1, stderr: 'There is no demo in this database.\n' }
  await expect(admin(['demo', 'remove'], env)).rejects.toMatchObject(refusal)
  const now = new Date('2026-03-20T15:30:00Z')
  await seedDemo({ databaseUrl: database.url, demoPassword: 'open sesame', now })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`UPDATE settings SET value = value || '{"media":"complete"}' WHERE key = 'demo'`)
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'demo-password'), 'open sesame')
  const { stdout } = await admin(['demo', 'remove'], env)
  expect(stdout).toMatch(/^Removed the demo: .*\b44 users\b/)
  expect(stdout).toContain('No admin is left')
  expect((await client.query('SELECT FROM music')).rowCount).toBe(0)
  expect(await readdir(dataDir)).not.toContain('demo-password')
  await expect(admin(['demo', 'remove'], env)).rejects.toMatchObject(refusal)
  expect(await demoState(database.url)).toBe('removed')
  await admin(['demo', 'allow'], env)
  expect(await demoState(database.url)).toBe('empty')
  await client.end()
})
