import { get as open, type IncomingMessage } from 'node:http'
import { crc32 } from 'node:zlib'
import { limits } from '@nava/contracts'
import { inTransaction } from '@nava/db/in-transaction'
import { textFrame, wholeTag } from '@nava/media/formats/id3-frames'
import { audioKey, sourceKey } from '@nava/media/storage/keys'
import { type S3Server, startS3Server } from '@nava/media/testing/s3-server'
import { parseBuffer } from 'music-metadata'
import { fromBufferPromise } from 'yauzl'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { picture } from '../../testing/files.ts'
import { publishAudio, publishImage } from '../../testing/publish.ts'

type Headers = Record<string, string>
let s3: S3Server
let test: TestApp
let remote: TestApp
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  s3 = await startS3Server()
  const { endpoint = '', region, bucket, accessKeyID, secretAccessKey } = s3.place
  remote = await startTestApp({
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyID,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
})
afterAll(async () => {
  await test.close()
  await remote.close()
  await s3.close()
})

const ORIGINAL = Buffer.from(`fLaC${'\0'.repeat(4000)}`, 'latin1')

async function band(on: TestApp = test) {
  const user = await buildUser(on.deps.db)
  const artist = await buildArtist(on.deps.db, { memberID: user.id, name: 'Mina' })
  const album = async (name: string) => (await buildAlbum(on.deps.db, { name, artistIDs: [artist.id] })).id
  const add = async (data: Parameters<typeof buildMusic>[1], seconds = 300) => {
    const { id } = await buildMusic(on.deps.db, { artistIDs: [artist.id], downloadsFor: 'everyone', ...data })
    const { assetID, version } = await publishAudio(on.deps, { musicID: id }, { bytes: 10 })
    const sound = Buffer.from('fffb9064'.repeat(seconds), 'hex')
    const made = Buffer.concat([wholeTag(textFrame('TIT2', ['Uploaded'])), sound])
    await on.deps.storage.put(audioKey(assetID, version, 320), made)
    await on.deps.storage.put(sourceKey(assetID, version), ORIGINAL)
    const renditions = limits.audio.qualities.map((quality) => ({ quality, bytes: 10 }))
    const facts = { sourceType: 'flac', sourceName: 'a.flac', renditions }
    await on.deps.db.mediaAsset.update({ where: { id: assetID }, data: facts })
    return { id, assetID, version }
  }
  return { artist, album, add, own: await as(on, user.email) }
}

let asked = 0
/** Asks from another address each time, since albums are counted by address. */
async function ask(on: TestApp, path: string, headers: Headers = {}) {
  asked += 1
  const reply = await fetch(on.address + path, {
    headers: { 'x-forwarded-for': `2001:db8:${asked}::1`, ...headers },
  })
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) }
}
const codeIn = (body: Buffer) => (JSON.parse(body.toString()) as { code: string }).code
const pathOf = (id: number, query = '') => `/api/albums/${id}/download.zip${query}`

