import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { limits, RESUMABLE_UPLOADS_PATH as PATH } from '@nava/contracts'
import { diskSpace } from '@nava/media/storage/disk-space'
import { sourceKey } from '@nava/media/storage/keys'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { ERRORS } from '@tus/server'
import { Client } from 'pg'
import { pino } from 'pino'
import supertest from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeDeps } from '../../deps.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { wave } from '../../testing/files.ts'
import { ResumableFileStore } from './resumable-file-store.ts'
import { resumableUploadsStore } from './resumable-uploads.store.ts'
import { uploadLocks } from './upload-locks.ts'

const MIB = 1024 * 1024
/** A second of audio, and enough noise to be sent in parts */
const song = Buffer.concat([wave(), randomBytes(100_000)])
const TUS = { 'tus-resumable': '1.0.0' }
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' }

let test: TestApp
let owner: { authorization: string }
let other: { authorization: string }
let admin: { authorization: string }
let listener: { authorization: string }
let artistID: number
let freeBytes = Infinity
beforeAll(async () => {
  test = await startTestApp(
    { UPLOAD_AUDIO_MB: '1', UPLOAD_VIDEO_MB: '2', ARTIST_ACTIVE_UPLOADS: '3' },
    { disk: diskSpace({ freeBytes: async () => freeBytes }) },
  )
  const { db } = test.deps
  const users = [
    await buildUser(db),
    await buildUser(db),
    await buildUser(db, { isAdmin: true }),
    await buildUser(db),
  ] as const
  artistID = (await buildArtist(db, { memberID: users[0].id })).id
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
  admin = await as(test, users[2].email)
  listener = await as(test, users[3].email)
})
afterAll(() => test.close())

let id: number
beforeEach(async () => {
  freeBytes = Infinity
  await test.deps.db.resumableUpload.deleteMany()
  await test.deps.db.mediaAsset.deleteMany()
  for (const name of await incoming()) await rm(join(mediaFolder(test.env.dataDir), 'incoming', name))
  id = (await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })).id
})

interface Creation {
  bytes?: number
  to?: Record<string, string>
  by?: Record<string, string>
  http?: TestApp['http']
  headers?: Record<string, string>
}

const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const target = (fields: Record<string, string> = {}) => ({
  owner: 'music',
  ownerID: String(id),
  kind: 'audio',
  filename: 'song.wav',
  ...fields,
})

const create = ({
  bytes = song.length,
  to = {},
  by = owner,
  http = test.http,
  headers = {},
}: Creation = {}) =>
  http
    .post(PATH)
    .set(by)
    .set({ ...TUS, 'upload-length': String(bytes), 'upload-metadata': metadata(target(to)), ...headers })

const created = async (creation?: Creation): Promise<string> => {
  const { status, headers } = await create(creation)
  expect(status).toBe(201)
  return String(headers.location)
}

const sha256 = (part: Buffer) => `sha256 ${createHash('sha256').update(part).digest('base64')}`

const send = (
  url: string,
  offset: number,
  part: Buffer,
  { by = owner, headers = {}, http = test.http } = {},
) =>
  http
    .patch(url)
    .set(by)
    .set({ ...PART, 'upload-offset': String(offset), ...headers })
    .send(part)

const head = (url: string, { by = owner, http = test.http } = {}) => http.head(url).set(by).set(TUS)
const offsetOf = async (url: string) => Number((await head(url)).headers['upload-offset'])
const asset = () => test.deps.db.mediaAsset.findFirst({ where: { musicID: id } })
const incoming = () => readdir(join(mediaFolder(test.env.dataDir), 'incoming'))
const said = ({ status, body }: supertest.Response) => [status, (body as { code?: string }).code]

async function accepted(): Promise<Buffer> {
  const row = await asset()
  return test.deps.storage.read(sourceKey(row?.id ?? 0, row?.sourceVersion ?? ''))
}

