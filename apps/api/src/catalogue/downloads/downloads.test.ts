import { limits } from '@nava/contracts'
import { acceptSource } from '@nava/db/asset-states'
import { propose, withdrawVersion } from '@nava/db/asset-versions'
import { inTransaction } from '@nava/db/in-transaction'
import { audioKey, newVersion, sourceKey } from '@nava/media/storage/keys'
import { textFrame, wholeTag } from '@nava/media/formats/id3-frames'
import { creditsOf } from '@nava/tags/tag-credits'
import { parseBuffer } from 'music-metadata'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { picture } from '../../testing/files.ts'
import { publishAudio, publishImage, publishVideo } from '../../testing/publish.ts'

type Headers = Record<string, string>
let test: TestApp
let artistID: number
let djID: number
let own: Headers
let listener: Headers
let admin: Headers
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  const { db } = test.deps
  const user = await buildUser(db)
  artistID = (await buildArtist(db, { memberID: user.id, name: 'Mina' })).id
  djID = (await buildDj(db, { memberID: user.id, name: 'Kaveh' })).id
  own = await as(test, user.email)
  listener = await as(test, (await buildUser(db)).email)
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const SOUND = Buffer.from('fffb9064'.repeat(3000), 'hex')
const ORIGINAL = Buffer.from(`fLaC${'\0'.repeat(4000)}`, 'latin1')

/** Stores a tagged MP3 as the worker makes it, and what was uploaded. */
async function store(owner: { musicID: number } | { podcastID: number }) {
  const { db, storage } = test.deps
  const { assetID, version } = await publishAudio(test.deps, owner, { bytes: 10 })
  const made = Buffer.concat([wholeTag(textFrame('TIT2', ['As uploaded'])), SOUND])
  await storage.put(audioKey(assetID, version, 320), made)
  await storage.put(sourceKey(assetID, version), ORIGINAL)
  const renditions = limits.audio.qualities.map((quality) => ({ quality, bytes: 10 }))
  const data = { sourceType: 'flac', sourceName: 'My Song.FLAC', renditions }
  await db.mediaAsset.update({ where: { id: assetID }, data })
  return { assetID, version }
}

const track = async (data: Parameters<typeof buildMusic>[1] = {}) => {
  const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], ...data })
  return { id, ...(await store({ musicID: id })) }
}
const get = async (path: string, by: Headers = {}) => {
  const reply = await fetch(test.address + path, { headers: by })
  const headers: Record<string, string | undefined> = Object.fromEntries(reply.headers)
  return { status: reply.status, headers, body: Buffer.from(await reply.arrayBuffer()) }
}
const codeIn = (body: Buffer) => (JSON.parse(body.toString()) as { code: string }).code
const tokenOf = async (by: Headers) => (await test.http.post('/api/streams/token').set(by)).text

