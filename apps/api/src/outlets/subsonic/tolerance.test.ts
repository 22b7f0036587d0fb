import { limits, problems } from '@nava/contracts'
import { variantWidths } from '@nava/media/images/variant-widths'
import { imageKey, newVersion } from '@nava/media/storage/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildDj, buildPodcast, buildTracks } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

let test: TestApp
let account: SubsonicAccount
let client: ReturnType<typeof subsonicClient>
/** IDs in the API */
let one: string
let two: string
let three: string

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const { ids } = await buildTracks(db, 'One', 'Two', 'Three')
  ;[one = '', two = '', three = ''] = ids.map((id) => `tr-${id}`)
  const { id: djID } = await buildDj(db)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [djID] })
  await publishAudio(test.deps, { podcastID }, { bytes: 500 })
})
afterAll(() => test.close())
beforeEach(async () => {
  account = await buildSubsonicAccount(test)
  client = subsonicClient(test, account)
})

/** ID of another server */
const FOREIGN = '3f2b8c1e-9d4a-4f6b-8e7c-1a2b3c4d5e6f-track'
const titles = (entries: { title: string }[]) => entries.map(({ title }) => title)
const repeated = (count: number, id: string) => Array.from({ length: count }, () => id)

/** Sends a form, which may be longer than an address. */
async function post(call: string, fields: Record<string, string | readonly string[]>) {
  const own = { u: account.email, p: account.password, v: '1.16.1', c: 'x', f: 'json' }
  const { body } = await test.http
    .post(`/rest/${call}`)
    .type('form')
    .send({ ...own, ...fields })
  return body['subsonic-response']
}

describe('a name that is not given', () => {
  it('is that of the caller', async () => {
    expect((await client.ask('getUser')).user).toMatchObject({ username: account.email, podcastRole: true })
  })

  it('of a function leaves JSON as it is', async () => {
    for (const callback of ['', 'a b', '-x', 'x'.repeat(2000)]) {
      const { body, type } = await client.request('ping', { f: 'jsonp', callback })
      expect([type, body['subsonic-response']?.status], callback).toEqual(['application/json', 'ok'])
    }
  })
})

describe('yes and no', () => {
  it('are read as programs write them', async () => {
    const hasEpisodes = async (includeEpisodes: string) =>
      (await client.ask('getPodcasts', { includeEpisodes })).podcasts.channel[0].episode !== undefined
    for (const yes of ['true', 'True', 'TRUE', '1', 'on', 'yes', ''])
      expect(await hasEpisodes(yes), yes).toBe(true)
    for (const no of ['false', 'False', '0', 'off', 'no', 'undefined value'])
      expect(await hasEpisodes(no), no).toBe(false)
    const { playlist } = await client.ask('createPlaylist', { name: 'List', songId: one })
    for (const [written, isPublic] of [
      ['True', true],
      ['False', false],
    ] as const) {
      await client.ask('updatePlaylist', { playlistId: playlist.id, public: written })
      expect((await client.ask('getPlaylist', { id: playlist.id })).playlist.public).toBe(isPublic)
    }
    const plays = () => test.deps.db.play.count({ where: { userID: account.id } })
    await client.ask('scrobble', { id: one, submission: 'False' })
    expect(await plays()).toBe(0)
    await client.ask('scrobble', { id: one, submission: 'True' })
    expect(await plays()).toBe(1)
  })
})

