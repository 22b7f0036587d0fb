import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildCollection, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

let test: TestApp
let account: SubsonicAccount
let client: ReturnType<typeof subsonicClient>
let other: ReturnType<typeof subsonicClient>
let tracks: number[]
let hidden: number
let episode: number
let djID: number

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const { id: artistID } = await buildArtist(db)
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => buildMusic(db, { title, artistIDs: [artistID] })),
  )
  tracks = made.map(({ id }) => id)
  hidden = (await buildMusic(db, { artistIDs: [artistID], isConfirmed: false })).id
  ;({ id: djID } = await buildDj(db, { name: 'DJ Dawn' }))
  ;({ id: episode } = await buildPodcast(db, { title: 'Episode 1', djIDs: [djID], description: 'All of it' }))
  await buildPodcast(db, { title: 'Not yet', djIDs: [djID], isConfirmed: false })
  await publishAudio(test.deps, { podcastID: episode }, { bytes: 500 })
  await buildCollection(db, { name: 'Picked', musicIDs: [tracks[2] ?? 0, tracks[0] ?? 0] })
}, 60_000)
afterAll(() => test.close())
beforeEach(async () => {
  account = await buildSubsonicAccount(test)
  client = subsonicClient(test, account)
  other = subsonicClient(test, await buildSubsonicAccount(test))
})

const idsOf = (...places: number[]) => places.map((place) => `tr-${tracks[place]}`)
const titles = (entries: { title: string }[]) => entries.map(({ title }) => title)

describe('playlists', () => {
  it('playlists made in an app are those of the web, in order and without what is hidden', async () => {
    const { playlist } = await client.ask('createPlaylist', {
      name: 'Drive',
      songId: [...idsOf(1, 0, 1), `tr-${hidden}`],
    })
    expect(playlist).toMatchObject({ name: 'Drive', owner: account.email, songCount: 2, readonly: false })
    expect(titles(playlist.entry)).toEqual(['Two', 'One'])
    const web = await test.http.get(`/api/playlists/${playlist.id.replace('pl-', '')}`).set(account.headers)
    expect(titles(web.body.musics)).toEqual(['Two', 'One'])

    await client.ask('updatePlaylist', {
      playlistId: playlist.id,
      name: 'Night drive',
      songIdToAdd: idsOf(2),
      songIndexToRemove: 0,
    })
    const changed = await client.ask('getPlaylist', { id: playlist.id })
    expect([changed.playlist.name, ...titles(changed.playlist.entry)]).toEqual([
      'Night drive',
      'One',
      'Three',
    ])

    await client.ask('createPlaylist', { playlistId: playlist.id, songId: idsOf(0) })
    expect(titles((await client.ask('getPlaylist', { id: playlist.id })).playlist.entry)).toEqual(['One'])
    await client.ask('deletePlaylist', { id: playlist.id })
    expect(await client.failure('getPlaylist', { id: playlist.id })).toBe(70)
    expect(await client.failure('createPlaylist', {})).toBe(10)
  })

  it('playlists of others are read if they are public, and changed by nobody else', async () => {
    const { playlist } = await client.ask('createPlaylist', { name: 'Mine', songId: idsOf(0) })
    const { id } = playlist
    expect(await other.failure('getPlaylist', { id })).toBe(70)
    await client.ask('updatePlaylist', { playlistId: id, public: true })
    const seen = await other.ask('getPlaylist', { id })
    expect(seen.playlist).toMatchObject({ readonly: true, public: true })
    expect(JSON.stringify(seen)).not.toContain(account.email)
    for (const [call, query] of [
      ['updatePlaylist', { playlistId: id, name: 'Theirs' }],
      ['createPlaylist', { playlistId: id, songId: idsOf(1) }],
      ['deletePlaylist', { id }],
      ['deleteShare', { id }],
    ] as const)
      expect(await other.failure(call, query), call).toBe(50)
    expect((await client.ask('getPlaylist', { id })).playlist.name).toBe('Mine')
  })

  it('playlists that an app changes keep the tracks that are hidden at present, and when the others were added', async () => {
    const { playlist } = await client.ask('createPlaylist', { name: 'Kept', songId: idsOf(0, 1) })
    const playlistID = Number(playlist.id.replace('pl-', ''))
    const { db } = test.deps
    await db.playlistMusic.create({ data: { playlistID, musicID: hidden, position: 9 } })
    const addedAt = new Date('2026-01-01')
    await db.playlistMusic.updateMany({ where: { playlistID }, data: { addedAt } })
    await client.ask('updatePlaylist', {
      playlistId: playlist.id,
      songIdToAdd: idsOf(2),
      songIndexToRemove: 0,
    })
    await client.ask('createPlaylist', { playlistId: playlist.id, songId: idsOf(2, 1) })
    const rows = await db.playlistMusic.findMany({ where: { playlistID }, orderBy: { position: 'asc' } })
    expect(rows.map(({ musicID }) => musicID)).toEqual([tracks[2], tracks[1], hidden])
    expect(rows.slice(1).map((row) => row.addedAt)).toEqual([addedAt, addedAt])
  })

  it('playlists include the collections of the site, which nobody changes', async () => {
    const { playlists } = await client.ask('getPlaylists')
    const picked = playlists.playlist.find(({ name }: { name: string }) => name === 'Picked')
    expect(picked).toMatchObject({ songCount: 2, readonly: true, owner: 'Nava' })
    expect(titles((await client.ask('getPlaylist', { id: picked.id })).playlist.entry)).toEqual([
      'Three',
      'One',
    ])
    expect(await client.failure('deletePlaylist', { id: picked.id })).toBe(50)
  })

  it('playlists are shared by their link, and no longer', async () => {
    const { playlist } = await client.ask('createPlaylist', { name: 'Shared', songId: idsOf(1) })
    const made = await client.ask('createShare', { id: [playlist.id, ...idsOf(0)] })
    const paths = made.shares.share.map(({ url }: { url: string }) => new URL(url).pathname)
    expect(paths).toEqual([`/myplaylists/${playlist.id.slice(3)}`, `/playMusic/${tracks[0]}`])
    const { shares } = await client.ask('getShares')
    expect(shares.share).toMatchObject([{ id: playlist.id, entry: [{ title: 'Two' }] }])
    await client.ask('deleteShare', { id: playlist.id })
    expect((await client.ask('getShares')).shares.share).toEqual([])
    expect(await other.failure('getPlaylist', { id: playlist.id })).toBe(70)
  })
})