/** Returns the files of an archive in their order. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    const content = Buffer.concat(parts)
    expect([entry.compressionMethod, entry.crc32]).toEqual([0, crc32(content)])
    files.set(entry.fileName, content)
  }
  return files
}

describe('an album', () => {
  it('is an archive in its order, with tags, cover and lyrics, whose size is known before', async () => {
    const { album, add } = await band()
    const albumID = await album('Ferry')
    await add({ albumID, disc: 2, track: 1, title: 'Last' })
    await add({ albumID, track: 2, title: 'باران', lyrics: '[00:01.00] یک\n[00:02.00] دو' })
    await add({ albumID, track: 1, title: 'First', lyrics: 'Plain\nwords' })
    const jpeg = await picture()
    await publishImage(test.deps, 'album', albumID)
    await test.deps.storage.put(`images/album/${albumID}/x/y.jpg`, jpeg)
    const { status, headers, body } = await ask(test, pathOf(albumID))
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'application/zip',
      String(body.length),
    ])
    expect(headers.get('content-disposition')).toContain('Mina%20-%20Ferry.zip')
    expect(headers.get('cache-control')).toContain('no-store')
    const files = await unzip(body)
    expect([...files.keys()]).toEqual(
      [
        '1-01 First.mp3',
        '1-01 First.txt',
        '1-02 باران.mp3',
        '1-02 باران.lrc',
        '2-01 Last.mp3',
        'cover.jpg',
      ].map((name) => `Mina - Ferry/${name}`),
    )
    expect(files.get('Mina - Ferry/1-01 First.txt')?.toString()).toBe('Plain\r\nwords\n')
    expect(files.get('Mina - Ferry/1-02 باران.lrc')?.toString()).toBe('[00:01.00] یک\n[00:02.00] دو\n')
    const { common } = await parseBuffer(
      files.get('Mina - Ferry/1-02 باران.mp3') ?? Buffer.alloc(0),
      'audio/mpeg',
    )
    expect(common).toMatchObject({ title: 'باران', album: 'Ferry', track: { no: 2 } })
    expect(common.picture).toHaveLength(1)
    const head = await fetch(test.address + pathOf(albumID), { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(body.length))
  })

  it('has its cover in each track without one, and the track’s own in others', async () => {
    const { album, add } = await band()
    const albumID = await album('Covers')
    const tracks = [await add({ albumID, track: 1 }), await add({ albumID, track: 2 })]
    const own = await add({ albumID, track: 3 })
    await publishImage(test.deps, 'album', albumID, { content: 'of the album' })
    await publishImage(test.deps, 'music', own.id, { content: 'of the track' })
    const read = vi.spyOn(test.deps.storage, 'read')
    const { body } = await ask(test, pathOf(albumID))
    const ofAlbum = read.mock.calls.filter(([key]) => key.startsWith(`images/album/${albumID}/`))
    read.mockRestore()
    const files = [...(await unzip(body)).values()]
    expect(files.at(-1)?.toString()).toBe('of the album')
    const pictures = files
      .slice(0, -1)
      .map((file) => [file.includes('of the album'), file.includes('of the track')])
    expect(pictures).toEqual([...tracks.map(() => [true, false]), [false, true]])
    expect(new Set(ofAlbum.map(([key]) => key)).size).toBe(ofAlbum.length)
    expect(ofAlbum.length).toBeGreaterThan(0)
  })

  it('leaves out what the policy, the date or the storage refuse, and says why in the reader’s language', async () => {
    const { album, add, own } = await band()
    const albumID = await album('Mixed')
    await add({ albumID, track: 1, title: 'Open' })
    await add({ albumID, track: 2, title: 'Off', downloadsFor: 'off' })
    await add({ albumID, track: 3, title: 'For members', downloadsFor: 'signedIn' })
    const lost = await add({ albumID, track: 4, title: 'Lost' })
    await add({ albumID, track: 5, title: 'Secret', visibility: 'private' })
    await add({ albumID, track: 6, title: 'Unlisted', visibility: 'unlisted' })
    await add({ albumID, track: 7, title: 'Draft', isConfirmed: false })
    await add({ albumID, track: 8, title: 'Soon', isComingSoon: true })
    for (const quality of limits.audio.qualities)
      await test.deps.storage.remove(audioKey(lost.assetID, lost.version, quality))
    const { body } = await ask(test, pathOf(albumID))
    const files = await unzip(body)
    const list = 'Mina - Mixed/00 left out.txt'
    expect([...files.keys()]).toEqual(['Mina - Mixed/01 Open.mp3', list])
    const lines = files.get(list)?.toString().trimEnd().split('\r\n') ?? []
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      '02 Off',
      '03 For members',
      '04 Lost',
      '08 Soon',
    ])
    expect(lines[0]).toBe('02 Off: The artist offers no download of this.')
    const fa = await unzip((await ask(test, pathOf(albumID), { 'accept-language': 'fa' })).body)
    expect(fa.get(list)?.toString()).toContain('دانلود')
    const ofOwner = [
      ...(await unzip((await ask(test, pathOf(albumID, '?format=original'), own)).body)).keys(),
    ]
    expect(ofOwner).toContain('Mina - Mixed/05 Secret.flac')
    expect(ofOwner).toContain('Mina - Mixed/04 Lost.flac')
    expect(ofOwner).toHaveLength(8)
  })

  it('in its original format has the MP3 of tracks whose original is not offered', async () => {
    const { album, add } = await band()
    const albumID = await album('Formats')
    await add({ albumID, track: 1, title: 'Whole', downloadsAs: 'original' })
    await add({ albumID, track: 2, title: 'Encoded' })
    const gone = await add({ albumID, track: 3, title: 'Gone', downloadsAs: 'original' })
    await test.deps.storage.remove(sourceKey(gone.assetID, gone.version))
    const files = await unzip((await ask(test, pathOf(albumID, '?format=original'))).body)
    const folder = 'Mina - Formats/'
    expect([...files.keys()]).toEqual(
      ['01 Whole.flac', '02 Encoded.mp3', '03 Gone.mp3', '00 left out.txt'].map((name) => folder + name),
    )
    expect(files.get(`${folder}01 Whole.flac`)?.equals(ORIGINAL)).toBe(true)
    expect(files.get(`${folder}00 left out.txt`)?.toString()).toContain(
      '02 Encoded: The artist offers this as MP3',
    )
  })

  it('has names that every system takes, and none twice', async () => {
    const { album, add } = await band()
    const albumID = await album('..')
    const titles = [
      '...',
      'CON',
      'Same',
      'same',
      'a/b\\c:d*e?',
      'x'.repeat(300),
      'م'.repeat(300),
      '👩‍👩‍👧'.repeat(40),
      '\u202Egpj.exe',
      'dot.',
    ]
    for (const title of titles) await add({ albumID, track: 0, title })
    const { body } = await ask(test, pathOf(albumID))
    const names = [...(await unzip(body)).keys()].map((name) => name.split('/')[1] ?? '')
    expect(names).toHaveLength(titles.length)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length)
    for (const name of names) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(name).not.toMatch(/^[. ]|[<>:"/\\|?*\u202E]|[. ]\.mp3$|^con\./iu)
    }
  })

  it('is refused if no track is offered, and unknown if it has no page', async () => {
    const { album, add, own } = await band()
    const albumID = await album('Members')
    await add({ albumID, track: 1, downloadsFor: 'signedIn' })
    expect(codeIn((await ask(test, pathOf(albumID))).body)).toBe('download.sign-in')
    const closed = await album('Closed')
    await add({ albumID: closed, track: 1, downloadsFor: 'off' })
    expect(codeIn((await ask(test, pathOf(closed))).body)).toBe('download.none')
    expect((await ask(test, pathOf(closed), own)).status).toBe(200)
    const { id: draft } = await buildAlbum(test.deps.db, { isDraft: true })
    expect((await ask(test, pathOf(draft))).status).toBe(404)
    expect((await ask(test, pathOf(99_999_999))).status).toBe(404)
  })

  it('counts each track that was sent to others than its owners', async () => {
    const { album, add, own } = await band()
    const albumID = await album('Counted')
    const { id: one } = await add({ albumID, track: 1 })
    const { id: other } = await add({ albumID, track: 2 })
    await ask(test, pathOf(albumID), { 'x-forwarded-for': '192.0.2.90', 'user-agent': 'A browser' })
    await ask(test, pathOf(albumID), own)
    const rows = () => test.deps.db.musicDownload.count({ where: { musicID: { in: [one, other] } } })
    await vi.waitFor(async () => expect(await rows()).toBe(2))
  })
})

/** Begins a download, and reads only its head. */
const begin = (on: TestApp, path: string, headers: Headers = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    open(on.address + path, { headers }, resolve).on('error', reject)
  })

