import { swapVersion, keepMade, settle } from '@nava/db/asset-versions'
import { readReplacements } from '@nava/media/uploads/replacements'
import { audioKey, liveKey, waveformKey } from '@nava/media/storage/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { movie, wave } from '../../testing/files.ts'
import { publishAudio, publishVideo } from '../../testing/publish.ts'

type Headers = Record<'authorization', string>

let test: TestApp
let owner: Headers
let other: Headers
let admin: Headers
let people: { ownerID: number; artistID: number; djID: number }
beforeAll(async () => {
  test = await startTestApp({ ARTIST_QUOTA_GB: '1' })
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db), await buildUser(db, { isAdmin: true })] as const
  people = {
    ownerID: users[0].id,
    artistID: (await buildArtist(db, { memberID: users[0].id })).id,
    djID: (await buildDj(db, { memberID: users[0].id })).id,
  }
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
  admin = await as(test, users[2].email)
})
afterAll(() => test.close())

let id: number
let first: Awaited<ReturnType<typeof publishAudio>>
beforeEach(async () => {
  await allow('approved')
  ;({ id } = await buildMusic(test.deps.db, {
    ...{ artistIDs: [people.artistID], lyrics: '[00:02.00]Rain', playCount: 7, likeCount: 3 },
  }))
  first = await publishAudio(test.deps, { musicID: id }, { bytes: 1000 })
  await test.deps.db.mediaAsset.update({
    where: { id: first.assetID },
    data: { durationMs: 60_000, isMeasured: true, loudness: -9, truePeak: -1 },
  })
})

const allow = (mode: string) =>
  test.http.put('/api/admin/replacementsettings').set(admin).send({ mode }).expect(200)
const upload = (by = owner, to = id, kind = 'music', file = wave()) =>
  test.http.post(`/Music/Upload/${kind}/${to}`).set(by).attach('file', file, 'new.wav')
const seen = async (by = owner, path = `${id}`) =>
  (await test.http.get(`/api/uploads/${path}/versions`).set(by)).body
const statesOf = async () => (await seen()).versions.map(({ state }: { state: string }) => state) as string[]
const waiting = async (by = admin) => (await test.http.get('/api/admin/replacements').set(by)).body
const answer = (call: 'approve' | 'refuse', versionID: number, body = {}, by = admin) =>
  test.http.post(`/api/admin/replacements/${versionID}/${call}`).set(by).send(body)
const back = (versionID: number, by = owner) =>
  test.http.post(`/api/uploads/versions/${versionID}/back`).set(by)
const withdraw = (versionID: number, by = owner) =>
  test.http.delete(`/api/uploads/versions/${versionID}`).set(by)
const assetOf = (assetID = first.assetID) =>
  test.deps.db.mediaAsset.findUniqueOrThrow({ where: { id: assetID } })
const sound = async (version?: string, of = `music/64/${id}`) => {
  const { body } = await test.http
    .get(`/music/${of}.mp3`)
    .query(version ? { v: version } : {})
    .buffer()
    .parse((reply, done) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => done(null, Buffer.concat(chunks)))
    })
  return String(body)
}

/** Makes the pending upload of an asset, as a worker does: two minutes long, and at -14 LUFS. */
async function make(assetID = first.assetID) {
  const { db, sql, storage } = test.deps
  const { sourceVersion: version } = await assetOf(assetID)
  const { isApproved } = await db.assetVersion.findFirstOrThrow({
    where: { assetID, version, state: 'proposed' },
  })
  for (const quality of [64, 128, 320] as const)
    await storage.put(audioKey(assetID, version, quality), Buffer.from(`the new one at ${quality}`))
  await storage.put(waveformKey(assetID, version), Buffer.alloc(1600, 5))
  const renditions = ([64, 128, 320] as const).map((quality) => ({
    ...{ quality, bytes: `the new one at ${quality}`.length, hertz: 48_000, channels: 2 },
  }))
  const mode = await readReplacements(sql)
  await db.$transaction(async (tx) => {
    const upload = { id: assetID, version }
    const made = { durationMs: 120_000, heights: [], renditions, isMeasured: true }
    await keepMade(tx, upload, { ...made, loudness: -14, truePeak: -2, descriptor: Buffer.from([9]) })
    if (isApproved || mode === 'free') await swapVersion(tx, assetID, version, 'waiting')
    else await settle(tx, upload)
  })
  return version
}

async function proposal() {
  await upload().expect(200)
  const version = await make()
  const [row] = (await seen()).versions
  return { version, versionID: row.versionID as number }
}