describe('the queue', () => {
  it('the queue is the one of the web, both ways', async () => {
    await client.ask('savePlayQueue', {
      id: [...idsOf(0, 1), `pe-${episode}`],
      current: idsOf(1)[0] ?? '',
      position: 90_500,
    })
    const web = await test.http.get('/api/queue').set(account.headers)
    expect(web.body.queue).toMatchObject({
      items: [
        { kind: 'music', id: tracks[0] },
        { kind: 'music', id: tracks[1] },
        { kind: 'podcast', id: episode },
      ],
      index: 1,
      position: 90.5,
      playback: 'paused',
    })
    const items = [{ kind: 'music', id: tracks[2] }, { kind: 'music', id: hidden }, ...web.body.queue.items]
    const stored = await test.http
      .put('/api/queue')
      .set(account.headers)
      .send({ ...web.body.queue, items, index: 3 })
    expect(stored.status).toBe(200)
    const { playQueue } = await client.ask('getPlayQueue')
    expect(playQueue).toMatchObject({ current: `tr-${tracks[1]}`, position: 90_500, username: account.email })
    expect(titles(playQueue.entry)).toEqual(['Three', 'One', 'Two', 'Episode 1'])
    const { playQueueByIndex } = await client.ask('getPlayQueueByIndex')
    expect(playQueueByIndex.currentIndex).toBe(2)
    expect((await other.ask('getPlayQueue')).playQueue.entry).toEqual([])
  })

  it('the queue is stored by the place of its item, too, and refused if that is not in it', async () => {
    await client.ask('savePlayQueueByIndex', { id: idsOf(0, 1, 0), currentIndex: 2 })
    expect((await client.ask('getPlayQueueByIndex')).playQueueByIndex.currentIndex).toBe(2)
    expect(await client.failure('savePlayQueueByIndex', { id: idsOf(0), currentIndex: 1 })).toBe(0)
    expect(await client.failure('savePlayQueueByIndex', { id: idsOf(0) })).toBe(10)
    expect(await client.failure('savePlayQueue', { id: idsOf(0), current: idsOf(1)[0] ?? '' })).toBe(0)
    await client.ask('savePlayQueue')
    expect((await client.ask('getPlayQueue')).playQueue.entry).toEqual([])
  })
})

