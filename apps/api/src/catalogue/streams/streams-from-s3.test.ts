import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { assetFolder, audioKey, sourceKey, waveformKey } from '@nava/media/storage/keys'
import { type S3Server, startS3Server } from '@nava/media/testing/s3-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { wave } from '../../testing/files.ts'
import { publishAudio, publishVideo } from '../../testing/publish.ts'
import { buildSubsonicAccount } from '../../testing/subsonic-client.ts'

let s3: S3Server
let proxied: TestApp
let signed: TestApp
beforeAll(async () => {
  s3 = await startS3Server()
  const { endpoint = '', region, bucket, accessKeyID, secretAccessKey } = s3.place
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyID,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    MEDIA_CACHE_MB: '1',
  }
  proxied = await startTestApp(settings)
  signed = await startTestApp({ ...settings, S3_STREAMS: 'signed' })
})
afterEach(() => {
  s3.fault = undefined
  s3.quirks.clear()
  s3.requests.length = 0
})
afterAll(async () => {
  await proxied.close()
  await signed.close()
  await s3.close()
})

async function published(test: TestApp, data: Parameters<typeof buildMusic>[1] = {}, bytes = 400_000) {
  const { id } = await buildMusic(test.deps.db, data)
  const { assetID, version, files } = await publishAudio(
    test.deps,
    { musicID: id },
    { bytes, qualities: [64] },
  )
  s3.requests.length = 0
  return { id, assetID, version, file: files[64], path: `/music/music/64/${id}.mp3` }
}