describe('numbers', () => {
  it('lose their fraction, and count from 0', async () => {
    for (const [position, stored] of [
      ['1000.7', 1000],
      ['-1', 0],
      ['NaN', 0],
      ['1.2E4', 12_000],
    ] as const) {
      await client.ask('createBookmark', { id: one, position })
      expect((await client.ask('getBookmarks')).bookmarks.bookmark).toMatchObject([{ position: stored }])
    }
    await client.ask('savePlayQueue', { id: one, current: one, position: '1234.5' })
    expect((await client.ask('getPlayQueue')).playQueue.position).toBe(1234)
    const media = { mediaId: one, mediaType: 'a song of some kind', state: 'paused' }
    await client.ask('reportPlayback', { ...media, positionMs: -1, playbackRate: `1.${'0'.repeat(30)}` })
    expect((await client.ask('getNowPlaying')).nowPlaying.entry).toMatchObject([{ positionMs: 0 }])
  })

  it('choose the picture by its width, and the original for 0 or for more than there is', async () => {
    const { db, storage } = test.deps
    const musicID = Number(one.slice(3))
    const data = { kind: 'music', ownerID: musicID, version: newVersion(), dominantColor: '#000000' } as const
    await db.image.create({ data: { ...data, width: 700, height: 700 } })
    const widths = variantWidths(700)
    expect(widths.length).toBeGreaterThan(1)
    for (const width of widths)
      await storage.put(imageKey('music', musicID, data.version, width, 'jpg'), Buffer.from(`${width}`))
    const [smallest, largest] = [String(widths[0]), String(widths.at(-1))]
    for (const [size, content] of [
      [1, smallest],
      ['16.5', smallest],
      [0, largest],
      [20_000, largest],
      ['', largest],
    ] as const) {
      const { body } = await client.request('getCoverArt', { id: one, size }).buffer()
      expect(String(body), String(size)).toBe(content)
    }
    await db.image.deleteMany({ where: { kind: 'music', ownerID: musicID } })
  })

  it('of stars are cut to 0 to 5', async () => {
    for (const [rating, stored] of [
      ['4.0', 4],
      ['4.9', 4],
      ['10', 5],
      ['-2', undefined],
    ] as const) {
      await client.ask('setRating', { id: one, rating })
      expect((await client.ask('getSong', { id: one })).song.userRating, rating).toBe(stored)
    }
  })

  it('that are 0 are any year', async () => {
    const { randomSongs } = await client.ask('getRandomSongs', { fromYear: 0, toYear: 0 })
    expect(randomSongs.song).toHaveLength(3)
  })

  it('that cannot be read are absent', async () => {
    for (const size of ['ten', '-1', 'x'.repeat(50)])
      expect((await client.ask('getRandomSongs', { size })).randomSongs.song, size).toHaveLength(3)
    expect((await client.ask('getRandomSongs', { size: '1' })).randomSongs.song).toHaveLength(1)
  })

  it('of entries to remove are ignored where there is no such entry', async () => {
    const { playlist } = await client.ask('createPlaylist', { name: 'List', songId: [one, two, three] })
    const { id: playlistId } = playlist
    const left = async (songIndexToRemove: string[]) => {
      await client.ask('updatePlaylist', { playlistId, songIndexToRemove })
      return titles((await client.ask('getPlaylist', { id: playlistId })).playlist.entry)
    }
    expect(await left(['-1', '', 'x', '700', '9'.repeat(50)])).toEqual(['One', 'Two', 'Three'])
    expect(await left(['-1', '1.0'])).toEqual(['One', 'Three'])
    const many = Array.from({ length: limits.playlists.musics + 10 }, (_, at) => String(at + 1))
    expect(await post('updatePlaylist', { playlistId, songIndexToRemove: many })).toMatchObject({
      status: 'ok',
    })
    expect(await left([])).toEqual(['One'])
  })
})

describe('IDs', () => {
  it('of other servers are unknown', async () => {
    for (const [call, query] of [
      ['getSong', { id: FOREIGN }],
      ['star', { id: FOREIGN }],
      ['scrobble', { id: FOREIGN }],
      ['setRating', { id: FOREIGN, rating: 3 }],
      ['getCoverArt', { id: FOREIGN }],
      ['createBookmark', { id: FOREIGN, position: 1 }],
      ['deleteShare', { id: FOREIGN }],
    ] as const)
      expect(await client.failure(call, query), call).toBe(70)
  })

  it('that are unknown are left out among others', async () => {
    await client.ask('star', { id: [FOREIGN, one], albumId: '', artistId: '' })
    expect(titles((await client.ask('getStarred2')).starred2.song)).toEqual(['One'])
    await client.ask('savePlayQueue', { id: [FOREIGN, one, two], current: two })
    expect((await client.ask('getPlayQueue')).playQueue).toMatchObject({ current: two })
    const { playlist } = await client.ask('createPlaylist', { name: 'Mixed', songId: [FOREIGN, '', two] })
    expect(titles(playlist.entry)).toEqual(['Two'])
    const { shares } = await client.ask('createShare', { id: ['', three] })
    expect(titles(shares.share[0].entry)).toEqual(['Three'])
    for (const call of ['star', 'scrobble', 'createShare'])
      expect(await client.failure(call, { id: ['', ''] }), call).toBe(10)
  })

  it('that are empty keep their places', async () => {
    await client.ask('savePlayQueueByIndex', { id: ['', one, two], currentIndex: 2 })
    expect((await client.ask('getPlayQueue')).playQueue).toMatchObject({ current: two })
  })
})

describe('times of plays', () => {
  const DAY = 86_400_000
  const playedAt = async () => {
    const plays = await test.deps.db.play.findMany({ where: { userID: account.id } })
    return new Map(plays.map((play) => [`tr-${play.musicID}`, play.playedAt.getTime()]))
  }

  it('belong to their tracks, also behind one that is empty, wrong or of no track', async () => {
    const [first, second] = [Date.now() - DAY, Date.now() - 2 * DAY]
    for (const wrong of ['', 'yesterday', '-1']) {
      const before = Date.now()
      await client.ask('scrobble', {
        id: ['', one, two, three],
        time: [first - DAY, wrong, String(first), `${second}.75`],
      })
      const at = await playedAt()
      expect([at.get(two), at.get(three)], wrong).toEqual([first, second])
      expect(at.get(one), wrong).toBeGreaterThanOrEqual(before)
      await test.deps.db.play.deleteMany({ where: { userID: account.id } })
    }
  })

  it('may be many', async () => {
    const ids = repeated(limits.subsonic.plays, one)
    const time = ids.map((_, at) => String(Date.now() - DAY - at * 300_000))
    expect(await post('scrobble', { id: ids, time })).toMatchObject({ status: 'ok' })
    expect(await test.deps.db.play.count({ where: { userID: account.id } })).toBeGreaterThan(500)
    const { error } = await post('scrobble', { id: [...ids, one] })
    expect(error.message).toContain(`id: at most ${limits.subsonic.plays} are taken`)
  })
})

