import { isFile, limits } from '@nava/contracts'
import { imageKey } from '@nava/media/storage/keys'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { longGif } from '../../../../../packages/media/src/testing/long-gif.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildUser, TEST_PASSWORD } from '../../testing/build.ts'
import { picture, pictureBomb, wave } from '../../testing/files.ts'
import { assertDecoderAvailable, decodeInTurn } from './decode-in-turn.ts'

let test: TestApp
let user: { id: number }
let headers: Record<string, string>
let address = 0
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' }, {}, { maxFileBytes: 1_000_000 })
})
afterAll(() => test.close())
// Uploads per minute are limited by account.
beforeEach(async () => {
  const row = await buildUser(test.deps.db)
  user = row
  address += 1
  headers = { ...(await as(test, row.email)), 'x-forwarded-for': `10.0.0.${address}` }
})

const avatar = (file: Buffer, name = 'me.png', by = headers) =>
  test.http.post('/api/Users/setAvatar').set(by).attach('file', file, name)
const get = (path: string, accept = '*/*') =>
  test.http
    .get(path)
    .set('accept', accept)
    .buffer()
    .parse((reply, done) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => done(null, Buffer.concat(chunks)))
    })

describe('an uploaded picture', () => {
  it('is encoded again, upright, limited in size and without metadata', async () => {
    const photo = await sharp(await picture({ width: 3000, height: 2000 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('a secret place')).toBe(true)
    const reply = await avatar(photo)
    expect([reply.status, reply.text, reply.type]).toEqual([200, 'true', 'text/plain'])
    const { status, body, type } = await get(`/api/File/Images/User/${user.id}.JPG`)
    expect([status, type]).toEqual([200, 'image/jpeg'])
    expect(body.includes('a secret place')).toBe(false)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 2400 })
  })

  it('is refused if it is not a picture, is a program, too small or a decompression bomb', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>',
    )
    expect((await avatar(pictureBomb(160))).status).toBe(200)
    const bomb = pictureBomb(16_000)
    const cut = (await picture({ format: 'jpeg' })).subarray(0, 600)
    const before = await test.deps.db.image.findMany()
    for (const file of [
      Buffer.from('just text'),
      svg,
      wave(),
      bomb,
      cut,
      Buffer.alloc(0),
      await picture({ width: 8, height: 8 }),
    ]) {
      const reply = await avatar(file, 'me.jpg')
      expect([reply.status, reply.type]).toEqual([422, 'application/problem+json'])
    }
    expect(await test.deps.db.image.findMany()).toEqual(before)
  })

  it('is refused with its code if it is an animation with too many frames', async () => {
    const { maxFrames } = limits.image
    expect((await avatar(longGif({ side: 64, frames: maxFrames }), 'me.gif')).status).toBe(200)
    const before = await test.deps.db.image.findMany()
    const reply = await avatar(longGif({ side: 64, frames: maxFrames + 1 }), 'me.gif')
    expect([reply.status, reply.type]).toEqual([422, 'application/problem+json'])
    expect(reply.body).toMatchObject({ code: 'image.too-many-frames', params: { max: maxFrames } })
    expect(await test.deps.db.image.findMany()).toEqual(before)
  })

  it('is refused if it is too large or not a single file', async () => {
    expect((await avatar(Buffer.concat([await picture(), Buffer.alloc(1_000_000)]))).status).toBe(413)
    const two = test.http
      .post('/api/users/setavatar')
      .set(headers)
      .attach('a', await picture(), 'a.png')
    expect((await two.attach('b', await picture(), 'b.png')).status).toBe(400)
    expect((await test.http.post('/api/users/setavatar').set(headers).send({})).status).toBe(415)
    expect((await test.http.post('/api/users/setavatar').attach('a', await picture(), 'a.png')).status).toBe(
      401,
    )
  })

  it('is refused if the account is deleted during the upload, and leaves nothing behind', async () => {
    const { db, storage } = test.deps
    const { id, email } = await buildUser(db)
    const by = await as(test, email)
    const { put } = storage
    const keys: string[] = []
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      keys.push(given[0])
      const done = await put(...given)
      const gone = await test.http.delete('/api/users/me').set(by).send({ password: TEST_PASSWORD })
      expect(gone.status).toBe(200)
      return done
    })
    const reply = await test.http
      .post('/api/users/setAvatar')
      .set(by)
      .attach('file', await picture(), 'a.png')
    vi.restoreAllMocks()
    expect(reply.status).toBe(404)
    expect(await db.image.count({ where: { kind: 'user', ownerID: id } })).toBe(0)
    expect([keys.length, await storage.stat(keys[0] ?? '')]).toEqual([1, undefined])
  })

  it('of an artist can be set by its members and by admins', async () => {
    const member = await buildUser(test.deps.db)
    const { id } = await buildArtist(test.deps.db, { memberID: member.id })
    await buildArtist(test.deps.db, { memberID: user.id })
    const own = await as(test, member.email)
    const set = async (kind: string, by: object, of = id) =>
      test.http
        .post(`/api/Artists/${kind}/${of}`)
        .set(by as Record<string, string>)
        .attach('file', await picture(), 'a.png')
    for (const kind of ['setAvatar', 'setHeader']) {
      expect((await set(kind, own)).text).toBe('true')
      expect((await set(kind, headers)).status).toBe(403)
      expect((await set(kind, {})).status).toBe(401)
      expect((await set(kind, own, 99_999_999)).status).toBe(404)
    }
    expect((await get(`/api/file/images/artist/${id}.jpg`)).status).toBe(200)
    expect((await get(`/api/file/images/ARTISTHEADER/${id}.jpg`)).status).toBe(200)
  })
})