const ask = async (test: TestApp, path: string, init: RequestInit = {}) => {
  const reply = await fetch(test.address + path, { redirect: 'manual', ...init })
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) }
}
const gets = () => s3.requests.filter((each) => each.startsWith('GET')).length
const filesOnDisk = async (test: TestApp) =>
  (await readdir(mediaFolder(test.env.dataDir), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('media in a bucket, passed on by the api', () => {
  it('media in a bucket that the api passes on are sent whole and in ranges, by one request to S3 each', async () => {
    const { path, file, version } = await published(proxied)
    const whole = await ask(proxied, path)
    expect(whole.status).toBe(200)
    expect(whole.body.equals(file)).toBe(true)
    expect(whole.headers.get('etag')).toBe(`"${version}-64"`)
    expect(gets()).toBe(1)
    const range = await ask(proxied, path, { headers: { range: 'bytes=100000-299999' } })
    expect([range.status, range.headers.get('content-range')]).toEqual([206, 'bytes 100000-299999/400000'])
    expect(range.body.equals(file.subarray(100_000, 300_000))).toBe(true)
    expect(gets()).toBe(2)
    expect((await ask(proxied, path, { headers: { range: 'bytes=400000-' } })).status).toBe(416)
    const etag = whole.headers.get('etag') ?? ''
    expect((await ask(proxied, path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await ask(proxied, path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '400000'])
    expect(gets()).toBe(2)
  })

  it('media in a bucket that the api passes on come from memory where short ranges are asked for again and again', async () => {
    const { path, file } = await published(proxied)
    for (let n = 0; n < 6; n += 1) {
      const { body } = await ask(proxied, path, { headers: { range: 'bytes=0-999' } })
      expect(body.equals(file.subarray(0, 1000))).toBe(true)
    }
    expect(gets()).toBe(1)
    expect(s3.requests.filter((each) => each.startsWith('HEAD')).length).toBeLessThan(3)
  })

  it('media in a bucket that the api passes on are heard to the end although S3 breaks off, and are an error of the server while S3 is away', async () => {
    const { path, file } = await published(proxied)
    let left = 2
    s3.fault = ({ method }) => (method === 'GET' && left-- > 0 ? { resetAfter: 150_000 } : undefined)
    expect((await ask(proxied, path)).body.equals(file)).toBe(true)
    const other = await published(proxied)
    s3.fault = () => ({ answer: 503, code: 'SlowDown' })
    expect((await ask(proxied, other.path)).status).toBe(503)
    s3.fault = undefined
    expect((await ask(proxied, other.path)).status).toBe(200)
  })

  it('media in a bucket that the api passes on are fetched no faster than a listener takes them, and no further once one has left', async () => {
    const { path, assetID, version } = await published(proxied)
    const stored = s3.objects.get(audioKey(assetID, version, 64))
    // Bytes, more than the buffers of the system between three programs
    const length = 150_000_000
    if (stored) stored.bytes = Buffer.alloc(length)
    const { hostname, port } = new URL(proxied.address)
    const before = s3.sentBytes()
    const sockets = await Promise.all(
      [1, 2].map(async () => {
        const socket = connect({ host: hostname, port: Number(port) })
        socket.on('error', () => undefined)
        socket.write(`GET ${path} HTTP/1.1\r\nhost: nava\r\n\r\n`)
        await once(socket, 'readable')
        return socket
      }),
    )
    await expect.poll(() => s3.sending()).toBe(2)
    await expect.poll(() => s3.isAtRest(), { interval: 100 }).toBe(true)
    expect(s3.sentBytes() - before).toBeLessThan(length)
    expect(proxied.deps.storage.held().inUse).toBe(2)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => s3.sending()).toBe(0)
    await expect.poll(() => proxied.deps.storage.held().inUse).toBe(0)
  })

  it('media in a bucket that the api passes on that are lost are looked at, and reported as gone', async () => {
    const { id, assetID, version, path } = await published(proxied)
    await proxied.deps.storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await proxied.deps.storage.remove(audioKey(assetID, version, 64))
    expect((await ask(proxied, path)).status).toBe(503)
    expect(await proxied.deps.db.mediaAsset.findFirst({ where: { musicID: id } })).toMatchObject({
      state: 'ready',
      lookAt: expect.any(Date),
    })
    const gone = await published(proxied)
    await proxied.deps.storage.removeFolder(assetFolder('audio', gone.assetID, gone.version))
    expect((await ask(proxied, gone.path)).status).toBe(404)
  })

  it('media in a bucket that the api passes on are uploaded to the bucket, and nothing of them stays on the disk', async () => {
    const { db } = proxied.deps
    const user = await buildUser(db)
    const artistID = (await buildArtist(db, { memberID: user.id })).id
    const owner = await as(proxied, user.email)
    const { id } = await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })
    const reply = await proxied.http
      .post(`/Music/Upload/music/${id}`)
      .set(owner)
      .attach('file', wave(), 'song.wav')
    expect(reply.status).toBe(200)
    const asset = await db.mediaAsset.findFirstOrThrow({ where: { musicID: id } })
    expect(s3.objects.get(sourceKey(asset.id, asset.sourceVersion))?.bytes.equals(wave())).toBe(true)

    expect(await filesOnDisk(proxied)).toEqual([])
  })

  it('media in a bucket that the api passes on arrive in parts on the disk, and go to the bucket when they are whole', async () => {
    const { db } = proxied.deps
    const user = await buildUser(db)
    const artistID = (await buildArtist(db, { memberID: user.id })).id
    const owner = await as(proxied, user.email)
    const { id } = await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })
    const fields = { owner: 'music', ownerID: String(id), kind: 'audio', filename: 'song.wav' }
    const metadata = Object.entries(fields)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const tus = { 'tus-resumable': '1.0.0', ...owner }
    const song = wave(2)
    const created = await proxied.http
      .post('/music/upload/tus')
      .set({ ...tus, 'upload-length': String(song.length), 'upload-metadata': metadata })
    const send = (offset: number, part: Buffer) =>
      proxied.http
        .patch(new URL(created.headers.location ?? '', proxied.address).pathname)
        .set({ ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) })
        .send(part)
    expect((await send(0, song.subarray(0, 1000))).status).toBe(204)
    expect(await filesOnDisk(proxied)).toHaveLength(1)
    // The client repeats the last part after a failure.
    s3.fault = ({ method }) => (method === 'PUT' ? { answer: 500, code: 'InternalError' } : undefined)
    expect((await send(1000, song.subarray(1000))).status).toBe(503)
    s3.fault = undefined
    expect((await send(song.length, Buffer.alloc(0))).status).toBe(204)
    const asset = await db.mediaAsset.findFirstOrThrow({ where: { musicID: id } })
    expect(s3.objects.get(sourceKey(asset.id, asset.sourceVersion))?.bytes.equals(song)).toBe(true)
    expect(await filesOnDisk(proxied)).toEqual([])
  })

  it('media in a bucket that the api passes on that cannot be stored are refused, and leave nothing', async () => {
    const { db } = proxied.deps
    const user = await buildUser(db)
    const owner = await as(proxied, user.email)
    const artistID = (await buildArtist(db, { memberID: user.id })).id
    const { id } = await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })
    const upload = () =>
      proxied.http.post(`/Music/Upload/music/${id}`).set(owner).attach('file', wave(), 'song.wav')
    s3.fault = ({ method }) => (method === 'PUT' ? { answer: 507, code: 'InsufficientStorage' } : undefined)
    expect((await upload()).status).toBe(507)
    s3.fault = ({ method }) => (method === 'PUT' ? { answer: 500, code: 'InternalError' } : undefined)
    expect((await upload()).status).toBe(503)
    s3.fault = undefined
    expect((await db.mediaAsset.findFirst({ where: { musicID: id } }))?.state).toBe('failed')
    expect((await upload()).status).toBe(200)
  })
})