describe('a reader', () => {
  it('that goes away ends the archive, and lets the next begin', async () => {
    const { album, add } = await band()
    const albumID = await album('Large')
    for (let track = 1; track <= 3; track += 1) await add({ albumID, track }, 2_000_000)
    const from = { 'x-forwarded-for': '192.0.2.60' }
    const running = [await begin(test, pathOf(albumID), from), await begin(test, pathOf(albumID), from)]
    const third = await ask(test, pathOf(albumID), from)
    expect([third.status, codeIn(third.body)]).toEqual([429, 'download.too-many'])
    for (const each of running) each.destroy()
    await vi.waitFor(async () => {
      const again = await begin(test, pathOf(albumID), from)
      again.destroy()
      expect(again.statusCode).toBe(200)
    })
  })

  it('that goes away before the album is read lets the next begin', async () => {
    const { album, add } = await band()
    const albumID = await album('Locked')
    await add({ albumID, track: 1 })
    const from = { 'x-forwarded-for': '192.0.2.62' }
    const { app, deps } = test
    const isOpen = () => new Promise<number>((resolve) => app.server.getConnections((_, n) => resolve(n)))
    app.server.closeIdleConnections()
    await vi.waitFor(async () => expect(await isOpen()).toBe(0))
    await inTransaction(deps.sql, async (client) => {
      await client.query('LOCK TABLE albums')
      const received = vi.fn()
      app.server.on('request', received)
      const waiting = Array.from({ length: limits.fileDownloads.albumsAtOnce }, () =>
        open(test.address + pathOf(albumID), { headers: from }).on('error', () => undefined),
      )
      await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(waiting.length))
      app.server.off('request', received)
      for (const each of waiting) each.destroy()
      await vi.waitFor(async () => expect(await isOpen()).toBe(0))
    })
    await vi.waitFor(async () => expect((await ask(test, pathOf(albumID), from)).status).toBe(200))
    expect((await ask(test, pathOf(albumID), from)).status).toBe(200)
  })

  it('of a file that vanishes on the way sees that the archive is incomplete', async () => {
    const { album, add } = await band()
    const albumID = await album('Vanishing')
    await add({ albumID, track: 1 }, 2_000_000)
    const { assetID, version } = await add({ albumID, track: 2 })
    const reply = await begin(test, pathOf(albumID), { 'x-forwarded-for': '192.0.2.61' })
    for (const quality of limits.audio.qualities)
      await test.deps.storage.remove(audioKey(assetID, version, quality))
    let received = 0
    const ended = (async () => {
      for await (const part of reply) received += (part as Buffer).length
    })()
    await expect(ended).rejects.toThrow(/aborted/)
    expect(received).toBeLessThan(Number(reply.headers['content-length']))
  })
})

it('an album in a bucket is sent as one on the disk', async () => {
  const { album, add } = await band(remote)
  const albumID = await album('Remote')
  await add({ albumID, track: 1, title: 'One' }, 400_000)
  await add({ albumID, track: 2, title: 'Two', downloadsAs: 'original' })
  const { headers, body } = await ask(remote, pathOf(albumID, '?format=original'))
  expect(headers.get('content-length')).toBe(String(body.length))
  const names = [...(await unzip(body)).keys()]
  expect(names).toContain('Mina - Remote/02 Two.flac')
  expect(names).toHaveLength(3)
})