describe('a resumable upload', () => {
  it('arrives in parts with checksums, and ends as an upload of the whole file does', async () => {
    const url = await created()
    expect(url).toMatch(new RegExp(`^${PATH}/[0-9a-f]{32}$`))
    const parts = [song.subarray(0, 50_000), song.subarray(50_000)] as const
    const first = await send(url, 0, parts[0], { headers: { 'upload-checksum': sha256(parts[0]) } })
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '50000'])
    expect(first.headers['upload-expires']).toEqual(expect.any(String))
    const asked = await head(url)
    expect(asked.headers['upload-offset']).toBe('50000')
    // Each part extends the expiry.
    expect(Date.parse(asked.headers['upload-expires'] ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first.headers['upload-expires'] ?? ''),
    )
    expect((await asset())?.sourceVersion).toBe('')
    const last = await send(url, 50_000, parts[1], { headers: { 'upload-checksum': sha256(parts[1]) } })
    expect([last.status, last.headers['upload-offset']]).toEqual([204, String(song.length)])

    expect(await asset()).toMatchObject({
      state: 'queued',
      sourceType: 'wav',
      sourceName: 'song.wav',
      sourceBytes: BigInt(song.length),
    })
    expect((await accepted()).equals(song)).toBe(true)
    expect(await incoming()).toEqual([])
    expect((await test.deps.queues.counts()).audio.waiting).toBeGreaterThan(0)
  })

  it('is refused if its parts are not those of the file that the sender means, and begins anew', async () => {
    const digest = (file: Buffer) => ({
      'repr-digest': `sha-256=:${createHash('sha256').update(file).digest('base64')}:`,
    })
    const other = Buffer.concat([wave(), randomBytes(100_000)])
    const half = song.length / 2
    const url = await created()
    await send(url, 0, song.subarray(0, half))
    for (const wrong of ['sha-256=:c2hvcnQ=:', 'md5=:AAAA:', 'x'])
      expect(
        said(await send(url, half, other.subarray(half), { headers: { 'repr-digest': wrong } })),
      ).toEqual([400, 'request.unreadable'])
    const last = await send(url, half, other.subarray(half), { headers: digest(other) })
    expect(said(last)).toEqual([422, 'upload.mixed'])
    expect([(await head(url)).status, (await asset())?.sourceVersion, await incoming()]).toEqual([
      404,
      '',
      [],
    ])

    const again = await created()
    expect((await send(again, 0, other, { headers: digest(other) })).status).toBe(204)
    expect((await accepted()).equals(other)).toBe(true)
    expect((await asset())?.sourceSha256).toBe(createHash('sha256').update(other).digest('hex'))
  })

  it('takes another method in a header, from environments that only know POST', async () => {
    const url = await created()
    const post = (method: string, headers: Record<string, string> = TUS) =>
      test.http.post(url).set(owner).set(headers).set('x-http-method-override', method)
    const sent = await post('PATCH', { ...PART, 'upload-offset': '0' }).send(song.subarray(0, 50_000))
    expect([sent.status, sent.headers['upload-offset']]).toEqual([204, '50000'])
    const asked = await post('head')
    expect([asked.status, asked.headers['upload-offset']]).toEqual([200, '50000'])
    expect(said(await post('PUT'))).toEqual([405, 'address.wrong-method'])
    expect(said(await test.http.post(url).set(owner).set(TUS))).toEqual([405, 'address.wrong-method'])
    expect((await post('DELETE')).status).toBe(204)
    expect((await head(url)).status).toBe(404)
  })

  it('tells what is supported to anybody, and nothing to pages of other sites', async () => {
    const { status, headers } = await test.http.options(PATH).set('origin', 'https://other.example')
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
      'tus-max-size': String(2 * MIB),
      'tus-checksum-algorithm': 'sha1,sha256',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('of an episode is accepted from its DJ', async () => {
    const user = await buildUser(test.deps.db)
    const dj = await buildDj(test.deps.db, { memberID: user.id })
    const podcast = await buildPodcast(test.deps.db, { djIDs: [dj.id], isConfirmed: false, hasAudio: false })
    const by = await as(test, user.email)
    const to = { owner: 'podcast', ownerID: String(podcast.id) }
    expect(said(await create({ to: { ...to, kind: 'video' }, by }))).toEqual([400, 'input.invalid'])
    expect(said(await create({ to, by: owner }))).toEqual([403, 'access.denied'])
    const url = await created({ to, by })
    expect((await send(url, 0, song, { by })).status).toBe(204)
    const row = await test.deps.db.mediaAsset.findFirst({ where: { podcastID: podcast.id } })
    expect(row).toMatchObject({ state: 'queued', sourceBytes: BigInt(song.length) })
  })
})

