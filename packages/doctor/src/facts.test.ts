import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { withConnection } from '@nava/backup/back-up'
import { RIGHTS } from '@nava/media/queues/explain-redis-error'
import { redisOf } from '@nava/media/queues/queue-backing'
import { redisFacts } from '@nava/media/queues/redis-facts'
import { hasRedis, startRedis } from '@nava/media/testing/redis'
import { openPlaces } from '@nava/media/storage/open-storage'
import { startS3Server } from '@nava/media/testing/s3-server'
import { mediaPlaces } from '@nava/settings/media-settings'
import { writeMark } from '@nava/media/storage/mark'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { readStation } from '@nava/db/station'
import { readSettings, SETTING_NAMES } from '@nava/settings/settings'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Host, withHost } from './examined.ts'
import { examine, type Part } from './fact.ts'
import { FACTS } from './facts.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-doctor-'))
  const at = folder
  return () => rm(at, { recursive: true, force: true })
})

const settingsWith = (more: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: folder, ...more }, SETTING_NAMES)

const databaseAt = (url: string, more: Partial<Extract<Host['database'], object>> = {}) => ({
  database: { url, allowsNewer: false, ...more },
})

/** Returns "fact state: text" of a part. */
async function judged(part: Part, host: Host): Promise<string[]> {
  const facts = FACTS.filter((fact) => fact.part === part)
  const judgements = await withHost(host, (open) => examine(facts, open))
  return judgements.map(({ fact, state, text }) => `${fact} ${state}: ${text}`)
}

describe('the database', () => {
  it('is well, fact by fact', async () => {
    const lines = await judged('database', databaseAt(database.url))
    expect(lines[0]).toMatch(/^answers ok: PostgreSQL \d/)
    expect(lines[1]).toBe('schema ok: up to date')
    expect(lines.filter((line) => !/ (ok|noted): /.test(line))).toEqual([])
    expect(lines.map((line) => line.split(/ (?:ok|noted):/)[0])).toEqual(
      expect.arrayContaining([
        'pooler',
        'encoding',
        'settings',
        'writable',
        'letters',
        'extensions',
        'rights',
      ]),
    )
    expect(lines.join()).not.toContain('rights to migrate')
  })

  it('that is away is one line', async () => {
    expect(await judged('database', databaseAt('postgresql://nava:hunter2@127.0.0.1:9/nava'))).toEqual([
      expect.stringMatching(/^answers wrong: Nothing answers at the host and port of DATABASE_URL/),
    ])
  })

  it('without tables is looked at with the rights of the first start', async () => {
    await using empty = await createTestDatabase({ empty: true })
    const lines = await judged('database', databaseAt(empty.url))
    expect(lines).toContainEqual(expect.stringMatching(/^schema ok: the next start applies \d+ migrations/))
    expect(lines).toContainEqual('rights to migrate ok: ')
  })

  it('of which this process may take too many connections is noted', async () => {
    const lines = await judged('database', databaseAt(database.url, { connections: 10_000 }))
    expect(lines).toContainEqual(
      expect.stringMatching(/^connections noted: .*DATABASE_CONNECTIONS=\d+ or less/),
    )
  })
})

