import { setTimeout as sleep } from 'node:timers/promises'
import { jobIDOf, limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openOutside } from '../../platform/outside/fetch-outside.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArchive } from '../../testing/build-archive.ts'
import { buildAlbum, buildArtist, buildMusic, buildPodcast } from '../../testing/build.ts'
import { type OtherSite, startOtherSite } from '../../testing/other-site.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'
import { readExports } from './exports/read-exports.ts'
import { packLibrary } from './exports/stored-library.ts'
import { readReply } from './read-reply.ts'
import { serverAddress } from './server-address.ts'

type Headers = Record<string, string>

const allowed: string[] = []
let test: TestApp
let site: OtherSite
beforeAll(async () => {
  const outside = openOutside({ userAgent: 'Test/1' }, allowed, { idleTimeout: 1000 })
  test = await startTestApp(
    { TRUST_PROXY: '1', PRODUCT_NAME: 'Radio نوا' },
    { outside },
    { importInterval: 600_000 },
  )
  site = await startOtherSite()
  allowed.push(new URL(site.address).host, new URL(test.address).host)
})
afterAll(async () => {
  await test.close()
  await site.close()
})

let network = 0
/** Each listener has a network of its own, because imports are limited by address. */
async function someListener(): Promise<SubsonicAccount> {
  network += 1
  const account = await buildSubsonicAccount(test)
  return { ...account, headers: { ...account.headers, 'x-forwarded-for': `10.8.0.${network}` } as never }
}

const begin = (headers: Headers, form: { address: string; name?: string; password?: string }) =>
  test.http
    .post('/api/libraryimport')
    .set(headers)
    .send({ name: 'mina', password: 'a password', ...form })
const current = async (headers: Headers) =>
  (await test.http.get('/api/libraryimport').set(headers)).body.libraryImport
const missingOf = async (headers: Headers) =>
  (await test.http.get('/api/libraryimport/missing').set(headers)).body

async function settled(headers: Headers) {
  for (;;) {
    const found = await current(headers)
    if (['done', 'failed'].includes(found?.state)) return found
    await sleep(20)
  }
}

async function importLibrary(headers: Headers, form: Parameters<typeof begin>[1]) {
  const { status, text } = await begin(headers, form)
  expect(status, text).toBe(200)
  return settled(headers)
}

type Given = object | 'HTML' | 'error 500' | 'nothing'

/** Answers calls of the Subsonic API with `replies`, and others with nothing to tell. */
function serve(replies: Record<string, Given | ((query: URLSearchParams) => Given)>): void {
  site.answer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', site.address)
    const given = replies[/^\/rest\/(\w+)\.view$/.exec(pathname)?.[1] ?? ''] ?? {}
    const data = typeof given === 'function' ? given(searchParams) : given
    if (data === 'nothing') return void request.socket.destroy()
    if (data === 'HTML') return void reply.end('<html>')
    if (typeof data === 'string') return void reply.writeHead(500).end()
    const body = { status: 'ok', version: '1.16.1', ...data }
    return void reply.end(JSON.stringify({ 'subsonic-response': body }))
  })
}
const refusal = (code: number, version = '1.16.1') => ({
  status: 'failed',
  version,
  error: { code, message: 'no' },
})