describe('the creation of a resumable upload', () => {
  it('is refused without a token, for the track of another artist, and for a confirmed one', async () => {
    expect(said(await create({ by: {} }))).toEqual([401, 'login.required'])
    expect(said(await create({ by: { authorization: 'Bearer nonsense' } }))).toEqual([401, 'login.required'])
    expect(said(await create({ by: listener }))).toEqual([403, 'access.denied'])
    expect(said(await create({ by: other }))).toEqual([404, 'music.not-found'])
    const listed = await buildMusic(test.deps.db, { artistIDs: [artistID] })
    const to = { ownerID: String(listed.id) }
    expect(said(await create({ to, by: other }))).toEqual([403, 'music.not-yours'])
    expect(said(await create({ to }))).toEqual([403, 'music.confirmed'])
    expect(said(await create({ to: { ownerID: '99999999' } }))).toEqual([404, 'music.not-found'])
    expect((await create({ to, by: admin })).status).toBe(201)
    expect(await incoming()).toHaveLength(1)
  })

  it('is refused for an unknown kind, and for a file that is empty or larger than its kind may be', async () => {
    expect(said(await create({ to: { kind: 'picture' } }))).toEqual([400, 'input.invalid'])
    expect(said(await create({ bytes: 0 }))).toEqual([422, 'upload.empty'])
    expect(said(await create({ bytes: MIB + 1 }))).toEqual([413, 'upload.too-large'])
    expect(said(await create({ bytes: 2 * MIB + 1, to: { kind: 'video' } }))).toEqual([
      413,
      'upload.too-large',
    ])
    expect((await create({ bytes: 2 * MIB, to: { kind: 'video' } })).status).toBe(201)
    const whole = await test.http
      .post(`/music/upload/music/${id}`)
      .set(owner)
      .attach('file', Buffer.alloc(4 * MIB), 'a.wav')
    expect(said(whole)).toEqual([413, 'upload.too-large'])
  })

  it.each([
    ['no metadata', ''],
    ['a key without a value', 'owner'],
    ['a repeated key', `owner ${btoa('music')},owner ${btoa('podcast')}`],
    ['something else than Base64', 'owner mus!c'],
    ['the name of a prototype', `__proto__ ${btoa('{}')},owner ${btoa('music')}`],
    ['an id that is an injection', metadata({ owner: 'music', ownerID: "1' OR 1=1", kind: 'audio' })],
    ['an id that is too large', metadata({ owner: 'music', ownerID: '9'.repeat(40), kind: 'audio' })],
  ])('answers hostile metadata with 400 or 404: %s', async (_, value) => {
    const reply = await create({ headers: { 'upload-metadata': value } })
    expect([400, 404]).toContain(reply.status)
    expect(reply.type).toBe('application/problem+json')
    expect(await incoming()).toEqual([])
  })

  it('keeps of a hostile file name what people can read', async () => {
    const url = await created({ to: { filename: `../../etc/\u0000passwd\r\n${'x'.repeat(400)}` } })
    expect((await send(url, 0, song)).status).toBe(204)
    expect((await asset())?.sourceName).toMatch(/^\.\.\/\.\.\/etc\/ passwd x+$/)
    expect((await asset())?.sourceName).toHaveLength(255)
    expect(await incoming()).toEqual([])
  })

  it('is refused for parts to be concatenated, for a length that is said later, and for other versions', async () => {
    const refused = { 'upload-concat': 'partial' }
    expect(said(await create({ headers: refused }))).toEqual([501, 'upload.unsupported-extension'])
    const final = { 'upload-concat': `final;${PATH}/a ${PATH}/b` }
    expect(said(await create({ headers: final }))).toEqual([501, 'upload.unsupported-extension'])
    const later = await test.http
      .post(PATH)
      .set(owner)
      .set({ ...TUS, 'upload-defer-length': '1', 'upload-metadata': metadata(target()) })
    expect(said(later)).toEqual([501, 'upload.unsupported-extension'])
    const version = await create({ headers: { 'tus-resumable': '0.2.2' } })
    expect(said(version)).toEqual([412, 'upload.unknown-protocol'])
    expect(await incoming()).toEqual([])
  })

  it('counts what the sender has begun for the quota, and replaces an unfinished upload of the same file', async () => {
    const track = async () =>
      String((await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false })).id)
    const first = await created()
    const again = await created()
    expect((await head(first)).status).toBe(404)
    expect((await head(again)).status).toBe(200)
    for (let n = 0; n < 2; n += 1) await created({ to: { ownerID: await track() } })
    const refused = await create({ to: { ownerID: await track() } })
    expect([...said(refused), refused.headers['retry-after']]).toEqual([429, 'upload.too-many', '60'])
    expect(await incoming()).toHaveLength(3)
  })

  it('is refused with 507 where the disk has no room for it beside what others still send', async () => {
    freeBytes = 256 * MIB + song.length * 1.5
    expect((await create()).status).toBe(201)
    const next = await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false })
    const refused = await create({ to: { ownerID: String(next.id) } })
    expect([...said(refused), refused.headers['retry-after']]).toEqual([507, 'upload.no-space', '300'])
    expect(await incoming()).toHaveLength(1)
    // Simulates that nothing of the first upload has arrived for a while.
    const before = new Date(Date.now() - limits.resumable.reservedFor - 1000)
    await test.deps.db.resumableUpload.updateMany({ data: { movedAt: before } })
    expect((await create({ to: { ownerID: String(next.id) } })).status).toBe(201)
  })
})