describe('media in a bucket, fetched from there by listeners', () => {
  it('media in a bucket that listeners fetch from there are found by an address that holds for a quarter of an hour', async () => {
    const { path, file, version } = await published(signed)
    const reply = await ask(signed, `${path}?v=${version}`)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'private, max-age=60'])
    const address = new URL(reply.headers.get('location') ?? '')
    expect(address.origin).toBe(s3.place.endpoint)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('900')
    const range = await fetch(signed.address + path, { headers: { range: 'bytes=10-19' } })
    expect([range.status, range.headers.get('content-type')]).toEqual([206, 'audio/mpeg'])
    expect(Buffer.from(await range.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true)
    // The bytes did not pass through the api.
    expect((await ask(signed, path, { method: 'HEAD' })).headers.get('content-length')).toBe('400000')
  })

  it('media in a bucket that listeners fetch from there are saved under their titles', async () => {
    const { db } = signed.deps
    const artistID = (await buildArtist(db, { name: 'آرین' })).id
    const { id, path, version } = await published(signed, { title: 'Café "1"', artistIDs: [artistID] })
    await publishVideo(signed.deps, id, [480])
    const { email: u, password: p } = await buildSubsonicAccount(signed)
    const query = new URLSearchParams({ u, p, v: '1.16.1', c: 'a client', id: `si-${id}` }).toString()
    const named = (use: string, ending: string) =>
      `${use}; filename="Cafe _1_ - _.${ending}"; filename*=UTF-8''Caf%C3%A9%20_1_%20-%20%D8%A2%D8%B1%DB%8C%D9%86.${ending}`
    const nameAt = async (place: string) => {
      const reply = await fetch(signed.address + place)
      expect([reply.status, reply.redirected, new URL(reply.url).origin]).toEqual([
        200,
        true,
        s3.place.endpoint,
      ])
      await reply.arrayBuffer()
      return reply.headers.get('content-disposition')
    }
    expect(await nameAt(path)).toBe(named('inline', 'mp3'))
    expect(await nameAt(`${path}?v=${version}`)).toBe(named('inline', 'mp3'))
    expect(await nameAt(`/music/video/480/${id}.mp4`)).toBe(named('inline', 'mp4'))
    expect(await nameAt(`/rest/stream?${query}`)).toBe(named('inline', 'mp3'))
    // Its tag says what the catalogue has now, so the api sends it.
    const kept = await fetch(`${signed.address}/rest/download?${query}`)
    expect([kept.redirected, kept.headers.get('content-disposition')]).toEqual([
      false,
      named('attachment', 'mp3'),
    ])
    await kept.arrayBuffer()
  })

  it('listeners fetch videos from the bucket too, while their playlists come from the api', async () => {
    const { id } = await buildMusic(signed.deps.db)
    await publishVideo(signed.deps, id, [480])
    expect((await ask(signed, `/music/video/st/480/${id}/${id}.m3u8`)).status).toBe(200)
    const video = await fetch(`${signed.address}/music/video/480/${id}.mp4`, {
      headers: { range: 'bytes=0-9' },
    })
    expect([video.status, video.headers.get('content-type'), video.redirected]).toEqual([
      206,
      'video/mp4',
      true,
    ])
  })

  it('media in a bucket that listeners fetch from there are given to nobody who may not play them, and the address to no cache', async () => {
    const { db } = signed.deps
    const user = await buildUser(db)
    const artistID = (await buildArtist(db, { memberID: user.id })).id
    const owner = await as(signed, user.email)
    const { path } = await published(signed, { artistIDs: [artistID], isConfirmed: false })
    expect((await ask(signed, path)).status).toBe(404)
    const own = await ask(signed, path, { headers: owner })
    expect([own.status, own.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const answer = await fetch(own.headers.get('location') ?? '')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store, no-transform',
    ])
  })

  it('media in a bucket that listeners fetch from there are still sent by the api where it counts them, and where they are small', async () => {
    const { id } = await buildPodcast(signed.deps.db)
    const { assetID, version } = await publishAudio(signed.deps, { podcastID: id }, { bytes: 1000 })
    await signed.deps.storage.put(waveformKey(assetID, version), Buffer.alloc(1600))
    expect((await ask(signed, `/music/podcast/128/${id}.mp3`)).status).toBe(200)
    expect((await ask(signed, `/music/waveform/podcast/${id}.bin`)).status).toBe(200)
  })
})