describe('a library of another Nava', () => {
  it('comes over with stars, playlists, ratings and plays, and nothing twice', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: 'Mira Solane' })
    const album = await buildAlbum(db, { name: 'Tides', artistIDs: [artist.id] })
    const track = async (title: string, more = {}) =>
      (await buildMusic(db, { title, artistIDs: [artist.id], ...more })).id
    const [one, two, three] = [
      await track('Copper harbour', { albumID: album.id }),
      await track('Silver garden'),
      await track('Velvet winter'),
    ]
    const podcast = await buildPodcast(db)
    const [from, to] = [await someListener(), await someListener()]
    const [there, here] = [subsonicClient(test, from), subsonicClient(test, to)]
    await there.ask('star', { id: [`tr-${one}`, `si-${two}`, `pe-${podcast.id}`] })
    await there.ask('star', { albumId: `al-${album.id}`, artistId: `ar-${artist.id}` })
    await there.ask('setRating', { id: `tr-${three}`, rating: 4 })
    await there.ask('setRating', { id: `al-${album.id}`, rating: 5 })
    await there.ask('createPlaylist', { name: 'Evening', songId: [`tr-${three}`, `tr-${one}`] })
    await there.ask('scrobble', { id: `tr-${two}`, submission: true })
    await db.collection.create({ data: { name: 'Editors', music: { create: { musicID: one } } } })
    const played = async () => ({
      music: await db.music.findUniqueOrThrow({ where: { id: two }, select: { playCount: true } }),
      plays: await db.play.count(),
    })
    const before = await played()

    const form = { address: `${test.address}/rest/`, name: from.email, password: from.password }
    const report = await importLibrary(to.headers, form)
    expect(report).toMatchObject({
      state: 'done',
      address: test.address,
      found: { stars: 4, ratings: 2, plays: 1, playlists: 1 },
      missing: 0,
    })
    const state = async () => ({
      starred: (await here.ask('getStarred2')).starred2,
      lists: (await here.ask('getPlaylists')).playlists.playlist.filter(
        ({ readonly }: { readonly: boolean }) => !readonly,
      ),
      likes: await db.musicLike.count({ where: { userID: to.id } }),
    })
    const first = await state()
    expect(first.starred).toMatchObject({
      artist: [{ id: `ar-${artist.id}` }],
      album: expect.arrayContaining([
        expect.objectContaining({ id: `al-${album.id}`, userRating: 5 }),
        expect.objectContaining({ id: `si-${two}` }),
      ]),
    })
    expect(first.starred.song.map(({ id }: { id: string }) => id)).toEqual([`tr-${two}`, `tr-${one}`])
    const rated = (await here.ask('getSong', { id: `tr-${three}` })).song
    expect(rated.userRating).toBe(4)
    expect(first.lists).toMatchObject([{ name: 'Evening', songCount: 2 }])
    const { entry } = (await here.ask('getPlaylist', { id: first.lists[0].id })).playlist
    expect(entry.map(({ id }: { id: string }) => id)).toEqual([`tr-${three}`, `tr-${one}`])
    // Plays are counted for the user only.
    expect(await played()).toEqual(before)
    const mine = (await here.ask('getSong', { id: `tr-${two}` })).song
    expect(mine.playCount).toBe(before.music.playCount * 2)
    expect(mine.played).toBeDefined()
    const theirs = (await there.ask('getSong', { id: `tr-${two}` })).song
    expect(theirs.playCount).toBe(before.music.playCount)

    // The second import follows the other server, and keeps what was added here.
    await here.ask('updatePlaylist', { playlistId: first.lists[0].id, songIdToAdd: `tr-${two}` })
    const { playlists } = await there.ask('getPlaylists')
    await there.ask('createPlaylist', {
      playlistId: playlists.playlist.find(({ name }: { name: string }) => name === 'Evening').id,
      songId: [`tr-${one}`, `tr-${three}`, `tr-${one}`],
    })
    await importLibrary(to.headers, { ...form, name: '' })
    const second = await state()
    expect({ ...second, lists: second.lists.length }).toEqual({ ...first, lists: 1 })
    const again = (await here.ask('getPlaylist', { id: first.lists[0].id })).playlist.entry
    expect(again.map(({ id }: { id: string }) => id)).toEqual([one, three, one, two].map((id) => `tr-${id}`))

    // Own tracks among the imported ones follow them, in their order.
    const four = await track('Golden hour')
    const mixedIn = [two, one, four, three].map((id) => `tr-${id}`)
    await here.ask('createPlaylist', { playlistId: first.lists[0].id, songId: mixedIn })
    await importLibrary(to.headers, form)
    const mixed = (await here.ask('getPlaylist', { id: first.lists[0].id })).playlist.entry
    expect(mixed.map(({ id }: { id: string }) => id)).toEqual(
      [one, three, one, two, four].map((id) => `tr-${id}`),
    )
  })

  it('needs an app password', async () => {
    const [from, to] = [await someListener(), await someListener()]
    const wrong = { address: test.address, name: from.email, password: 'abcd-efgh-jkmn-pqrs' }
    expect(await importLibrary(to.headers, wrong)).toMatchObject({ state: 'failed', code: 'library.refused' })
    const asKey = await importLibrary(to.headers, { ...wrong, name: '' })
    expect(asKey).toMatchObject({ state: 'failed', code: 'library.refused' })
  })
})