describe('a new version of a confirmed track', () => {
  it('is refused as ever unless the station lets owners send one', async () => {
    await allow('off')
    const refused = await upload()
    expect([refused.status, refused.body.code]).toEqual([403, 'music.confirmed'])
    expect((await seen()).mode).toBe('off')
    const form = { title: 'Changed', musicArtists: [{ artistID: people.artistID }] }
    for (const mode of ['off', 'approved', 'free']) {
      await allow(mode)
      expect((await test.http.put(`/api/musics/${id}`).set(owner).send(form)).status).toBe(403)
      expect((await test.http.delete(`/api/musics/${id}`).set(owner)).status).toBe(403)
      expect((await upload(other)).status).toBe(403)
    }
    expect(
      (await test.http.put('/api/admin/replacementsettings').set(owner).send({ mode: 'free' })).status,
    ).toBe(403)
    expect(
      (await test.http.put('/api/admin/replacementsettings').set(admin).send({ mode: 'sure' })).status,
    ).toBe(400)
  })

  it('waits while the present one goes on, until an admin approves it under the same address', async () => {
    const before = await sound()
    await upload().expect(200)
    expect(await statesOf()).toEqual(['proposed'])
    expect(await sound()).toBe(before)
    const version = await make()
    expect(await sound()).toBe(before)
    const { items } = await waiting()
    const mine = items.filter((row: { musicID: number }) => row.musicID === id)
    expect(mine).toEqual([
      expect.objectContaining({
        kind: 'audio',
        present: expect.objectContaining({ version: first.version, durationMs: 60_000, loudness: -9 }),
        proposed: expect.objectContaining({ version, name: 'new.wav', durationMs: 120_000, loudness: -14 }),
      }),
    ])
    expect(await sound(version)).toBe('the new one at 64')
    await answer('approve', mine[0].id).expect(200)
    expect(await sound()).toBe('the new one at 64')
    const { body } = await test.http.get(`/api/musics/${id}`)
    expect(body).toMatchObject({ musicID: id, playCount: 7, likeCount: 3 })
    expect(await test.deps.db.music.findUnique({ where: { id } })).toMatchObject({
      ...{ lengthSeconds: 120, loudness: -14, playCount: 7, likeCount: 3, isConfirmed: true },
    })
    const notices = (await test.http.get('/api/notices').set(owner)).body.notices
    expect(notices[0]).toMatchObject({
      kind: 'decision',
      body: 'Your new version was approved, and is published now.',
    })
    // Who plays the old one hears it to its end.
    expect(await sound(first.version)).toBe(before)
    expect((await answer('approve', mine[0].id)).body.code).toBe('decision.made')
    expect((await answer('refuse', mine[0].id, { reason: 'quality' })).body.code).toBe('decision.made')
  })

  it('is refused with a reason and words, which its owner reads', async () => {
    const { versionID } = await proposal()
    const words = 'It ends too early.'
    await answer('refuse', versionID, { reason: 'quality', words }).expect(200)
    expect((await seen()).versions).toMatchObject([
      { state: 'refused', refusal: { reason: 'quality', words } },
    ])
    expect((await test.http.get('/api/notices').set(owner)).body.notices[0].body).toContain(words)
    expect(await assetOf()).toMatchObject({ publishedVersion: first.version, state: 'ready' })
    expect((await withdraw(versionID)).body.code).toBe('version.gone')
    expect((await answer('refuse', versionID, { reason: 'spam' })).status).toBe(400)
  })

  it('is published at once where the station leaves it to owners, and comes back by one press', async () => {
    await allow('free')
    const before = await sound()
    await upload().expect(200)
    const version = await make()
    expect(await sound()).toBe('the new one at 64')
    const { versions, published, canShiftLyrics } = await seen()
    expect([published.audio, canShiftLyrics]).toEqual([120_000, true])
    expect(versions).toMatchObject([{ state: 'former', durationMs: 60_000 }])
    const left = Date.parse(versions[0].keptUntil) - Date.now()
    expect(Math.round(left / 86_400_000)).toBe(30)
    await back(versions[0].versionID).expect(200)
    expect(await sound()).toBe(before)
    expect(await assetOf()).toMatchObject({ loudness: -9, durationMs: 60_000, sourceVersion: first.version })
    expect((await back(versions[0].versionID)).status).toBe(404)
    expect((await seen()).versions).toMatchObject([{ state: 'former', durationMs: 120_000 }])
    expect(await sound(version)).toBe('the new one at 64')
  })

  it('can be withdrawn while it is made and while it waits, after which an approval comes too late', async () => {
    await upload().expect(200)
    const [pending] = (await seen()).versions
    await withdraw(pending.versionID).expect(200)
    expect(await assetOf()).toMatchObject({
      ...{ state: 'ready', sourceVersion: first.version, sourceName: 'song.wav' },
    })
    const { versionID } = await proposal()
    await withdraw(versionID).expect(200)
    expect((await answer('approve', versionID)).status).toBe(404)
    expect(await statesOf()).toEqual([])
    expect((await withdraw(versionID)).status).toBe(404)
  })

  it('of two at once, the later is made', async () => {
    const replies = await Promise.all([upload(), upload()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await statesOf()).toEqual(['proposed'])
    await make()
    await upload().expect(200)
    expect(await statesOf()).toEqual(['proposed', 'waiting'])
    await make()
    expect(await statesOf()).toEqual(['waiting'])
  })

  it('and an approval, a withdrawal and a deletion at once leave one answer', async () => {
    const { versionID } = await proposal()
    const replies = await Promise.all([
      answer('approve', versionID),
      withdraw(versionID),
      answer('refuse', versionID, { reason: 'rights' }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await buildMusic(test.deps.db, { artistIDs: [people.artistID] })
    const { assetID } = await publishAudio(test.deps, { musicID: again.id })
    await upload(owner, again.id).expect(200)
    await test.http.delete(`/api/admin/music/${again.id}`).set(admin).expect(200)
    await expect(make(assetID)).rejects.toThrow('No record was found')
    expect((await seen(owner, `${again.id}`)).code).toBe('music.not-found')
  })

  it('is nobody else’s to see, withdraw, bring back or decide', async () => {
    const { versionID } = await proposal()
    expect((await seen(other)).code).toBe('music.not-found')
    expect((await withdraw(versionID, other)).status).toBe(404)
    expect((await back(versionID, other)).status).toBe(404)
    expect((await answer('approve', versionID, {}, owner)).status).toBe(403)
    expect((await waiting(owner)).code).toBe('access.denied')
    expect((await back(versionID)).body.code).toBe('version.gone')
    expect(await statesOf()).toEqual(['waiting'])
  })

  it('may be sent in parts, too', async () => {
    const file = wave()
    const metadata = Object.entries({ owner: 'music', ownerID: String(id), kind: 'audio', filename: 'n.wav' })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const begin = () =>
      test.http.post('/music/upload/tus').set({
        ...owner,
        'tus-resumable': '1.0.0',
        'upload-length': String(file.length),
        'upload-metadata': metadata,
      })
    await allow('off')
    expect((await begin()).status).toBe(403)
    await allow('approved')
    const { status, headers } = await begin()
    expect(status).toBe(201)
    const part = {
      ...{ ...owner, 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    }
    await test.http
      .patch(new URL(headers['location'] ?? '', 'http://x').pathname)
      .set(part)
      .send(file)
      .expect(204)
    expect(await statesOf()).toEqual(['proposed'])
  })

  it('counts with what is kept for the quota', async () => {
    const { assetID } = first
    await test.deps.db.mediaAsset.update({ where: { id: assetID }, data: { sourceBytes: 2n ** 30n } })
    const refused = await upload()
    expect([refused.status, refused.body.code]).toEqual([413, 'upload.over-quota'])
    await test.deps.db.mediaAsset.update({ where: { id: assetID }, data: { sourceBytes: 1n } })
  })

  it('needs a published one, and a track that is on the site', async () => {
    expect((await upload(owner, id, 'video', movie())).body.code).toBe('music.confirmed')
    await test.http.post(`/api/admin/music/${id}/withdraw`).set(admin).send({}).expect(200)
    expect((await upload()).body.code).toBe('music.confirmed')
  })
})

describe('a version that an admin sends', () => {
  it('is published once it is made; the former is kept, and its owner does not undo it', async () => {
    await upload(admin).expect(200)
    expect((await upload()).body.code).toBe('music.confirmed')
    await make()
    const [former] = (await seen()).versions
    expect(former).toMatchObject({ state: 'former', durationMs: 60_000 })
    expect((await back(former.versionID)).body.code).toBe('version.by-station')
    await back(former.versionID, admin).expect(200)
    expect(await assetOf()).toMatchObject({ publishedVersion: first.version })
    const { items } = (await test.http.get('/api/admin/audit?kind=music').set(admin)).body
    expect(items[0].action).toContain('/api/uploads/versions/')
  })

  it('leaves what its owner has proposed', async () => {
    await proposal()
    await upload(admin).expect(200)
    expect(await statesOf()).toEqual(['proposed', 'waiting'])
  })
})

describe('after a swap', () => {
  it('players, feeds, downloads, waveforms, the live film and similar sounds follow', async () => {
    const { db } = test.deps
    const feed = async () => (await test.http.get(`/feeds/artist/${people.artistID}.xml`)).text
    const { versionID, version } = await proposal()
    await db.mediaAsset.update({ where: { id: first.assetID }, data: { liveVersion: first.version } })
    await test.deps.storage.put(liveKey(first.assetID, first.version, 'mp4'), Buffer.from('film'))
    await db.catalogueChange.deleteMany({ where: { kind: 'sound' } })
    const versions = async () =>
      (
        await test.http
          .post('/api/streams/versions')
          .set(owner)
          .send({ music: [id], podcasts: [] })
      ).body.music
    expect(await versions()).toEqual([{ id, version: first.version }])
    await feed()
    await answer('approve', versionID).expect(200)
    expect(await versions()).toEqual([{ id, version }])
    expect((await test.http.get(`/music/waveform/music/${id}.bin`)).status).toBe(200)
    expect(await assetOf()).toMatchObject({ publishedVersion: version, liveVersion: first.version })
    const { body } = await test.http.get(`/api/musics/${id}`)
    expect(JSON.stringify(body)).toContain(version)
    expect(await db.catalogueChange.count({ where: { kind: 'sound', refID: id } })).toBe(1)
  })

  it('of an episode, the feed has the new length and another tag', async () => {
    const { db } = test.deps
    const { id: podcastID } = await buildPodcast(db, { djIDs: [people.djID] })
    const { assetID } = await publishAudio(test.deps, { podcastID }, { bytes: 1000 })
    const path = `/feeds/dj/${people.djID}.xml`
    const before = await test.http.get(path)
    expect(before.text).toMatch(/<enclosure[^>]*length="(2000|1000|5000)"/)
    await upload(owner, podcastID, 'podcast').expect(200)
    await make(assetID)
    const { versions } = await seen(owner, `podcasts/${podcastID}`)
    await answer('approve', versions[0].versionID).expect(200)
    const after = await test.http.get(path).set('if-none-match', before.headers['etag'] ?? '')
    expect([after.status, after.headers['etag'] === before.headers['etag']]).toEqual([200, false])
    expect(after.text).toMatch(/<enclosure[^>]*length="18"/)
    expect(await db.podcast.findUnique({ where: { id: podcastID } })).toMatchObject({
      ...{ lengthSeconds: 120, loudness: -14 },
    })
  })

  it('of one of an album’s tracks, the album’s level follows', async () => {
    const { db } = test.deps
    const album = await db.album.create({ data: { name: 'Weather', releaseDate: new Date() } })
    await db.music.update({
      where: { id },
      data: { albumID: album.id, loudness: -9, truePeak: -1, lengthSeconds: 60 },
    })
    const { versionID } = await proposal()
    await answer('approve', versionID).expect(200)
    const { loudness } = await db.album.findUniqueOrThrow({ where: { id: album.id } })
    expect(loudness).toBeCloseTo(-14)
  })

  it('of a video, its heights and length follow', async () => {
    const { db } = test.deps
    const { assetID, version } = await publishVideo(test.deps, id, [720, 360])
    await db.assetVersion.create({
      data: {
        ...{ assetID, version: 'x'.repeat(20), state: 'waiting', durationMs: 9000, heights: [480] },
        ...{ sourceType: 'mp4', sourceName: 'v.mp4', sourceBytes: 1n },
        renditions: [],
      },
    })
    const [{ versionID }] = (await seen()).versions
    await answer('approve', versionID).expect(200)
    expect(await db.music.findUnique({ where: { id } })).toMatchObject({
      ...{ hasVideo: true, videoHeights: [480], videoLengthSeconds: 9 },
    })
    const [former] = (await seen()).versions
    await back(former.versionID).expect(200)
    expect(await assetOf(assetID)).toMatchObject({ publishedVersion: version })
  })

  it('lyrics of a confirmed track may be moved by its owner, and not changed otherwise', async () => {
    const { db } = test.deps
    const shift = (ms: unknown, by = owner) =>
      test.http.post(`/api/musics/${id}/lyrics/shift`).set(by).send({ ms })
    expect((await shift(500)).body.code).toBe('version.gone')
    const { versionID } = await proposal()
    await answer('approve', versionID).expect(200)
    await db.musicLyrics.create({
      data: { musicID: id, kind: 'translation', language: 'de', text: '[00:02.00]Regen' },
    })
    await Promise.all([shift(1000).expect(200), shift(500).expect(200)])
    const read = () => db.music.findUniqueOrThrow({ where: { id }, include: { furtherLyrics: true } })
    expect(await read()).toMatchObject({
      ...{ lyrics: '[00:03.50] Rain', furtherLyrics: [{ text: '[00:03.50] Regen' }] },
    })
    const form = { title: 'T', lyrics: 'Snow', musicArtists: [{ artistID: people.artistID }] }
    expect((await test.http.put(`/api/musics/${id}`).set(owner).send(form)).status).toBe(403)
    for (const ms of ['1', 0.5, 600_001, null]) expect((await shift(ms)).status).toBe(400)
    expect((await shift(1, other)).status).toBe(404)
    await allow('off')
    expect((await shift(1)).body.code).toBe('music.confirmed')
  })
})

describe('what happened elsewhere', () => {
  it('the same file again is a version as any other', async () => {
    await upload().expect(200)
    await make()
    await upload().expect(200)
    await make()
    expect(await statesOf()).toEqual(['waiting'])
    expect(await test.http.get(`/api/uploads/${id}`).set(owner)).not.toHaveProperty('body.sameAs')
  })

  it('a file that is no recording, or empty, leaves the published version and the one that waits', async () => {
    await proposal()
    for (const file of [Buffer.from('words '.repeat(900)), Buffer.alloc(0)])
      expect((await upload(owner, id, 'music', file)).status).toBe(422)
    expect(await statesOf()).toEqual(['waiting'])
    expect(await assetOf()).toMatchObject({ state: 'ready', sourceName: 'song.wav' })
  })

  it('of two presses to bring back, the first counts', async () => {
    const { versionID } = await proposal()
    await answer('approve', versionID).expect(200)
    const [former] = (await seen()).versions
    const replies = await Promise.all([back(former.versionID), back(former.versionID)])
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await assetOf()).toMatchObject({ publishedVersion: first.version, loudness: -9 })
  })

  it('a version is no longer brought back once its time is over, though its row may be there still', async () => {
    const { versionID } = await proposal()
    await answer('approve', versionID).expect(200)
    const [former] = (await seen()).versions
    await test.deps.db.assetVersion.update({
      where: { id: former.versionID },
      data: { keptUntil: new Date(Date.now() - 1) },
    })
    expect((await back(former.versionID)).body.code).toBe('version.gone')
    expect((await seen()).versions).toEqual([])
  })

  it('what waits when the station stops taking versions can still be withdrawn, refused or approved', async () => {
    const { versionID } = await proposal()
    await allow('off')
    expect((await waiting()).items.map((row: { id: number }) => row.id)).toContain(versionID)
    await withdraw(versionID).expect(200)
    await allow('approved')
    const again = await proposal()
    await allow('off')
    await answer('approve', again.versionID).expect(200)
    const [former] = (await seen()).versions
    expect((await back(former.versionID)).body.code).toBe('music.confirmed')
  })

  it('an approval of what waits beside a newer one that is being made keeps the newer one', async () => {
    const { versionID } = await proposal()
    await upload().expect(200)
    await answer('approve', versionID).expect(200)
    expect(await assetOf()).toMatchObject({ state: 'queued', loudness: -14 })
    expect(await statesOf()).toEqual(['proposed', 'former'])
    const newest = await make()
    const [row] = (await seen()).versions
    await answer('approve', row.versionID).expect(200)
    expect(await assetOf()).toMatchObject({ publishedVersion: newest, sourceVersion: newest })
    expect(await statesOf()).toEqual(['former', 'former'])
  })

  it('the account of who proposed it may be deleted meanwhile', async () => {
    const { db } = test.deps
    const user = await buildUser(db)
    const artist = await buildArtist(db, { memberID: user.id })
    const track = await buildMusic(db, { artistIDs: [artist.id] })
    const { assetID } = await publishAudio(test.deps, { musicID: track.id }, { bytes: 10 })
    await upload(await as(test, user.email), track.id).expect(200)
    await make(assetID)
    await db.user.delete({ where: { id: user.id } })
    const row = await db.assetVersion.findFirstOrThrow({ where: { assetID, state: 'waiting' } })
    expect(row.proposedByID).toBeNull()
    await answer('approve', row.id).expect(200)
  })

  it('an unpublished track is uploaded to as ever, and keeps nothing', async () => {
    const { db } = test.deps
    await db.music.update({ where: { id }, data: { isConfirmed: false } })
    await upload().expect(200)
    expect(await db.assetVersion.count({ where: { assetID: first.assetID } })).toBe(0)
  })
})
