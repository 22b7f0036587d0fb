import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => test.close())

type Headers = Record<string, string>
let callers = 0
const someone = async (): Promise<Headers> => {
  callers += 1
  return {
    ...(await as(test, (await buildUser(test.deps.db)).email)),
    'x-forwarded-for': `10.1.${Math.floor(callers / 250)}.${(callers % 250) + 1}`,
  }
}
const send = (content: string | Buffer, name: string, by: Headers) =>
  test.http
    .post('/api/playlists/import')
    .set(by)
    .attach('file', Buffer.from(content as string), name)
const exported = (id: number, format: string, by: Headers = {}) =>
  test.http.get(`/api/playlists/${id}/export/${format}`).set(by)
const musicOf = async (id: number, by: Headers) =>
  (await test.http.get(`/api/playlists/getmusics/${id}`).set(by)).body.map(
    ({ musicID }: { musicID: number }) => musicID,
  )

async function song(title: string) {
  const artist = await buildArtist(test.deps.db)
  const music = await buildMusic(test.deps.db, { title, artistIDs: [artist.id] })
  return { id: music.id, title, artist: artist.name }
}
const csvOf = (...songs: { title: string; artist: string }[]) =>
  ['title,artist', ...songs.map(({ title, artist }) => `"${title}","${artist}"`)].join('\n')