describe('a library of another server', () => {
  it('is matched by code, and its missing items are reported, the starred ones first', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: 'Zoë Tanaka' })
    const coded = await buildMusic(db, { title: 'Amber', artistIDs: [artist.id], isrc: 'IRABC2600001' })
    const song = { artist: 'Nobody', duration: 100 }
    const starred = '2026-01-01T00:00:00Z'
    serve({
      getStarred2: {
        starred2: {
          song: [
            { ...song, id: 1, title: 'Another name', isrc: 'IR-ABC-26-00001', starred, userRating: 9 },
            { ...song, id: 2, title: '=Lost', starred },
            { title: 'without an ID' },
          ],
          album: { id: 'a', name: 'Lost album', artist: 'Nobody', songCount: 8, starred },
          artist: [{ id: 'b', name: 'Nobody', starred }],
        },
      },
      getPlaylists: {
        playlists: {
          playlist: [
            { id: 'p', name: 'Found', owner: 'Mina', comment: ' For\nevenings ' },
            { id: 'q', name: 'Empty', owner: 'mina' },
            { id: 'r', name: 'Of somebody else', owner: 'else' },
          ],
        },
      },
      getPlaylist: (query) => ({
        playlist:
          query.get('id') === 'p'
            ? {
                entry: [
                  { ...song, id: 3, title: 'In a list' },
                  { ...song, id: 1, title: 'Another name' },
                ],
              }
            : {},
      }),
      // Ignores offsets.
      search3: { searchResult3: { song: [{ ...song, id: 4, title: 'Only played', playCount: 5 }] } },
    })
    const { headers, id: userID, email } = await someListener()
    await db.user.update({ where: { id: userID }, data: { language: 'fa' } })
    expect(await importLibrary(headers, { address: site.address })).toMatchObject({
      state: 'done',
      found: { stars: 1, ratings: 1, plays: 0, playlists: 1 },
      missing: 6,
    })
    expect(await db.musicRating.findMany({ where: { userID } })).toEqual([
      { userID, musicID: coded.id, stars: 5 },
    ])
    expect(await db.playlist.findMany({ where: { userID }, select: { comment: true } })).toEqual([
      { comment: 'For evenings' },
    ])
    expect(await missingOf(headers)).toEqual([
      { kind: 'playlist', title: 'Empty', artist: '', marks: [], playlists: [] },
      { kind: 'artist', title: 'Nobody', artist: '', marks: ['star'], playlists: [] },
      { kind: 'album', title: 'Lost album', artist: 'Nobody', marks: ['star'], playlists: [] },
      { kind: 'song', title: '=Lost', artist: 'Nobody', marks: ['star'], playlists: [] },
      { kind: 'song', title: 'In a list', artist: 'Nobody', marks: ['playlist'], playlists: ['Found'] },
      { kind: 'song', title: 'Only played', artist: 'Nobody', marks: ['plays'], playlists: [] },
    ])
    const file = await test.http.get('/api/libraryimport/missing/export').set(headers)
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.text).toContain(`song,"'=Lost",Nobody,star,\r\n`)
    expect((await missingOf((await someListener()).headers)).length).toBe(0)
    await expect.poll(() => test.mailTextsTo(email)).toHaveLength(1)
    expect((await test.mailTextsTo(email))[0]).toContain('Nobody – Lost album: این در فهرست موجود نیست.')
  })

  it.each([
    ['says so', refusal(41)],
    ['misses the password', refusal(10)],
    ['knows another way', refusal(42)],
    ['is older than tokens', refusal(40, '1.10.2')],
  ])('is read with the password itself where the server %s', async (_, answer) => {
    const asked: (string | null)[] = []
    serve({
      ping: (query) => {
        asked.push(query.get('p'), query.get('c'))
        return query.has('t') ? answer : {}
      },
    })
    const { headers } = await someListener()
    expect(await importLibrary(headers, { address: site.address })).toMatchObject({ state: 'done' })
    const encoded = `enc:${Buffer.from('a password').toString('hex')}`
    expect(asked).toEqual([null, 'Radio نوا', encoded, 'Radio نوا'])
  })

  it('is read in the version of a server that refuses newer programs', async () => {
    const asked: (string | null)[] = []
    serve({
      ping: (query) => {
        asked.push(query.get('v'))
        return query.get('v') === '1.12.0' ? {} : refusal(30, '1.12.0')
      },
    })
    const { headers } = await someListener()
    expect(await importLibrary(headers, { address: site.address })).toMatchObject({ state: 'done' })
    expect(asked).toEqual(['1.13.0', '1.12.0'])
  })

  it.each([
    ['a wrong password', 'library.refused', () => serve({ ping: refusal(40) })],
    ['another error', 'library.error', () => serve({ ping: refusal(0) })],
    ['another site', 'source.missing', () => site.answer((_, reply) => void reply.writeHead(404).end())],
    ['garbage', 'library.not-subsonic', () => site.answer((_, reply) => void reply.end('<html>'))],
    ['other JSON', 'library.not-subsonic', () => site.answer((_, reply) => void reply.end('{"a":1}'))],
    ['silence', 'source.unreachable', () => site.answer(() => undefined)],
    [
      'too much',
      'library.too-large',
      () => {
        serve({})
        site.answer((_, reply) => {
          reply.writeHead(200)
          const more = () => reply.write(Buffer.alloc(1_000_000, ' ')) && setImmediate(more)
          reply.on('drain', more)
          more()
        })
      },
    ],
  ])(
    'a library of another server fails with %s as %s, and its password is forgotten',
    async (_, code, answer) => {
      answer()
      const { headers, id: userID, email } = await someListener()
      const failed = await importLibrary(headers, { address: site.address })
      expect(failed).toMatchObject({ state: 'failed', code })
      const row = await test.deps.db.libraryImport.findUniqueOrThrow({ where: { userID } })
      expect(row.secret).toBeNull()
      expect(test.logged()).not.toContain('a password')
      await expect.poll(() => test.mailTextsTo(email)).toHaveLength(1)
      expect((await test.mailTextsTo(email))[0]).toContain(failed.reason)
    },
  )

  describe('of which a part is broken', () => {
    const lack = (part: string, code: string) =>
      expect.objectContaining({
        part,
        code,
        params: { host: expect.stringContaining('127.0.0.1') },
      }) as unknown
    const song = (id: string) => ({ id, title: `Song ${id}`, artist: 'Nobody' })
    const starred = '2026-01-01T00:00:00Z'
    const whole = () => ({
      getStarred2: { starred2: { song: { ...song('star'), starred } } },
      getPlaylists: { playlists: { playlist: ['p', 'q'].map((id) => ({ id, name: `List ${id}` })) } },
      getPlaylist: (query: URLSearchParams): Given => ({
        playlist: { entry: song(`of ${query.get('id')}`) },
      }),
      search3: (query: URLSearchParams): Given =>
        query.get('songOffset') === '0'
          ? { searchResult3: { song: { ...song('played'), playCount: 2 } } }
          : {},
    })
    const titles = async (headers: Headers) =>
      (await missingOf(headers)).map(({ title }: { title: string }) => title).toSorted()
    const all = ['List p', 'List q', 'Song of p', 'Song of q', 'Song played', 'Song star']
    const without = (...gone: string[]) => all.filter((title) => !gone.includes(title))

    it.each([
      ['stars', { getStarred2: 'error 500' }, 'source.unreachable', ['Song star']],
      ['stars', { getStarred2: 'HTML' }, 'library.not-subsonic', ['Song star']],
      ['playlists', { getPlaylists: refusal(0) }, 'library.error', all.slice(0, 4)],
      [
        'playlists',
        {
          getPlaylist: (query: URLSearchParams): Given =>
            query.get('id') === 'p' ? refusal(50) : whole().getPlaylist(query),
        },
        'library.error',
        ['Song of p'],
      ],
      ['plays', { search3: refusal(10) }, 'library.error', ['Song played']],
      [
        'plays',
        {
          search3: (query: URLSearchParams): Given =>
            query.get('songOffset') === '0' ? whole().search3(query) : 'nothing',
        },
        'source.unreachable',
        [],
      ],
    ] satisfies [string, Parameters<typeof serve>[0], string, string[]][])(
      'keeps the rest, and its report says that %s are lacking, and why',
      async (part, broken, code, gone) => {
        serve({ ...whole(), ...broken })
        const { headers } = await someListener()
        const report = await importLibrary(headers, { address: site.address })
        expect(report).toMatchObject({ state: 'done', found: { lacking: [lack(part, code)], leftOut: 0 } })
        expect(await titles(headers)).toEqual(without(...gone))
      },
    )

    it('keeps what was read before the server died, which is not asked forever', async () => {
      let asked = 0
      const dead = (): Given => {
        asked += 1
        return 'nothing'
      }
      const playlist = Array.from({ length: 50 }, (_, id) => ({ id, name: `List ${id}` }))
      serve({ ...whole(), getPlaylists: { playlists: { playlist } }, getPlaylist: dead, search3: dead })
      const { headers, email } = await someListener()
      const report = await importLibrary(headers, { address: site.address })
      const lacking = ['playlists', 'plays'].map((part) => lack(part, 'source.unreachable'))
      expect(report).toMatchObject({ state: 'done', found: { lacking } })
      expect(await titles(headers)).toContain('Song star')
      // A call is repeated once if its connection breaks.
      expect(asked).toBeLessThanOrEqual(2 * limits.libraryImport.failures)
      await expect.poll(() => test.mailTextsTo(email)).toHaveLength(1)
      expect((await test.mailTextsTo(email))[0]).toContain(
        `Playlists, not read to the end: ${report.found.lacking[0].reason}`,
      )
    })

    it('fails if nothing else was told', async () => {
      serve({ getStarred2: 'HTML', getPlaylists: 'error 500', search3: refusal(0) })
      const { headers } = await someListener()
      expect(await importLibrary(headers, { address: site.address })).toMatchObject({
        state: 'failed',
        code: 'library.not-subsonic',
      })
    })

    it('leaves out malformed entries, and counts them', async () => {
      const malformed = [
        null,
        7,
        'song',
        [],
        { title: 'No ID', starred },
        { id: 'x', title: null, starred },
        { id: {} },
      ]
      serve({
        ...whole(),
        getStarred2: {
          starred2: {
            song: [
              ...malformed,
              { ...song('a'), artist: null, duration: '3:45', starred, userRating: '4.4', isrc: null },
              { ...song('b'), starred: null, played: null, playCount: '3', userRating: null, isrc: [3] },
              { ...song('c'), starred: '0001-01-01T00:00:00Z', duration: -1, type: null },
            ],
            album: null,
            artist: { id: 'nameless', starred },
          },
        },
        getPlaylists: { playlists: { playlist: [null, { id: 'p', name: 7, owner: {} }] } },
        getPlaylist: { playlist: { entry: [null, { ...song('a'), title: ['x'] }, song('d')] } },
        search3: { searchResult3: 'none' },
      })
      const { headers } = await someListener()
      const report = await importLibrary(headers, { address: site.address })
      expect(report).toMatchObject({ state: 'done', found: { lacking: [], leftOut: malformed.length + 4 } })
      expect(await missingOf(headers)).toMatchObject([
        { title: '7', kind: 'playlist' },
        { title: 'Song a', marks: ['star', 'rating'] },
        { title: 'Song d', marks: ['playlist'], playlists: ['7'] },
        { title: 'Song b', marks: ['plays'] },
      ])
    })
  })

  it('is read only as far as an import may go, which the report tells', async () => {
    const { page } = limits.libraryImport
    let asked = 0
    serve({
      // Never ends: each page has new items, and more than were asked for.
      search3: () => {
        asked += 1
        const song = Array.from({ length: asked === 3 ? 0 : page + 50 }, (_, at) => {
          return { id: asked * 1000 + at, title: 'Song', userRating: at === 0 || at === page ? 1 : 0 }
        })
        return { searchResult3: { song } }
      },
    })
    const { headers } = await someListener()
    const found = { cut: ['page'] }
    expect(await importLibrary(headers, { address: site.address })).toMatchObject({ found, missing: 2 })
    expect(asked).toBe(3)
  })

  it('is never fetched from a private address', async () => {
    const { headers } = await someListener()
    for (const address of ['http://127.0.0.1:9', 'localhost:9', 'http://[::1]/'])
      expect(await importLibrary(headers, { address })).toMatchObject({
        state: 'failed',
        code: 'source.private',
      })
    const malformed = await begin(headers, { address: 'https://mina:secret@music.example' })
    expect([malformed.status, malformed.body.code]).toEqual([422, 'library.address'])
  })
})