describe('bookmarks', () => {
  it('bookmarks keep places, of episodes for the web as well', async () => {
    await client.ask('createBookmark', { id: idsOf(0)[0] ?? '', position: 1000, comment: 'Solo' })
    await client.ask('createBookmark', { id: `pe-${episode}`, position: 60_000 })
    await client.ask('createBookmark', { id: `pe-${episode}`, position: 120_000 })
    const { bookmarks } = await client.ask('getBookmarks')
    expect(bookmarks.bookmark).toMatchObject([
      { position: 120_000, entry: { id: `pe-${episode}` } },
      { position: 1000, comment: 'Solo', username: account.email },
    ])
    const web = await test.http.get('/api/podcasts/positions').set(account.headers)
    expect(web.body).toMatchObject([{ podcastID: episode, position: 120 }])
    expect((await other.ask('getBookmarks')).bookmarks.bookmark).toEqual([])
    await client.ask('deleteBookmark', { id: `pe-${episode}` })
    expect(await client.failure('deleteBookmark', { id: `pe-${episode}` })).toBe(70)
    expect(await client.failure('createBookmark', { id: `tr-${hidden}`, position: 1 })).toBe(70)
  })
})

describe('podcasts', () => {
  it('podcasts are the shows and DJs with their listed episodes, which stream, count and take stars', async () => {
    const { podcasts } = await client.ask('getPodcasts')
    for (const { url } of podcasts.channel as { url: string }[])
      expect((await test.http.get(new URL(url).pathname)).status, url).toBe(200)
    expect(podcasts.channel).toMatchObject([{ id: `dj-${djID}`, title: 'DJ Dawn', status: 'completed' }])
    expect(titles(podcasts.channel[0].episode)).toEqual(['Episode 1'])
    const bare = await client.ask('getPodcasts', { includeEpisodes: false, id: `dj-${djID}` })
    expect(bare.podcasts.channel[0].episode).toBeUndefined()
    const { newestPodcasts } = await client.ask('getNewestPodcasts')
    const [first] = newestPodcasts.episode
    expect(first).toMatchObject({ id: `pe-${episode}`, description: 'All of it', channelId: `dj-${djID}` })
    expect((await client.request('stream', { id: first.streamId })).type).toBe('audio/mpeg')
    await client.ask('scrobble', { id: first.id })
    await client.ask('star', { id: first.id })
    const { podcastEpisode } = await client.ask('getPodcastEpisode', { id: first.id })
    expect(podcastEpisode).toMatchObject({ playCount: 1, starred: expect.any(String) })
  })
})

describe('accounts', () => {
  it('accounts see themselves, and admins others', async () => {
    const { user } = await client.ask('getUser', { username: account.email })
    expect(user).toMatchObject({ username: account.email, adminRole: false, streamRole: true })
    const admin = subsonicClient(test, await buildSubsonicAccount(test, { isAdmin: true }))
    expect((await admin.ask('getUser', { username: account.email })).user.username).toBe(account.email)
    const { users } = await admin.ask('getUsers')
    expect(users.user.length).toBeGreaterThan(2)
    expect(await other.failure('getUser', { username: account.email })).toBe(50)
    expect(await client.failure('getUsers')).toBe(50)
  })

  it('accounts get the number of tracks as the state of a scan, and the live channel as radio', async () => {
    expect((await client.ask('getScanStatus')).scanStatus).toEqual({
      scanning: false,
      count: 3,
    })
    const { internetRadioStations } = await client.ask('getInternetRadioStations')
    const [station] = internetRadioStations.internetRadioStation
    expect(station).toMatchObject({
      name: 'Nava',
      streamUrl: expect.stringContaining('/music/live/master.m3u8'),
    })
  })
})