describe('40 uploads begun at once', () => {
  const GIB = 1024 * MIB
  let roomy: TestApp
  let by: { authorization: string }
  let tracks: number[]
  beforeEach(async () => {
    roomy = await startTestApp({}, { disk: diskSpace({ freeBytes: async () => 60 * GIB }) })
    const { db } = roomy.deps
    const user = await buildUser(db)
    const artist = await buildArtist(db, { memberID: user.id })
    by = await as(roomy, user.email)
    tracks = []
    for (let n = 0; n < 40; n += 1)
      tracks.push((await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false, hasAudio: false })).id)
  })
  afterEach(() => roomy.close())

  const begin = async (bytes: number, ownerIDs: readonly number[]) => {
    const to = (ownerID: number) => ({ ownerID: String(ownerID), kind: 'video' })
    const replies = await Promise.all(
      ownerIDs.map((ownerID) => create({ bytes, to: to(ownerID), by, http: roomy.http })),
    )
    return Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, of]) => [
      Number(status),
      of?.length,
    ])
  }
  const files = () => readdir(join(mediaFolder(roomy.env.dataDir), 'incoming'))

  it('never pass the quota of bytes, and shut nobody else out', async () => {
    expect(await begin(5 * GIB, tracks)).toEqual([
      [201, 10],
      [413, 30],
    ])
    expect(await files()).toHaveLength(10)
    const { db } = roomy.deps
    const user = await buildUser(db)
    const { id: djID } = await buildDj(db, { memberID: user.id })
    const episode = await buildPodcast(db, { djIDs: [djID], isConfirmed: false })
    const to = { owner: 'podcast', ownerID: String(episode.id) }
    const other = await create({ to, by: await as(roomy, user.email), http: roomy.http, bytes: 300 * MIB })
    expect(other.status).toBe(201)
  })

  it('never pass the quota of active uploads, and leave no file of one that was replaced', async () => {
    expect(await begin(MIB, tracks)).toEqual([
      [201, 30],
      [429, 10],
    ])
    expect(await files()).toHaveLength(30)
  })

  it('for the same file leave the last one', async () => {
    const [first = 0] = tracks
    const statuses = await begin(MIB, Array<number>(40).fill(first))
    // An upload that was replaced by the next one gets 404 or 409.
    for (const [status] of statuses) expect([201, 404, 409]).toContain(status)
    const [row] = await roomy.deps.db.resumableUpload.findMany()
    expect(await files()).toEqual([row?.id])
  })

  it('are limited by account and by address', async () => {
    const statuses = await begin(MIB, Array<number>(limits.resumable.perMinute + 5).fill(tracks[0] ?? 0))
    expect(statuses.find(([status]) => status === 429)).toEqual([429, 5])
  })
})