describe('who may download a track', () => {
  it.each([
    ['off', 'original', { visitor: 'download.off', listener: 'download.off' }],
    ['signedIn', 'mp3', { visitor: 'download.sign-in', listener: 200 }],
    ['everyone', 'mp3', { visitor: 200, listener: 200 }],
  ] as const)('%s', async (downloadsFor, downloadsAs, expected) => {
    const { id } = await track({ downloadsFor, downloadsAs })
    for (const [by, headers] of [
      ['visitor', {}],
      ['listener', listener],
    ] as const) {
      const { status, body } = await get(`/api/musics/${id}/download`, headers)
      expect(status === 200 ? status : codeIn(body), by).toBe(expected[by])
    }
    for (const by of [own, admin])
      for (const format of ['mp3', 'original'])
        expect((await get(`/api/musics/${id}/download?format=${format}`, by)).status).toBe(200)
  })

  it('the original is for whom the policy gives it, as it was uploaded', async () => {
    const { id } = await track({ downloadsFor: 'everyone', downloadsAs: 'mp3' })
    const path = `/api/musics/${id}/download?format=original`
    expect(codeIn((await get(path)).body)).toBe('download.encoded-only')
    await test.http.put(`/api/musics/${id}/downloads`).set(own).send({ who: 'everyone', what: 'original' })
    const { status, headers, body } = await get(path)
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'audio/flac',
      'nosniff',
    ])
    expect(headers['content-disposition']).toContain('.flac')
    expect(headers['cache-control']).toContain('private')
    expect(body.equals(ORIGINAL)).toBe(true)
    const part = await get(path, { range: 'bytes=2-5' })
    expect([part.status, part.body.toString('latin1')]).toEqual([206, 'aC\0\0'])
  })

  it('the original stays that of what is published, while a replacement is made or has failed', async () => {
    const { id, assetID, version } = await track({ downloadsFor: 'everyone', downloadsAs: 'original' })
    const { db, sql, storage } = test.deps
    const next = { version: newVersion(), type: 'wav', name: 'next.wav', bytes: 4, sha256: '4' }
    await storage.put(sourceKey(assetID, next.version), Buffer.from('next'))
    await inTransaction(sql, async (client) => {
      await propose(client, assetID, next, { isApproved: false, by: null })
      await acceptSource(client, assetID, next)
    })
    const path = `/api/musics/${id}/download?format=original`
    for (const data of [{ state: 'processing' }, { state: 'failed', reasonCode: 'file.gone' }] as const) {
      await db.mediaAsset.update({ where: { id: assetID }, data })
      for (const by of [{}, own]) {
        const { headers, body } = await get(path, by)
        expect([headers['content-type'], body.equals(ORIGINAL)]).toEqual(['audio/flac', true])
        expect(headers['content-disposition']).toContain('.flac')
      }
    }
    await db.$transaction(async (tx) => withdrawVersion(tx, assetID, next.version))
    await storage.remove(sourceKey(assetID, version))
    expect(codeIn((await get(path, own)).body)).toBe('download.no-original')
  })

  it('an upload of which nothing is known to be published is for its owners alone', async () => {
    const { id, assetID } = await track({ downloadsFor: 'everyone', downloadsAs: 'original' })
    await test.deps.storage.put(sourceKey(assetID, 'a-newer-upload'), ORIGINAL)
    await test.deps.db.mediaAsset.update({
      where: { id: assetID },
      data: { sourceVersion: 'a-newer-upload' },
    })
    const path = `/api/musics/${id}/download?format=original`
    expect(codeIn((await get(path)).body)).toBe('download.no-original')
    expect((await get(path, own)).status).toBe(200)
  })

  it('a token in the address is who asks, as links of pages have no headers', async () => {
    const { id } = await track()
    const path = `/api/musics/${id}/download`
    expect((await get(path)).status).toBe(403)
    expect((await get(`${path}?token=${await tokenOf(listener)}`)).status).toBe(200)
    expect((await get(`${path}?token=${listener['authorization']?.split(' ')[1] ?? ''}`)).status).toBe(403)
  })

  it('what cannot be played is not downloaded either, except by its owners', async () => {
    for (const data of [
      { visibility: 'private' as const },
      { isConfirmed: false },
      { isComingSoon: true },
      { releaseDate: new Date('2100-01-01') },
    ]) {
      const { id } = await track({ downloadsFor: 'everyone', ...data })
      expect((await get(`/api/musics/${id}/download`, listener)).status).toBe(404)
      expect((await get(`/api/musics/${id}/download`, own)).status).toBe(200)
    }
    const { id } = await track({ downloadsFor: 'everyone', visibility: 'unlisted' })
    expect((await get(`/api/musics/${id}/download`)).status).toBe(200)
  })
})

