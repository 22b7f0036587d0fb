import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { atOnce } from '../../testing/at-once.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { publishVideo } from '../../testing/publish.ts'

let test: TestApp
let owner: { authorization: string }
let other: { authorization: string }
let admin: { authorization: string }
let artistID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db), await buildUser(db, { isAdmin: true })] as const
  artistID = (await buildArtist(db, { memberID: users[0].id })).id
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
  admin = await as(test, users[2].email)
})
afterAll(() => test.close())

const ENGLISH = 'WEBVTT\n\n00:01.000 --> 00:02.500\nRain & <i>wind</i>\n'
const PERSIAN =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nباران\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nباد\r\n'

async function film(data: Parameters<typeof buildMusic>[1] = {}) {
  const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false, ...data })
  await publishVideo(test.deps, id, [720, 360])
  return id
}
const send = (id: number, language: string, text: string | Buffer, by = owner) =>
  test.http
    .post(`/api/uploads/${id}/video/subtitles/${language}`)
    .set(by)
    .attach('file', Buffer.from(text), 'words.vtt')
const remove = (id: number, language: string, by = owner) =>
  test.http.delete(`/api/uploads/${id}/video/subtitles/${language}`).set(by)
const get = (path: string, by: { authorization: string } | Record<string, string> = {}) =>
  test.http.get(path).set(by)
const confirm = (id: number) => test.deps.db.music.update({ where: { id }, data: { isConfirmed: true } })