describe('a place', () => {
  const host = () => ({ settings: settingsWith(), ...databaseAt(database.url) })

  it("is this station's, has no mark yet, or is another's", async () => {
    const storage = localStorage(folder)
    expect(await judged('data', host())).toContainEqual(expect.stringMatching(/^whose ok: has no mark yet/))
    await withConnection(database.url, async (sql) => await writeMark(storage, (await readStation(sql)).id))
    expect(await judged('data', host())).toContainEqual("whose ok: this station's")
    await writeMark(storage, '00000000-0000-4000-8000-000000000000')
    expect(await judged('data', host())).toContainEqual(
      expect.stringMatching(/^whose wrong: .*another station.*storage adopt data/),
    )
    await mkdir(mediaFolder(folder), { recursive: true })
    await writeMark(localStorage(mediaFolder(folder)), '00000000-0000-4000-8000-000000000000')
    expect(await judged('storage', host())).toContainEqual(
      expect.stringMatching(/^whose wrong: .*storage adopt media/),
    )
  })

  it('without files that rows name is away, which looking at it does not change', async () => {
    await withConnection(database.url, async (sql) =>
      sql.query(`WITH added AS (INSERT INTO music (title, updated_at) VALUES ('Dusk', now()) RETURNING id)
        INSERT INTO media_assets (music_id, kind, state, source_version, source_type, source_name, source_bytes, updated_at)
        SELECT id, 'audio', 'uploaded', 'v0000000000000000001', 'wav', '', 1, now() FROM added`),
    )
    const away = expect.stringMatching(/^whose wrong: The folder .* has none of this station's files: mount/)
    expect(await judged('storage', host())).toContainEqual(away)
    expect(await judged('storage', host())).toContainEqual(away)
  })

  it('names media that are left where they are not read any more', async () => {
    const server = await startS3Server()
    onTestFinished(server.close)
    const { endpoint = '', region, bucket, accessKeyID, secretAccessKey } = server.place
    const settings = settingsWith({
      ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: accessKeyID, S3_SECRET_ACCESS_KEY: secretAccessKey },
    })
    const whose = async () =>
      (await judged('storage', { ...databaseAt(database.url), settings })).find((each) =>
        each.startsWith('whose'),
      )
    const places = await openPlaces(mediaPlaces(settings))
    await withConnection(database.url, async (sql) => {
      for (const place of [places.current, places.other])
        if (place) await writeMark(place.storage, (await readStation(sql)).id)
    })
    expect(await whose()).toBe("whose ok: this station's")
    await places.other?.storage.put('sources/1/v0000000000000000001', Buffer.from('left'))
    expect(await whose()).toMatch(
      /^whose wrong: is not all: media of this station are in the folder .* too, .* -- media move --to s3"\.$/,
    )
  })

  it('of backups that is not there, no folder, or on the same disk is told', async () => {
    const lines = (place: string) => judged('backups', { settings: settingsWith({ BACKUP_TO: place }) })
    expect(await lines(join(folder, 'no/such'))).toEqual([
      expect.stringMatching(/^works wrong: .*there is no such folder: mount its disk, or make it \(ENOENT\)/),
    ])
    await writeFile(join(folder, 'file'), '')
    expect(await lines(join(folder, 'file'))).toEqual([expect.stringMatching(/^works wrong: .*is no folder/)])
    await symlink(join(folder, 'gone'), join(folder, 'link'))
    expect(await lines(join(folder, 'link'))).toEqual([expect.stringMatching(/^works wrong: .*ENOENT/)])
    expect(await lines(folder)).toEqual([expect.stringMatching(/^works noted: .*on the disk of DATA_DIR/)])
  })

  it('leaves nothing behind, and is named if little space is left', async () => {
    const settings = settingsWith({ DISK_RESERVE_MB: '1000000000' })
    expect(await judged('data', { settings })).toContainEqual(
      expect.stringMatching(/^space wrong: \d+ MiB are free for .*uploads are refused/),
    )
    expect(await judged('storage', { settings })).toEqual([expect.stringMatching(/^works ok: /)])
    const names = []
    for await (const { key } of localStorage(folder).list('')) names.push(key)
    expect(names).toEqual([])
  })

  it('that cannot lock files is named', async () => {
    const lock = () => {
      throw new Error('The file system cannot lock files')
    }
    expect(await judged('data', { settings: settingsWith(), lock })).toContainEqual(
      'locks wrong: The file system cannot lock files',
    )
  })
})

describe('clocks', () => {
  it('that agree are well', async () => {
    expect(await judged('database', databaseAt(database.url))).toContain('clock ok: the same time')
  })

  it.each([
    [-20, /20 minutes ahead that of the bucket/],
    [90, /90 minutes behind that of the bucket/],
  ])('a bucket whose clock differs by %s minutes is told', async (minutes, said) => {
    const date = new Date(Date.now() + minutes * 60_000).toUTCString()
    const bucket = createServer((_, reply) => reply.writeHead(403, { date }).end()).listen(0, '127.0.0.1')
    onTestFinished(() => void bucket.close())
    await once(bucket, 'listening')
    const settings = settingsWith({
      ...{ S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`, S3_REGION: 'x' },
      ...{ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
    })
    expect(await judged('storage', { settings })).toContainEqual(expect.stringMatching(said))
  })
})

describe('the address', () => {
  it.each([
    [{}, ['leads ok: http://127.0.0.1:8080, for this machine']],
    [{ HOST: '0.0.0.0' }, [expect.stringMatching(/^leads noted: HOST lets others in/)]],
    [{ PUBLIC_URL: 'https://no-such-host.invalid' }, [expect.stringMatching(/^leads wrong: .*DNS records/)]],
    [
      { PUBLIC_URL: 'http://127.0.0.1:9' },
      ['leads ok: http://127.0.0.1:9 leads to 127.0.0.1', expect.stringMatching(/^answers noted: /)],
    ],
  ])('%j', async (settings, said) => {
    expect(await judged('address', { settings: settingsWith(settings as Record<string, string>) })).toEqual(
      said,
    )
  })
})

describe('the queues', () => {
  it('are in PostgreSQL, or in a Redis that is looked at fact by fact up to the first that is wrong', async () => {
    expect(await judged('queue', {})).toEqual(['answers ok: in PostgreSQL'])
    expect(await judged('queue', { redis: redisOf('redis://127.0.0.1:9', 'doctor') })).toEqual([
      expect.stringMatching(/^answers wrong: Nothing answers at 127\.0\.0\.1:9/),
    ])
  })

  it.runIf(hasRedis)('are well in a usual Redis', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const lines = await judged('queue', { redis: redisOf(redis.url, 'doctor') })
    expect(lines).toEqual(redisFacts.map(({ name }) => `${name} ok: `))
  })

  it.runIf(hasRedis)('may be limited to the keys of the station', async () => {
    const { id } = await withConnection(database.url, readStation)
    const rights = RIGHTS.replace('~nava:*', `~nava:${id}:*`).split(' ')
    const redis = await startRedis({ config: ['--user', 'nava', 'on', '>word', ...rights] })
    onTestFinished(() => redis.stop())
    const own = redisOf(redis.url.replace('//', '//nava:word@'), 'doctor')
    const lines = await judged('queue', { ...databaseAt(database.url), redis: own })
    expect(lines).toEqual(redisFacts.map(({ name }) => `${name} ok: `))
    expect(await judged('queue', { redis: own })).toContainEqual(
      expect.stringMatching(/^rights wrong: .*nava:\*/),
    )
  })
})