describe('a part', () => {
  it('at another offset is a conflict and changes nothing', async () => {
    const url = await created()
    await send(url, 0, song.subarray(0, 1000))
    for (const offset of [0, 999, 1001])
      expect(said(await send(url, offset, song.subarray(0, 10)))).toEqual([409, 'upload.offset-conflict'])
    expect(await offsetOf(url)).toBe(1000)
    expect(said(await send(url, 1000, song))).toEqual([413, 'upload.too-large'])
    expect(await offsetOf(url)).toBe(1000)
  })

  it('whose checksum differs is refused with 460 and is not kept', async () => {
    const url = await created()
    const part = song.subarray(0, 4000)
    const damaged = { headers: { 'upload-checksum': sha256(song.subarray(1, 4001)) } }
    expect(said(await send(url, 0, part, damaged))).toEqual([460, 'upload.damaged'])
    expect(await offsetOf(url)).toBe(0)
    for (const value of ['md5 aGVsbG8=', 'sha256', 'sha256 ?'])
      expect((await send(url, 0, part, { headers: { 'upload-checksum': value } })).status).toBe(400)
    const sha1 = `sha1 ${createHash('sha1').update(part).digest('base64')}`
    expect((await send(url, 0, part, { headers: { 'upload-checksum': sha1 } })).status).toBe(204)
  })

  it('of another user, or of nothing, is not found', async () => {
    const url = await created()
    for (const by of [other, admin]) {
      expect((await head(url, { by })).status).toBe(404)
      expect(said(await send(url, 0, song, { by }))).toEqual([404, 'upload.not-found'])
      expect(said(await test.http.delete(url).set(by).set(TUS))).toEqual([404, 'upload.not-found'])
    }
    expect(said(await send(`${PATH}/${'0'.repeat(32)}`, 0, song))).toEqual([404, 'upload.not-found'])
    expect((await send(`${PATH}/..%2F..%2Fetc`, 0, song)).status).toBe(404)
    expect((await send(url, 0, song, { by: {} as typeof owner })).status).toBe(401)
    expect(await offsetOf(url)).toBe(0)
  })

  it('that finds the disk full is refused with 507, keeps nothing, and can be sent again', async () => {
    const url = await created()
    await send(url, 0, song.subarray(0, 1000))
    freeBytes = 0
    expect(said(await send(url, 1000, song.subarray(1000)))).toEqual([507, 'upload.no-space'])
    freeBytes = Infinity
    expect(await offsetOf(url)).toBe(1000)
    const [name = ''] = await incoming()
    expect(await readFile(join(mediaFolder(test.env.dataDir), 'incoming', name))).toHaveLength(1000)
    expect((await send(url, 1000, song.subarray(1000))).status).toBe(204)
    expect((await accepted()).equals(song)).toBe(true)
  })

  it('that is cut off is kept as far as it came, and with a checksum not at all', async () => {
    for (const [checksum, kept] of [
      [undefined, 60_000],
      [sha256(song), 0],
    ] as const) {
      const url = await created()
      await cutOff(url, song.subarray(0, 60_000), { checksum, bytes: song.length })
      await expect.poll(() => offsetOf(url)).toBe(kept)
      expect((await send(url, kept, song.subarray(kept))).status).toBe(204)
      expect((await accepted()).equals(song)).toBe(true)
    }
  })

  it('that arrives twice at once is written once', async () => {
    const url = await created()
    const sendFour = (from: number, to: number) =>
      Promise.all(Array.from({ length: 4 }, () => send(url, from, song.subarray(from, to))))
    // One that is slow gives way to the next, and what arrived of it is kept.
    for (const to of [90_000, song.length]) {
      const replies = await sendFour(await offsetOf(url), to)
      const written = replies.filter(({ status }) => status === 204)
      expect(written.length).toBeLessThanOrEqual(1)
      for (const { status } of replies) expect(status).toBeLessThan(500)
      const offset = await offsetOf(url)
      if (written.length === 1) expect(offset).toBe(to)
      else if (offset < to) expect((await send(url, offset, song.subarray(offset, to))).status).toBe(204)
    }
    expect((await accepted()).equals(song)).toBe(true)
    const versions = await readdir(
      join(mediaFolder(test.env.dataDir), 'sources', String((await asset())?.id)),
    )
    expect(versions).toHaveLength(1)
  })
})