describe('the subtitles of a video', () => {
  it('are uploaded per language as WebVTT or SRT, listed, replaced and removed by its owner', async () => {
    const id = await film()
    expect((await send(id, 'fa', PERSIAN)).text).toBe('true')
    expect((await send(id, 'EN-us', ENGLISH)).text).toBe('true')
    const list = async () => (await get(`/api/musics/${id}/subtitles`, owner)).body.subtitles
    expect(await list()).toEqual([
      { language: 'en-US', version: expect.any(String), lines: 1 },
      { language: 'fa', version: expect.any(String), lines: 2 },
    ])
    const [before] = await list()
    expect((await send(id, 'en-US', `${ENGLISH}\n00:03.000 --> 00:04.000\nSun\n`)).status).toBe(200)
    const [after] = await list()
    expect(after.lines).toBe(2)
    expect(after.version).not.toBe(before.version)
    expect((await remove(id, 'en-US')).text).toBe('true')
    const again = await remove(id, 'en-US')
    expect([again.status, again.body.code]).toEqual([404, 'subtitles.not-found'])
    expect(await list()).toHaveLength(1)
  })

  it('are refused with the line that is wrong, and never change what was there', async () => {
    const id = await film()
    await send(id, 'en', ENGLISH)
    const bad = await send(id, 'en', 'WEBVTT\n\n00:05.000 --> 00:02.000\nBackwards\n')
    expect([bad.status, bad.body.code, bad.body.params]).toEqual([422, 'transcript.malformed', { line: 3 }])
    const noText = await send(id, 'en', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
    expect([noText.status, noText.body.code]).toEqual([422, 'transcript.unreadable'])
    const long = `WEBVTT\n${'\n00:01.000 --> 00:02.000\nA\n'.repeat(20_001)}`
    const tooLong = await send(id, 'en', long)
    expect([tooLong.status, tooLong.body.code]).toEqual([422, 'subtitles.too-long'])
    expect((await send(id, 'en', Buffer.alloc(1024 * 1024 + 1, 'a'))).status).toBe(413)
    for (const language of ['english_us', 'x', 'en-', '1'])
      expect((await send(id, language, ENGLISH)).status).toBe(404)
    expect((await get(`/music/video/subtitles/${id}/en.vtt`, owner)).text).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nRain &amp; wind\n',
    )
  })

  it('exist in at most 50 languages, of which each can be replaced', async () => {
    const id = await film()
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const tags = letters.flatMap((letter) => [`q${letter}a`, `q${letter}b`]).slice(0, 49)
    await test.deps.db.videoSubtitles.createMany({
      data: tags.map((language) => ({
        musicID: id,
        language,
        cues: [{ start: 0, end: 1, text: 'A' }],
        lines: 1,
      })),
    })
    // The first of two concurrent uploads takes the last free place.
    const both = await atOnce(test.deps.sql, { table: 'music', id }, 2, (n) =>
      n === 0 ? send(id, 'en', ENGLISH) : send(id, 'fa', PERSIAN),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect([refused?.body.code, refused?.body.params]).toEqual(['subtitles.too-many', { max: 50 }])
    expect((await send(id, tags[0] ?? '', ENGLISH)).status).toBe(200)
  })

  it('are changed by nobody but the owner of a track that is not confirmed, and admins, whose changes are audited', async () => {
    const id = await film()
    expect((await send(id, 'en', ENGLISH, other)).status).toBe(404)
    await send(id, 'en', ENGLISH)
    expect((await remove(id, 'en', other)).status).toBe(404)
    await confirm(id)
    expect((await send(id, 'en', ENGLISH)).status).toBe(403)
    expect((await remove(id, 'en')).status).toBe(403)
    expect((await send(id, 'fa', PERSIAN, admin)).status).toBe(200)
    const entry = await test.deps.db.adminAudit.findFirst({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({
      action: 'POST /api/uploads/{id}/video/subtitles/{language}',
      kind: 'music',
      rowID: id,
      changes: { id, language: 'fa' },
    })
  })

  it('go with their track', async () => {
    const id = await film()
    await send(id, 'en', ENGLISH)
    expect((await test.http.delete(`/api/musics/${id}`).set(owner)).status).toBe(200)
    expect(await test.deps.db.videoSubtitles.count({ where: { musicID: id } })).toBe(0)
  })
})

describe('in the adaptive playlist', () => {
  it('each language is a rendition whose playlist has one WebVTT segment of the whole video', async () => {
    const id = await film()
    const before = await get(`/music/video/st/master/${id}.m3u8`, owner)
    expect(before.text).not.toContain('SUBTITLES')
    await send(id, 'fa', PERSIAN)
    await send(id, 'en', ENGLISH)
    await confirm(id)
    const { text: master } = await get(`/music/video/st/master/${id}.m3u8`)
    const tracks = [...master.matchAll(/#EXT-X-MEDIA:(.*)/g)].map(([, attributes = '']) => attributes)
    expect(tracks).toHaveLength(2)
    expect(tracks[1]).toMatch(
      /^TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="فارسی",LANGUAGE="fa",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="[^"]+"$/,
    )
    expect(master.match(/#EXT-X-STREAM-INF:.*,SUBTITLES="subtitles"/g)).toHaveLength(2)

    const uri = /URI="([^"]+)"/.exec(tracks[1] ?? '')?.[1] ?? ''
    const playlist = await get(uri)
    expect([playlist.status, playlist.type]).toEqual([200, 'application/vnd.apple.mpegurl'])
    const [, seconds, segment = ''] = /#EXTINF:([\d.]+),\n(\S+)\n#EXT-X-ENDLIST/.exec(playlist.text) ?? []
    const asset = await test.deps.db.mediaAsset.findFirstOrThrow({ where: { musicID: id, kind: 'video' } })
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(playlist.text).toContain(`#EXT-X-TARGETDURATION:${Math.ceil(Number(seconds))}`)
    const [rendition] = asset.renditions as { durationMs: number }[]
    expect(Number(seconds) * 1000).toBe(rendition?.durationMs)

    const track = await get(segment)
    expect([track.status, track.type]).toEqual([200, 'text/vtt'])
    expect(track.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(track.text).toContain('00:00:03.000 --> 00:00:04.000\nباد\n')
  })
})

describe('subtitles of a video that is not public', () => {
  it('are 404 for everybody but its owner, whose token is in the addresses', async () => {
    for (const data of [
      { isConfirmed: false },
      { isConfirmed: true, releaseDate: new Date(Date.now() + 60_000) },
      { isConfirmed: true, isComingSoon: true },
    ]) {
      const id = await film()
      await send(id, 'en', ENGLISH)
      await test.deps.db.music.update({ where: { id }, data })
      for (const path of [`${id}/en.vtt`, `playlist/${id}/en.m3u8`]) {
        expect((await get(`/music/video/subtitles/${path}`)).status).toBe(404)
        expect((await get(`/music/video/subtitles/${path}`, other)).status).toBe(404)
        const own = await get(`/music/video/subtitles/${path}`, owner)
        expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
      }
      const { text: token } = await test.http.post('/api/streams/token').set(owner)
      const master = await get(`/music/video/st/master/${id}.m3u8?token=${token}`)
      const playlist = await get(/URI="([^"]+)"/.exec(master.text)?.[1] ?? '')
      expect((await get(/^\/music\S+$/m.exec(playlist.text)?.[0] ?? '')).status).toBe(200)
      const list = await get(`/api/musics/${id}/subtitles`, other)
      // Announced videos are visible, but cannot be played.
      if (data.isComingSoon) expect(list.body.subtitles).toEqual([])
      else expect(list.status).toBe(404)
      expect((await get(`/api/musics/${id}/subtitles`, owner)).body.subtitles).toHaveLength(1)
    }
  })
})