describe('a library of exports', () => {
  const sendFiles = (headers: Headers, files: Record<string, string | Buffer>) => {
    const sent = test.http.post('/api/libraryimport/files').set(headers)
    for (const [name, content] of Object.entries(files)) void sent.attach('file', Buffer.from(content), name)
    return sent
  }
  const importFiles = async (headers: Headers, files: Record<string, string | Buffer>) => {
    const { status, text } = await sendFiles(headers, files)
    expect(status, text).toBe(200)
    return settled(headers)
  }
  /** Own music, so that no other test's is found */
  async function someMusic() {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: `Artist ${network}` })
    const album = await buildAlbum(db, { name: `Album ${network}`, artistIDs: [artist.id] })
    const track = async (title: string) => (await buildMusic(db, { title, artistIDs: [artist.id] })).id
    const [rain, snow] = [await track(`Rain ${network}`), await track(`Snow ${network}`)]
    return { artist, album, rain, snow }
  }
  const json = (value: unknown) => JSON.stringify(value)

  it('of Spotify comes over as that of a server does, and nothing twice', async () => {
    const { db } = test.deps
    const { headers, id: userID, email } = await someListener()
    const { artist, album, rain, snow } = await someMusic()
    const [artistName, title, other] = [artist.name, `Rain ${network}`, `Snow ${network}`]
    const item = (trackName: string) => ({ track: { trackName, artistName, albumName: '' } })
    const archive = (...names: string[]) =>
      buildArchive([
        {
          name: 'Spotify Account Data/YourLibrary.json',
          text: json({
            tracks: [{ artist: artistName, track: title }],
            albums: [{ artist: artistName, album: album.name }],
            artists: [{ name: artistName }, { name: 'Nobody' }],
          }),
        },
        {
          name: 'Spotify Account Data/Playlist1.json',
          text: json({ playlists: [{ name: 'Evening', items: names.map(item) }] }),
        },
      ])
    const endTime = '2021-01-01 12:30'
    const history = json([{ endTime, artistName, trackName: other, msPlayed: 30_000 }])
    const report = await importFiles(headers, {
      'my_spotify_data.zip': archive(other, title, 'Lost'),
      'StreamingHistory_music_0.json': history,
    })
    expect(report).toMatchObject({
      state: 'done',
      address: 'https://open.spotify.com',
      found: { stars: 3, ratings: 0, plays: 1, playlists: 1 },
      missing: 2,
    })
    expect(await db.importedPlay.findMany({ where: { userID } })).toMatchObject([
      { musicID: snow, plays: 1, lastPlayedAt: new Date('2021-01-01T12:30:00Z') },
    ])
    expect(await missingOf(headers)).toMatchObject([
      { kind: 'artist', title: 'Nobody', marks: ['star'] },
      { kind: 'song', title: 'Lost', marks: ['playlist'], playlists: ['Evening'] },
    ])
    const entries = async () =>
      db.playlistMusic.findMany({
        where: { playlist: { userID } },
        orderBy: { position: 'asc' },
        select: { musicID: true, playlist: { select: { name: true } } },
      })
    const playlist = { name: 'Evening' }
    expect(await entries()).toEqual([snow, rain].map((musicID) => ({ musicID, playlist })))
    const row = await db.libraryImport.findUniqueOrThrow({ where: { userID } })
    expect([row.secret, row.library]).toEqual([null, null])
    await expect.poll(() => test.mailTextsTo(email)).toHaveLength(1)
    expect((await test.mailTextsTo(email))[0]).toContain('the import from Spotify has ended')

    await importFiles(headers, { 'my_spotify_data.zip': archive(title, other) })
    expect(await entries()).toEqual([rain, snow].map((musicID) => ({ musicID, playlist })))
    expect(await db.musicLike.count({ where: { userID } })).toBe(1)
  })

  it('of Last.fm goes on after a process died', async () => {
    const { db, queues } = test.deps
    const { headers, id: userID } = await someListener()
    const { artist, rain } = await someMusic()
    await db.libraryImport.create({
      data: {
        userID,
        address: 'https://www.last.fm',
        state: 'running',
        starts: 1,
        library: new Uint8Array(
          packLibrary(
            (
              await readExports([
                {
                  name: 'scrobbles.csv',
                  bytes: Buffer.from(`${artist.name},,Rain ${network},01 Jan 2020 10:00\n`),
                },
              ])
            ).library,
          ),
        ),
      },
    })
    const running = await sendFiles(headers, { 'x.csv': 'x' })
    expect([running.status, running.body.code]).toEqual([409, 'library.running'])
    await queues.enqueueAgain('importLibrary', { userID })
    expect(await settled(headers)).toMatchObject({ state: 'done', found: { plays: 1 }, missing: 0 })
    expect(await db.importedPlay.findMany({ where: { userID } })).toMatchObject([{ musicID: rain, plays: 1 }])
  })

  it.each([
    ['a text', 422, 'library.file-unreadable', () => ({ 'notes.txt': 'Dear diary' })],
    ['JSON of another kind', 422, 'library.file-unreadable', () => ({ 'package.json': '{"name":"nava"}' })],
    [
      'an empty export',
      422,
      'library.file-empty',
      () => ({ 'YourLibrary.json': '{"tracks":[],"albums":[]}' }),
    ],
    [
      'an archive that unpacks to too much',
      422,
      'library.file-too-long',
      () => ({
        'x.zip': buildArchive([
          { name: 'YourLibrary.json', bytes: Buffer.alloc(limits.libraryFiles.fileBytes + 1, ' ') },
        ]),
      }),
    ],
    [
      'too many files',
      400,
      'upload.too-many-files',
      () =>
        Object.fromEntries(
          Array.from({ length: limits.libraryFiles.maxFiles + 1 }, (_, at) => [`${at}.json`, '[]']),
        ),
    ],
    ['nothing', 400, 'upload.no-file', () => ({})],
  ])(
    'is refused as %s, and nothing is stored',
    async (_, status, code, files) => {
      const { headers, id: userID } = await someListener()
      const given = files()
      const reply =
        Object.keys(given).length > 0
          ? await sendFiles(headers, given)
          : await test.http.post('/api/libraryimport/files').set(headers).field('name', 'x')
      expect([reply.status, reply.body.code]).toEqual([status, code])
      expect(await test.deps.db.libraryImport.count({ where: { userID } })).toBe(0)
    },
    60_000,
  )

  it('is refused before it is sent if it is too large, with the limit', async () => {
    const { headers } = await someListener()
    const { status, body } = await test.http
      .post('/api/libraryimport/files')
      .set({ ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '99000000' })
      .send('')
      .catch(({ response }: { response: { status: number; body: unknown } }) => response)
    expect([status, body]).toMatchObject([
      413,
      { code: 'upload.files-too-large', detail: 'Send at most 64 MB at once.' },
    ])
  })
})