describe('uploads of pictures', () => {
  /** Occupies the decoder and its queue until `end` is called. */
  const occupy = (waiting: number) => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const all = [...Array(waiting + 1)].map(() => decodeInTurn(() => ended))
    return { end: () => (end(), Promise.all(all)) }
  }

  it('are decoded one at a time', async () => {
    let running = 0
    const most = await Promise.all(
      [...Array(limits.image.maxWaiting)].map(() =>
        decodeInTurn(async () => {
          running += 1
          const seen = running
          await new Promise((resolve) => setTimeout(resolve, 5))
          running -= 1
          return seen
        }),
      ),
    )
    expect(most).toEqual(most.map(() => 1))
  })

  it('wait while another one is decoded, and are 503 with Retry-After if too many wait', async () => {
    const file = await picture()
    const few = occupy(limits.image.maxWaiting - 1)
    const patient = avatar(file).then((reply) => reply.status)
    await vi.waitFor(() => expect(assertDecoderAvailable).toThrow('Too many pictures'))
    const busy = await avatar(file)
    expect(busy.status).toBe(503)
    expect(busy.type).toBe('application/problem+json')
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
    await few.end()
    expect(await patient).toBe(200)
    expect((await avatar(file)).status).toBe(200)
  })

  it('are 429 above the limit per minute, both per account and per address', async () => {
    const { email } = await buildUser(test.deps.db)
    const other = { ...(await as(test, email)), 'x-forwarded-for': headers['x-forwarded-for'] ?? '' }
    const elsewhere = { ...headers, 'x-forwarded-for': '10.1.0.1' }
    const file = Buffer.from('no picture')
    for (let sent = 0; sent < limits.image.perMinute; sent += 1) expect((await avatar(file)).status).toBe(422)
    for (const by of [headers, other, elsewhere]) {
      const reply = await avatar(file, 'a.png', by)
      expect(reply.status).toBe(429)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await avatar(file, 'a.png', { ...other, 'x-forwarded-for': '10.1.0.2' })).status).toBe(422)
  })

  it('are limited by every call that accepts one', () => {
    const unlimited = test.served
      .filter(({ body }) => isFile(body) && body.maxBytes === limits.image.maxBytes)
      .filter(({ perMinute }) => perMinute === undefined)
    expect(unlimited.map(({ path }) => path)).toEqual([])
  })
})