describe('long lists', () => {
  it('of stars, shares and playlists are taken up to a limit that is named', async () => {
    const ids = repeated(limits.subsonic.ids, one)
    for (const call of ['star', 'unstar'])
      expect(await post(call, { id: ids })).toMatchObject({ status: 'ok' })
    expect((await post('star', { id: [...ids, one] })).error.message).toContain(
      `id: at most ${limits.subsonic.ids} are taken`,
    )
    const shared = await post('createShare', { id: repeated(limits.subsonic.shared.items, two) })
    expect(shared.shares.share[0].entry).toHaveLength(limits.subsonic.shared.items)
    const { playlist } = await post('createPlaylist', {
      name: 'Full',
      songId: [...repeated(limits.playlists.musics, one), ...repeated(100, FOREIGN)],
    })
    expect(playlist.songCount).toBe(limits.playlists.musics)
    const full = problems['playlist.full'].detail.replace('{max}', String(limits.playlists.musics))
    for (const query of [{ name: 'Too long' }, { playlistId: playlist.id }]) {
      const { error } = await post('createPlaylist', {
        ...query,
        songId: repeated(limits.playlists.musics + 1, two),
      })
      expect(error.message).toBe(full)
    }
    const mine = await client.ask('getPlaylists')
    expect(mine.playlists.playlist).toMatchObject([{ name: 'Full', songCount: limits.playlists.musics }])
  })

  it('of a share show the first of its entries', async () => {
    const { playlist } = await post('createPlaylist', {
      name: 'Full',
      songId: repeated(limits.playlists.musics, one),
    })
    const { shares } = await client.ask('createShare', { id: [two, ...repeated(3, playlist.id)] })
    const entries = titles(shares.share[0].entry)
    expect([entries.length, entries[0], entries[1]]).toEqual([limits.subsonic.shared.entries, 'Two', 'One'])
  })

  it('of a queue are cut around the current item', async () => {
    const id = [...repeated(limits.queue.items, one), two, ...repeated(limits.queue.items, three)]
    expect(await post('savePlayQueue', { id, current: two, position: '5000' })).toMatchObject({
      status: 'ok',
    })
    const { playQueue } = await client.ask('getPlayQueue')
    expect(playQueue).toMatchObject({ current: two, position: 5000 })
    expect(playQueue.entry).toHaveLength(limits.queue.items)
    expect(titles(playQueue.entry).filter((title) => title === 'One')).toHaveLength(limits.queue.items / 10)
  })
})

describe('texts', () => {
  it('that are too long are cut, between characters', async () => {
    const { name: most } = limits.text
    const { playlist } = await client.ask('createPlaylist', {
      name: `${'n'.repeat(most - 1)}🎵 more`,
      songId: one,
    })
    expect(playlist.name).toBe('n'.repeat(most - 1))
    await client.ask('updatePlaylist', {
      playlistId: playlist.id,
      comment: 'c'.repeat(2000),
      name: 'N'.repeat(500),
    })
    expect((await client.ask('getPlaylist', { id: playlist.id })).playlist).toMatchObject({
      name: 'N'.repeat(most),
      comment: 'c'.repeat(limits.subsonic.comment),
    })
    await client.ask('createBookmark', { id: one, position: 1, comment: 'b'.repeat(2000) })
    expect((await client.ask('getBookmarks')).bookmarks.bookmark).toMatchObject([
      { comment: 'b'.repeat(limits.subsonic.comment) },
    ])
    const { shares } = await client.ask('createShare', { id: one, description: 'd'.repeat(2000) })
    expect(shares.share[0].description).toHaveLength(limits.subsonic.comment)
    await client.ask('addChatMessage', { message: 'm'.repeat(2000) })
    const { chatMessages } = await client.ask('getChatMessages')
    expect(chatMessages.chatMessage[0].message).toBe('m'.repeat(limits.text.chat))
    const nothing = 'x'.repeat(2000)
    expect((await client.ask('search3', { query: nothing })).searchResult3.song).toEqual([])
    expect((await client.ask('getSongsByGenre', { genre: nothing })).songsByGenre.song).toEqual([])
  })
})