describe('the last part', () => {
  it('can be repeated: the file is accepted once, and its offset stays at the end', async () => {
    const url = await created()
    expect((await send(url, 0, song)).status).toBe(204)
    const before = await asset()
    expect((await send(url, 0, song)).status).toBe(409)
    expect((await send(url, song.length, Buffer.alloc(0))).status).toBe(204)
    expect(await offsetOf(url)).toBe(song.length)
    expect((await test.http.delete(url).set(owner).set(TUS)).status).toBe(400)
    expect(await asset()).toEqual(before)
  })

  it('is not confirmed while the file is not accepted, which the next look makes good', async () => {
    const url = await created()
    const adopt = vi.spyOn(test.deps.storage, 'adopt').mockRejectedValueOnce(new Error('the disk is away'))
    expect((await send(url, 0, song)).status).toBe(500)
    expect((await asset())?.sourceVersion).toBe('')
    expect(await offsetOf(url)).toBe(song.length)
    adopt.mockRestore()
    expect(await asset()).toMatchObject({ state: 'queued' })
    expect((await accepted()).equals(song)).toBe(true)
  })

  it('of a file that is no recording is refused, and nothing of it is kept', async () => {
    const noise = randomBytes(5000)
    const url = await created({ bytes: noise.length })
    expect(said(await send(url, 0, noise))).toEqual([422, 'upload.audio-unreadable'])
    expect((await head(url)).status).toBe(404)
    expect([await incoming(), await asset()]).toMatchObject([[], { sourceVersion: '' }])
  })

  it('of a track that was confirmed or deleted meanwhile is refused, and nothing is kept', async () => {
    const { db } = test.deps
    const confirmed = await created()
    await db.music.update({ where: { id }, data: { isConfirmed: true } })
    expect(said(await send(confirmed, 0, song))).toEqual([403, 'music.confirmed'])
    await db.music.update({ where: { id }, data: { isConfirmed: false } })
    expect(await incoming()).toEqual([])
    const deleted = await created()
    await db.music.delete({ where: { id } })
    expect(said(await send(deleted, 0, song))).toEqual([404, 'upload.not-found'])
  })
})