describe('the MP3', () => {
  it('has the tags that the catalogue has now, with cover and timed lyrics', async () => {
    const { db } = test.deps
    const { id: albumID } = await buildAlbum(db, { name: 'Ferry', artistIDs: [artistID] })
    const genre = await db.genre.create({ data: { name: 'Folk of downloads' } })
    const { id } = await track({
      title: 'باران ☔ / Rain',
      albumID,
      disc: 2,
      track: 7,
      releaseDate: new Date('2024-03-09T12:00:00Z'),
      isrc: 'NLA502400001',
      lyrics: '[00:01.50] First line\n[00:03.00] Second line',
      downloadsFor: 'everyone',
    })
    await db.musicGenre.create({ data: { musicID: id, genreID: genre.id } })
    const credits = [
      ['composer', 'Parviz'],
      ['lyricist', 'Simin'],
      ['conductor', 'Ali'],
      ['producer', 'Reza'],
      ['performer', 'Sara'],
    ] as const
    await db.musicCredit.createMany({
      data: credits.map(([role, name], position) => ({
        ...{ musicID: id, position, role, name },
        instrument: role === 'performer' ? 'violin' : '',
      })),
    })
    const jpeg = await picture()
    await publishImage(test.deps, 'music', id, { content: jpeg.toString('latin1') })
    const { headers, body } = await get(`/api/musics/${id}/download`)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('باران ☔ _ Rain - Mina.mp3')}`,
    )
    const read = await parseBuffer(body, 'audio/mpeg')
    const { common } = read
    expect(common).toMatchObject({
      title: 'باران ☔ / Rain',
      artists: ['Mina'],
      album: 'Ferry',
      albumartist: 'Mina',
      disk: { no: 2 },
      track: { no: 7 },
      date: '2024-03-09',
      genre: ['Folk of downloads'],
      isrc: ['NLA502400001'],
      composer: ['Parviz'],
      lyricist: ['Simin'],
      conductor: ['Ali'],
    })
    expect(common.picture?.[0]?.format).toBe('image/jpeg')
    const lyrics = common.lyrics ?? []
    expect(lyrics.flatMap(({ syncText }) => syncText ?? [])).toEqual([
      expect.objectContaining({ text: 'First line', timestamp: 1500 }),
      expect.objectContaining({ text: 'Second line', timestamp: 3000 }),
    ])
    expect(lyrics.map(({ text }) => text)).toContain('First line\nSecond line')
    expect(
      creditsOf(read.native, common).map(({ role, instrument, name }) => [role, instrument, name]),
    ).toEqual(
      expect.arrayContaining([
        ['producer', '', 'Reza'],
        ['performer', 'violin', 'Sara'],
      ]),
    )
    expect(body.subarray(-SOUND.length).equals(SOUND)).toBe(true)
  })

  it('is sent in ranges, which a changed title makes begin anew', async () => {
    const { id } = await track({ title: 'Before', downloadsFor: 'everyone' })
    const path = `/api/musics/${id}/download`
    const { headers, body } = await get(path)
    const whole = body
    const range = { range: 'bytes=5-100', 'if-range': String(headers['etag']) }
    const part = await get(path, range)
    expect([part.status, part.body.equals(whole.subarray(5, 101))]).toEqual([206, true])
    await test.deps.db.music.update({ where: { id }, data: { title: 'Afterwards' } })
    expect((await get(path, range)).status).toBe(200)
    expect((await test.http.head(path)).headers['content-length']).toBe(String((await get(path)).body.length))
  })

  it('that is missing in the storage is said to be lost or in repair', async () => {
    const { id, assetID, version } = await track({ downloadsFor: 'everyone' })
    for (const quality of limits.audio.qualities)
      await test.deps.storage.remove(audioKey(assetID, version, quality))
    const { status, body } = await get(`/api/musics/${id}/download`)
    expect([404, 503]).toContain(status)
    expect(codeIn(body)).toMatch(/^stream\./)
  })
})

it('a video is downloaded in its tallest height, or as it was uploaded', async () => {
  const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], downloadsFor: 'everyone' })
  const { files, assetID, version } = await publishVideo(test.deps, id, [720, 360])
  await test.deps.storage.put(sourceKey(assetID, version), ORIGINAL)
  const film = await get(`/api/musics/${id}/video/download`)
  expect([film.status, film.headers['content-type']]).toEqual([200, 'video/mp4'])
  expect(film.body.equals(files.get(720) ?? Buffer.alloc(0))).toBe(true)
  expect(film.headers['content-disposition']).toContain('.mp4')
  const path = `/api/musics/${id}/video/download?format=original`
  expect(codeIn((await get(path)).body)).toBe('download.encoded-only')
  expect((await get(path, own)).status).toBe(200)
})

describe('an episode', () => {
  it('is downloaded with its tags, and counts once with the downloads of feeds', async () => {
    const { id } = await buildPodcast(test.deps.db, { djIDs: [djID], downloadsFor: 'everyone' })
    await store({ podcastID: id })
    const headers = {
      'x-forwarded-for': '192.0.2.77',
      'user-agent': 'A browser',
      'sec-fetch-site': 'same-origin',
    }
    const { body } = await get(`/api/podcasts/${id}/download`, headers)
    const { common } = await parseBuffer(body, 'audio/mpeg')
    expect(common).toMatchObject({ artist: 'Kaveh', genre: ['Podcast'] })
    await get(`/api/podcasts/${id}/download`, headers)
    const { 'sec-fetch-site': _site, ...ofApp } = headers
    await get(`/music/podcast/128/${id}.mp3`, ofApp)
    const rows = () => test.deps.db.feedDownload.findMany({ where: { podcastID: id } })
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ isCounted: true }]))
  })

  it('of a DJ who offers no downloads still has its enclosure, which apps need', async () => {
    const { id } = await buildPodcast(test.deps.db, { djIDs: [djID], downloadsFor: 'off' })
    await store({ podcastID: id })
    expect(codeIn((await get(`/api/podcasts/${id}/download`, listener)).body)).toBe('download.off')
    expect((await get(`/music/podcast/128/${id}.mp3`)).status).toBe(200)
  })
})

describe('a download of a track', () => {
  it('counts once a day for an address and an agent; ranges, bots and owners do not', async () => {
    const { id } = await track({ downloadsFor: 'everyone', downloadsAs: 'original' })
    const path = `/api/musics/${id}/download`
    const from = (address: string, agent = 'A browser') => ({
      'x-forwarded-for': address,
      'user-agent': agent,
    })
    await get(path, { ...from('192.0.2.3'), range: 'bytes=10-' })
    await get(path, from('192.0.2.4', 'Googlebot/2.1'))
    await get(path, { ...own, ...from('192.0.2.5') })
    await get(path, from('192.0.2.1'))
    await get(path, from('192.0.2.1'))
    await get(`${path}?format=original`, from('192.0.2.2'))
    const rows = () => test.deps.db.musicDownload.count({ where: { musicID: id } })
    await vi.waitFor(async () => expect(await rows()).toBe(2))
  })
})

it('a policy is told by replies unless it is the usual one', async () => {
  const { id } = await track()
  expect((await test.http.get(`/api/musics/${id}`)).body).not.toHaveProperty('downloads')
  const policy = { who: 'off', what: 'original' }
  await test.http.put(`/api/musics/${id}/downloads`).set(own).send(policy)
  expect((await test.http.get(`/api/musics/${id}`)).body).toMatchObject({ downloads: policy })
})