describe('importing a playlist', () => {
  it('makes one of what it finds, in order, and reports the rest', async () => {
    const by = await someone()
    const [one, two] = [await song('Zephyr Lanterns'), await song('Quartz Meridian')]
    const missing = { title: 'Zephyr Lantern', artist: 'Nobody Known' }
    const { body } = await send(csvOf(two, missing, one, two), 'My road.csv', by)
    expect(body).toEqual({
      playlist: { playListID: expect.any(Number), name: 'My road' },
      found: 3,
      leftOut: [],
      notFound: [missing],
      beyond: 0,
      untitled: 0,
    })
    expect(await musicOf(body.playlist.playListID, by)).toEqual([two.id, one.id, two.id])
  })

  it('finds tracks without regard to case, accents and guests', async () => {
    const by = await someone()
    const one = await song('Café Nocturne Velours')
    const text = `#EXTM3U\n#PLAYLIST:Nights\n#EXTINF:1,${one.artist.toUpperCase()} - CAFE NOCTURNE VELOURS (feat. Kaveh)\nx.mp3`
    const { body } = await send(text, 'a.m3u8', by)
    expect(body).toMatchObject({ playlist: { name: 'Nights' }, found: 1, notFound: [] })
  })

  it('takes the track that a link of this site names, if it has the same name', async () => {
    const by = await someone()
    const [first, second] = [await song('Twin Harbour Lights'), await song('Twin Harbour Lights')]
    const track = [first, second].toReversed().map(({ id, title }) => ({
      title,
      identifier: [`https://elsewhere.example/playMusic/${id}/a/b`],
    }))
    const other = {
      title: 'Not At All That',
      identifier: [`https://elsewhere.example/playMusic/${first.id}`],
    }
    const file = JSON.stringify({ playlist: { title: 'Twins', track: [...track, other] } })
    const { body } = await send(file, 'a.jspf', by)
    expect(await musicOf(body.playlist.playListID, by)).toEqual([second.id, first.id])
    expect(body.notFound).toEqual([{ title: 'Not At All That', artist: '' }])
  })

  it('never finds a track that is hidden', async () => {
    const by = await someone()
    const one = await song('Hidden Obsidian Garden')
    await test.deps.db.music.update({ where: { id: one.id }, data: { isConfirmed: false } })
    const track = [{ title: one.title, creator: one.artist, identifier: [`/playMusic/${one.id}`] }]
    const { body } = await send(JSON.stringify({ playlist: { track } }), 'a.jspf', by)
    expect(body).toMatchObject({ playlist: null, found: 0, notFound: [{ title: one.title }] })
    expect((await test.http.post('/api/playlists/GetPlayList').set(by).send({})).body).toEqual([])
  })

  it('leaves out what is beyond the size of a playlist', async () => {
    const by = await someone()
    const one = await song('Umbra Saffron Tide')
    const rows = Array.from({ length: limits.playlists.musics + 2 }, () => one)
    const { body } = await send(csvOf(...rows), 'a.csv', by)
    const { title, artist } = one
    const leftOut = Array.from({ length: 2 }, () => ({ title, artist }))
    expect(body).toMatchObject({ found: limits.playlists.musics, leftOut })
  })

  it('reads a file that does not say its code page, as it guesses or as a person says', async () => {
    const by = await someone()
    const artist = await buildArtist(test.deps.db, { name: 'سلام' })
    await buildMusic(test.deps.db, { title: 'سلام', artistIDs: [artist.id] })
    const word = '\xd3\xe1\xc7\xe3'
    const file = Buffer.from(`#EXTM3U\r\n#EXTINF:1,${word} - ${word}\r\nC:\\a.mp3\r\n`, 'latin1')
    expect((await send(file, 'a.m3u', by)).body).toMatchObject({ found: 1, guessed: 'windows-1256' })
    const wrong = await send(file, 'a.m3u', by).query({ encoding: 'windows-1251' })
    expect(wrong.body).toMatchObject({ found: 0, notFound: [{ title: 'УбЗг' }] })
    expect(wrong.body.guessed).toBeUndefined()
    expect((await send(file, 'a.m3u', by).query({ encoding: 'utf-7' })).status).toBe(400)
  })

  it('is refused to visitors, without a file, for what is no playlist, and for too large a file', async () => {
    const by = await someone()
    expect((await send('title\nRain', 'a.csv', {})).status).toBe(401)
    expect((await test.http.post('/api/playlists/import').set(by).send({})).status).toBe(415)
    for (const [content, name] of [
      ['', 'a.csv'],
      ['{"playlist":', 'a.jspf'],
      ['#EXTM3U\n#EXTINF:1,', 'a.m3u8'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff]), 'a.csv'],
    ] as const) {
      const reply = await send(content, name, await someone())
      expect([reply.status, reply.body.code], name).toEqual([422, 'playlist.file-unreadable'])
    }
    const large = await send(
      'Rain\n'.repeat(limits.playlists.file.maxBytes / 5 + 1),
      'a.csv',
      await someone(),
    )
    expect(large.status).toBe(413)
  })

  it('is limited in how often, and by the number of playlists', async () => {
    const by = await someone()
    const one = await song('Vermilion Static Bloom')
    const { id: userID } = await test.deps.db.user.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await test.deps.db.playlist.createMany({
      data: Array.from({ length: limits.playlists.perUser }, () => ({ userID, name: 'One more' })),
    })
    expect((await send(csvOf(one), 'a.csv', by)).body.code).toBe('playlist.too-many')
    const statuses: number[] = []
    for (let n = 0; n < limits.playlists.file.perMinute; n += 1)
      statuses.push((await send(csvOf(one), 'a.csv', by)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a playlist of another program', () => {
  it('may name the title before the artist, as iTunes does', async () => {
    const by = await someone()
    const { title, artist } = await song('Indigo Cable Harbour')
    const { body } = await send(`#EXTM3U\n#EXTINF:185,${title} - ${artist}\nx.m4a\n`, 'a.m3u', by)
    expect([body.found, body.notFound]).toEqual([1, []])
  })

  it('may name paths with signs, and numbers before the titles', async () => {
    const by = await someone()
    const { title, artist } = await song('Umber #2 + Quiet?')
    const lines = [
      `Music/${artist} - ${title}.mp3`,
      `Music/01 - ${artist} - ${title}.mp3`,
      `${artist} - Album - 03 - ${title}.mp3`,
    ]
    const { body } = await send(`${lines.join('\n')}\n`, 'a.m3u', by)
    expect([body.found, body.notFound]).toEqual([3, []])
  })

  it('may be XSPF or PLS, and is refused where it names nothing', async () => {
    const by = await someone()
    const one = await song('Saffron Tin Lantern')
    const xspf = `<?xml version="1.0"?><playlist><trackList><track><title>${one.title}</title></track></trackList></playlist>`
    expect((await send(xspf, 'a.xspf', by)).body.found).toBe(1)
    expect((await send(`[playlist]\nTitle1=${one.title}\nFile1=a.mp3\n`, 'a.pls', by)).body.found).toBe(1)
    expect((await send('<?xml version="1.0"?><rss/>', 'a.xml', by)).status).toBe(422)
    expect((await send('\u0089PNG\0\0', 'a.m3u', by)).status).toBe(422)
  })
})

describe('exporting a playlist', () => {
  it('gives a file in each format, which is imported again as it was', async () => {
    const by = await someone()
    const [one, two] = [await song('Cobalt Paper Moons'), await song('=Amber Static Choir')]
    const { body } = await send(csvOf(one, { ...two, title: `'${two.title}` }), 'Choirs.csv', by)
    expect(body.found).toBe(2)
    const { playListID } = body.playlist
    for (const [format, type] of [
      ['m3u8', 'application/vnd.apple.mpegurl'],
      ['jspf', 'application/json; charset=utf-8'],
      ['csv', 'text/csv; charset=utf-8'],
    ] as const) {
      const file = await exported(playListID, format, by)
      expect(file.headers['content-type']).toBe(type)
      expect(file.headers['content-disposition']).toContain(`filename="playlist-${playListID}.${format}"`)
      expect(file.headers['x-content-type-options']).toBe('nosniff')
      expect(file.text).toContain(one.title)
      const again = (await send(file.text, `again.${format}`, by)).body
      expect([again.found, again.notFound], format).toEqual([2, []])
      expect(await musicOf(again.playlist.playListID, by)).toEqual([one.id, two.id])
    }
    expect((await exported(playListID, 'csv', by)).text).toContain(`'=Amber`)
  })

  it('is for the owner, and for anybody if the playlist is public', async () => {
    const [owner, stranger] = [await someone(), await someone()]
    const { body } = await test.http.post('/api/playlists').set(owner).send({ name: 'Mine' })
    const statuses = () =>
      Promise.all(
        [{}, stranger, owner].map(async (by) => (await exported(body.playListID, 'csv', by)).status),
      )
    expect(await statuses()).toEqual([403, 403, 200])
    await test.http.put(`/api/playlists/${body.playListID}/visibility`).set(owner).send({ isPublic: true })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('knows no other format and no other playlist', async () => {
    const by = await someone()
    const { body } = await test.http.post('/api/playlists').set(by).send({ name: 'Mine' })
    expect((await exported(body.playListID, 'xml', by)).status).toBe(404)
    expect((await exported(99_999_999, 'csv', by)).status).toBe(404)
  })
})