describe('an import of a library', () => {
  it('is one per account, can be ended, and starts again after a process died', async () => {
    const { db, queues } = test.deps
    const released = Promise.withResolvers<void>()
    site.answer((_, reply) => {
      const answer = () => reply.end('{"subsonic-response":{"status":"ok"}}')
      void released.promise.then(answer)
    })
    const { headers, id: userID } = await someListener()
    expect((await begin(headers, { address: site.address })).body.state).toBe('waiting')
    const [stored] = await db.libraryImport.findMany({ where: { userID } })
    expect(Buffer.from(stored?.secret ?? []).toString('latin1')).not.toContain('a password')
    const second = await begin(headers, { address: site.address })
    expect([second.status, second.body.code]).toEqual([409, 'library.running'])
    expect((await test.http.delete('/api/libraryimport').set(headers)).text).toBe('true')
    expect(await current(headers)).toBeNull()

    released.resolve()
    // A row without a job, as a process leaves it that died between the two
    await begin(headers, { address: site.address })
    await settled(headers)
    await queues.remove('importLibrary', jobIDOf('importLibrary', { userID }))
    const secret = new Uint8Array(40)
    await db.libraryImport.update({ where: { userID }, data: { state: 'running', secret } })
    await queues.enqueueAgain('importLibrary', { userID })
    // Nobody can decrypt it anymore, as after a change of JWT_SECRET.
    expect(await settled(headers)).toMatchObject({ state: 'failed', code: 'library.failed' })
  })

  it('waits while the disk is nearly full', async () => {
    const { db, disk, queues } = test.deps
    const { headers, id: userID } = await someListener()
    const scarce = vi.spyOn(disk, 'isScarce').mockResolvedValue(true)
    onTestFinished(() => scarce.mockRestore())
    // What was looked at before is forgotten after a second.
    const write = () => test.http.post('/api/playlists').set(headers).send({ name: 'Rain' })
    await expect.poll(async () => (await write()).status).toBe(503)
    const liked = { tracks: [{ artist: 'Nobody', track: 'Nothing' }] }
    const file = { name: 'YourLibrary.json', bytes: Buffer.from(JSON.stringify(liked)) }
    const library = new Uint8Array(packLibrary((await readExports([file])).library))
    await db.libraryImport.create({ data: { userID, address: 'spotify.com', library } })
    const jobID = jobIDOf('importLibrary', { userID })
    await queues.enqueueAgain('importLibrary', { userID })
    await expect.poll(() => queues.stateOf('importLibrary', jobID)).not.toMatch(/waiting|running/)
    expect(await current(headers)).toMatchObject({ state: 'waiting' })
    scarce.mockRestore()
    await expect
      .poll(async () => {
        await queues.enqueueAgain('importLibrary', { userID })
        return (await current(headers)).state
      })
      .toBe('done')
  })

  it('does not wait for the slow servers of other accounts', async () => {
    const trickles: NodeJS.Timeout[] = []
    site.answer((request, reply) => {
      if (request.url?.includes('u=fast')) reply.end('{"subsonic-response":{"status":"ok"}}')
      else trickles.push(setInterval(() => reply.write(' '), 50))
    })
    const slow = await Promise.all([someListener(), someListener(), someListener()])
    for (const { headers } of slow) await begin(headers, { address: site.address, name: 'slow' })
    const { headers } = await someListener()
    expect(await importLibrary(headers, { address: site.address, name: 'fast' })).toMatchObject({
      state: 'done',
    })
    for (const { headers: waiting } of slow) {
      expect((await current(waiting)).state).toBe('running')
      await test.http.delete('/api/libraryimport').set(waiting)
    }
    for (const trickle of trickles) clearInterval(trickle)
    site.closeConnections()
  })
})

it.each([
  ['music.example.org', 'https://music.example.org'],
  ['http://music.example.org:4533/navidrome/rest/', 'http://music.example.org:4533/navidrome'],
  ['https://music.example.org/?a=b#c', 'https://music.example.org'],
  ['ftp://music.example.org', undefined],
  ['https://', undefined],
])('%s is the server %s', (given, address) => expect(serverAddress(given)).toBe(address))

it('a reply with malformed parts is read as far as it can be', () => {
  const reply = readReply(
    JSON.stringify({
      'subsonic-response': {
        status: 'ok',
        starred2: {
          song: { id: 'a', title: `${'x'.repeat(500)}\u0000`, duration: 'long', starred: 'never' },
        },
      },
    }),
  )
  expect(reply?.starred2.song).toEqual([
    expect.objectContaining({ id: 'a', title: 'x'.repeat(limits.text.title), duration: 0, userRating: 0 }),
  ])
  expect(reply?.searchResult3.song).toEqual([])
})