describe('an unfinished upload', () => {
  it('can be given up by its sender', async () => {
    const url = await created()
    await send(url, 0, song.subarray(0, 1000))
    expect((await test.http.delete(url).set(owner).set(TUS)).status).toBe(204)
    expect([(await head(url)).status, await incoming()]).toEqual([404, []])
  })

  it('whose file was lost is not found', async () => {
    const url = await created()
    for (const name of await incoming()) await rm(join(mediaFolder(test.env.dataDir), 'incoming', name))
    expect(said(await send(url, 0, song))).toEqual([404, 'upload.not-found'])
    expect((await head(url)).status).toBe(404)
  })

  it('expires a day after its last part, and its file is swept', async () => {
    const url = await created()
    await send(url, 0, song.subarray(0, 1000))
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000 - 1000)
    await test.deps.db.resumableUpload.updateMany({ data: { movedAt: yesterday } })
    expect(said(await send(url, 1000, song.subarray(1000)))).toEqual([410, 'upload.expired'])
    expect((await head(url)).status).toBe(410)
    const fresh = await created({ to: { kind: 'video' } })
    const directory = join(mediaFolder(test.env.dataDir), 'incoming')
    for (const name of await incoming()) await utimes(join(directory, name), yesterday, yesterday)
    const rows = resumableUploadsStore(test.deps.sql)
    await new ResumableFileStore({ directory, rows, disk: test.deps.disk }).sweep()
    expect((await head(url)).status).toBe(404)
    expect((await head(fresh)).status).toBe(200)
    expect(await incoming()).toEqual([fresh.split('/').at(-1)])
  })

  it('of which nothing arrives expires after an hour', async () => {
    const url = await created()
    const hourAgo = new Date(Date.now() - 60 * 60_000 - 1000)
    await test.deps.db.resumableUpload.updateMany({ data: { movedAt: hourAgo } })
    expect(said(await send(url, 0, song))).toEqual([410, 'upload.expired'])
  })

  it('goes on at another server with the same folder and database, after the first has ended', async () => {
    const first = await anotherServer()
    const url = await created({ http: first.http })
    expect((await send(url, 0, song.subarray(0, 70_000), { http: first.http })).status).toBe(204)
    await first.close()
    const second = await anotherServer()
    expect((await head(url, { http: second.http })).headers['upload-offset']).toBe('70000')
    expect((await send(url, 70_000, song.subarray(70_000), { http: second.http })).status).toBe(204)
    await second.close()
    expect((await accepted()).equals(song)).toBe(true)
  })
})

describe('the locks of uploads', () => {
  const never = new AbortController().signal
  const log = { warn: () => undefined }

  it('hold across processes, and their holders are asked to release them', async () => {
    const [one, two] = [uploadLocks(test.env.databaseUrl, log), uploadLocks(test.env.databaseUrl, log)]
    const held = one.newLock('a')
    const asked = Promise.withResolvers<void>()
    await held.lock(never, () => asked.resolve())
    let isLocked = false
    const waiting = two
      .newLock('a')
      .lock(never, () => undefined)
      .then(() => {
        isLocked = true
      })
    await asked.promise
    expect(isLocked).toBe(false)
    await held.unlock()
    await waiting
    await Promise.all([one.close(), two.close()])
  })

  it('end with the process that holds them, and a wait for them ends too', async () => {
    const [one, two] = [
      uploadLocks(test.env.databaseUrl, log),
      uploadLocks(test.env.databaseUrl, log, { wait: 300 }),
    ]
    const lost = Promise.withResolvers<void>()
    await one.newLock('b').lock(never, () => lost.resolve())
    await expect(two.newLock('b').lock(never, () => undefined)).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
    // Simulates what the system does when a process is killed.
    const client = new Client({ connectionString: test.env.databaseUrl })
    await client.connect()
    await client.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objid = hashtext('b')::oid`,
    )
    await client.end()
    await lost.promise
    await two.newLock('b').lock(never, () => undefined)
    await Promise.all([one.close(), two.close()])
  })
})

async function anotherServer() {
  const log = pino({ level: 'silent' })
  const deps = await makeDeps(test.env, log)
  const { app } = await buildApp(deps, log, { strict: true, staleness: 0, noticeInterval: 0 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    http: supertest(address),
    close: async () => {
      await app.close()
      await deps.close()
    },
  }
}

/** Sends the start of a part, then disconnects. */
async function cutOff(
  url: string,
  sent: Buffer,
  { checksum, bytes }: { checksum: string | undefined; bytes: number },
) {
  const { port } = new URL(test.address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const headers = {
    host: 'nava',
    ...owner,
    ...PART,
    'upload-offset': '0',
    'content-length': String(bytes),
    ...(checksum && { 'upload-checksum': checksum }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`PATCH ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(sent)
  const path = join(mediaFolder(test.env.dataDir), 'incoming', url.slice(PATH.length + 1))
  await expect.poll(async () => (await stat(path)).size).toBe(sent.length)
  socket.destroy()
  await once(socket, 'close')
}