describe('a bucket that is full', () => {
  it('refuses uploads with 507, keeps the api ready and everything playing, and is named to admins and in the log', async () => {
    const user = await buildUser(proxied.deps.db, { isAdmin: true })
    const headers = await as(proxied, user.email)
    const { id } = await buildMusic(proxied.deps.db, { isConfirmed: false, hasAudio: false })
    const { path, file } = await published(proxied)
    s3.quirks.add('quota')
    const upload = await proxied.http
      .post(`/music/upload/music/${id}`)
      .set(headers)
      .attach('file', wave(), 'a.wav')
    expect([upload.status, upload.body.code]).toEqual([507, 'upload.no-space'])
    expect((await proxied.http.get('/api/ready').expect(200)).body.storage).toBe('ok')
    expect((await ask(proxied, path)).body.equals(file)).toBe(true)
    const { body } = await proxied.http.get('/api/admin/overview').set(headers)
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: 'storage.full', params: {} }))
    expect(body.warnings).not.toContainEqual(expect.objectContaining({ code: 'storage.failing' }))
    expect(proxied.logged()).toMatch(/"problem":"storage.full"/)
    s3.quirks.clear()
  })
})

describe('a bucket that refuses the keys', () => {
  it('fails uploads with 503, keeps the api ready, and is named to admins and in the log', async () => {
    const user = await buildUser(proxied.deps.db, { isAdmin: true })
    const headers = await as(proxied, user.email)
    const { id } = await buildMusic(proxied.deps.db, { isConfirmed: false, hasAudio: false })
    const shown = async () => {
      const { body } = await proxied.http.get('/api/admin/overview').set(headers)
      return body.warnings.filter(({ code }: { code: string }) => code === 'storage.failing')
    }
    s3.fault = () => ({ answer: 403, code: 'InvalidAccessKeyId' })
    const upload = await proxied.http
      .post(`/music/upload/music/${id}`)
      .set(headers)
      .attach('file', wave(), 'a.wav')
    expect([upload.status, upload.body.code]).toEqual([503, 'server.not-ready'])
    expect((await proxied.http.get('/api/ready').expect(200)).body.storage).toBe('failed')
    expect(await shown()).toEqual([
      expect.objectContaining({ params: { reason: expect.stringContaining('InvalidAccessKeyId') } }),
    ])
    expect(proxied.logged()).toMatch(/"problem":"storage.failing".*InvalidAccessKeyId/)
    s3.fault = undefined
    expect((await proxied.http.get('/api/ready').expect(200)).body.storage).toBe('ok')
    expect(await shown()).toEqual([])
  })
})