describe('a picture', () => {
  const encoded = async (widths: readonly number[] = limits.image.widths) => {
    await avatar(await picture({ width: 900, height: 600 }))
    const image = await test.deps.db.image.findUniqueOrThrow({
      where: { kind_ownerID: { kind: 'user', ownerID: user.id } },
    })
    for (const width of widths)
      for (const format of ['jpg', 'webp', 'avif'] as const)
        await test.deps.storage.put(
          imageKey('user', user.id, image.version, width, format),
          Buffer.from(`${width}.${format}`),
        )
    return image
  }
  const path = () => `/api/file/images/user/${user.id}.jpg`

  it('is a real 404 if it does not exist', async () => {
    for (const missing of [
      '/api/file/images/user/99999999.jpg',
      '/api/file/images/nothing/1001.jpg',
      '/api/file/images/user/0.jpg',
      '/api/file/images/user/..%2f1.jpg',
      '/api/file/images/user/1001.png',
    ]) {
      const reply = await test.http.get(missing)
      expect([reply.status, reply.type], missing).toEqual([404, 'application/problem+json'])
    }
  })

  it('is served as it was stored until the worker has encoded it', async () => {
    await avatar(await picture({ width: 640, height: 480, color: '#ff0000' }))
    const { body, headers: sent } = await get(`${path()}?w=96`)
    expect((await sharp(body).metadata()).width).toBe(640)
    expect(sent['cache-control']).toBe('public, no-cache')
  })

  it('is served in the requested width, rounded up, and never enlarged', async () => {
    await encoded()
    for (const [wanted, got] of [
      [1, 96],
      [96, 96],
      [97, 192],
      [384, 384],
      [700, 768],
      [5000, 1120],
    ] as const)
      expect((await get(`${path()}?w=${wanted}`)).body.toString(), String(wanted)).toBe(`${got}.jpg`)
    for (const wrong of ['0', '-1', 'x', '1e2', '10001'])
      expect((await get(`${path()}?w=${wrong}`)).status, wrong).toBe(400)
  })

  it('that was encoded in fewer widths is served in the next larger one', async () => {
    await encoded([96, 192, 384, 768, 1600])
    for (const [wanted, got] of [
      [256, 384],
      [400, 768],
      [1000, 1600],
    ] as const)
      expect((await get(`${path()}?w=${wanted}`)).body.toString()).toBe(`${got}.jpg`)
  })

  it('is served in the best format that the browser accepts, with Vary', async () => {
    await encoded()
    for (const [accept, type, body] of [
      ['image/avif,image/webp,*/*', 'image/avif', '96.avif'],
      ['image/webp,*/*', 'image/webp', '96.webp'],
      ['image/avif;q=0,image/webp', 'image/webp', '96.webp'],
      ['*/*', 'image/jpeg', '96.jpg'],
      ['', 'image/jpeg', '96.jpg'],
    ] as const) {
      const reply = await get(`${path()}?w=96`, accept)
      expect([reply.type, reply.body.toString(), reply.headers.vary], accept).toEqual([type, body, 'accept'])
    }
  })

  it('is cached forever under its version, answered with 304, and replaced by the next upload', async () => {
    const image = await encoded()
    const first = await get(`${path()}?w=96&v=${image.version}`)
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get(`${path()}?w=96`)).headers['cache-control']).toBe('public, no-cache')
    expect((await get(`${path()}?w=96&v=another`)).headers['cache-control']).toBe('public, no-cache')
    const again = await test.http.get(`${path()}?w=96`).set('if-none-match', first.headers.etag ?? '')
    expect(again.status).toBe(304)
    const webp = await get(`${path()}?w=96`, 'image/webp')
    expect(webp.headers.etag).not.toBe(first.headers.etag)
    await avatar(await picture())
    expect((await get(`${path()}?w=96`)).headers.etag).not.toBe(first.headers.etag)
  })
})
