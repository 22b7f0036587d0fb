import { limits, problems } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildArtist,
  buildCollection,
  buildDj,
  buildMusic,
  buildPodcast,
  buildTracks,
} from '../../testing/build.ts'
import { publishAudio, publishImage } from '../../testing/publish.ts'
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
  const { artistID, ids } = await buildTracks(db, 'One', 'Two', 'Three')
  tracks = ids
  hidden = (await buildMusic(db, { artistIDs: [artistID], isConfirmed: false })).id
  ;({ id: djID } = await buildDj(db, { name: 'DJ Dawn' }))
  ;({ id: episode } = await buildPodcast(db, { title: 'Episode 1', djIDs: [djID], description: 'All of it' }))
  await buildPodcast(db, { title: 'Not yet', djIDs: [djID], isConfirmed: false })
  await publishAudio(test.deps, { podcastID: episode }, { bytes: 500 })
  await buildCollection(db, { name: 'Picked', musicIDs: [tracks[2] ?? 0, tracks[0] ?? 0] })
})
afterAll(() => test.close())
beforeEach(async () => {
  account = await buildSubsonicAccount(test)
  client = subsonicClient(test, account)
  other = subsonicClient(test, await buildSubsonicAccount(test))
})

const idsOf = (...places: number[]) => places.map((place) => `tr-${tracks[place]}`)
const titles = (entries: { title: string }[]) => entries.map(({ title }) => title)

describe('playlists', () => {
  it('made in an app are those of the web, in order and without what is hidden', async () => {
    const { playlist } = await client.ask('createPlaylist', {
      name: 'Drive',
      songId: [...idsOf(1, 0, 1), `tr-${hidden}`],
    })
    expect(playlist).toMatchObject({ name: 'Drive', owner: account.email, songCount: 3, readonly: false })
    expect(titles(playlist.entry)).toEqual(['Two', 'One', 'Two'])
    expect([playlist, ...playlist.entry].map(({ coverArt }) => coverArt)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const web = await test.http.get(`/api/playlists/${playlist.id.replace('pl-', '')}`).set(account.headers)
    expect(titles(web.body.musics)).toEqual(['Two', 'One', 'Two'])

    await client.ask('updatePlaylist', {
      playlistId: playlist.id,
      name: 'Night drive',
      comment: 'For the\nroad',
      songIdToAdd: idsOf(2),
      songIndexToRemove: [0, 2],
    })
    const changed = await client.ask('getPlaylist', { id: playlist.id })
    expect([changed.playlist.name, ...titles(changed.playlist.entry)]).toEqual([
      'Night drive',
      'One',
      'Three',
    ])

    expect(changed.playlist.comment).toBe('For the\nroad')
    await client.ask('updatePlaylist', { playlistId: playlist.id, comment: '' })
    expect((await client.ask('getPlaylists')).playlists.playlist[0].comment).toBeUndefined()

    await client.ask('createPlaylist', { playlistId: playlist.id, songId: idsOf(0) })
    expect(titles((await client.ask('getPlaylist', { id: playlist.id })).playlist.entry)).toEqual(['One'])
    await client.ask('deletePlaylist', { id: playlist.id })
    expect(await client.failure('getPlaylist', { id: playlist.id })).toBe(70)
    expect(await client.failure('createPlaylist', {})).toBe(10)
    expect(await client.failure('createPlaylist', { name: 'None', songId: 'unknown' })).toBe(70)
    const mixed = await client.ask('createPlaylist', { name: 'Mixed', songId: ['unknown', ...idsOf(0)] })
    await client.ask('updatePlaylist', {
      playlistId: mixed.playlist.id,
      songIdToAdd: ['tr-999999', ...idsOf(1)],
    })
    const { entry } = (await client.ask('getPlaylist', { id: mixed.playlist.id })).playlist
    expect(titles(entry)).toEqual(['One', 'Two'])
  })

  it('keep repeats, lose the entry that is meant, and count each', async () => {
    const { playlist } = await client.ask('createPlaylist', { name: 'Twice', songId: idsOf(0, 0, 1) })
    const change = async (changes: object) => {
      await client.ask('updatePlaylist', { playlistId: playlist.id, ...changes })
      const read = (await client.ask('getPlaylist', { id: playlist.id })).playlist
      expect(read.songCount).toBe(read.entry.length)
      return titles(read.entry)
    }
    expect(titles(playlist.entry)).toEqual(['One', 'One', 'Two'])
    expect(playlist.duration).toBe(
      playlist.entry.reduce((sum: number, { duration }: { duration: number }) => sum + duration, 0),
    )
    expect(await change({ songIndexToRemove: 1 })).toEqual(['One', 'Two'])
    expect(await change({ songIdToAdd: idsOf(0) })).toEqual(['One', 'Two', 'One'])
    expect(await change({ songIdToAdd: idsOf(1, 0) })).toEqual(['One', 'Two', 'One', 'Two', 'One'])
    expect(await change({ songIndexToRemove: [0, 4] })).toEqual(['Two', 'One', 'Two'])
    const { shares } = await client.ask('createShare', { id: playlist.id })
    expect(titles(shares.share[0].entry)).toEqual(['Two', 'One', 'Two'])
    await client.ask('deletePlaylist', { id: playlist.id })
  })

  it('of others are read if they are public, and changed by nobody else', async () => {
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
    ] as const)
      expect(await other.failure(call, query), call).toBe(50)
    expect((await client.ask('getPlaylist', { id })).playlist.name).toBe('Mine')
  })

  it('that an app changes keep the tracks that are hidden at present, and when the others were added', async () => {
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

  it('include the collections of the site, which nobody changes', async () => {
    const { playlists } = await client.ask('getPlaylists')
    const picked = playlists.playlist.find(({ name }: { name: string }) => name === 'Picked')
    expect(picked).toMatchObject({ songCount: 2, readonly: true, owner: 'Nava' })
    expect(titles((await client.ask('getPlaylist', { id: picked.id })).playlist.entry)).toEqual([
      'Three',
      'One',
    ])
    expect(await client.failure('deletePlaylist', { id: picked.id })).toBe(50)
  })
})

describe('the queue', () => {
  it('has all items of a long form, whose credentials come last', async () => {
    const form = new URLSearchParams()
    for (let at = 0; at < limits.queue.items; at += 1) form.append('id', idsOf(0)[0] ?? '')
    for (const [name, value] of Object.entries({
      u: account.email,
      p: account.password,
      v: '1.16.1',
      c: 'x',
    }))
      form.append(name, value)
    const send = () => test.http.post('/rest/savePlayQueue').type('form').send(form.toString())
    expect((await send()).text).toContain('status="ok"')
    const web = await test.http.get('/api/queue').set(account.headers)
    expect(web.body.queue.items).toHaveLength(limits.queue.items)
    for (let at = 0; at < limits.formFields; at += 1) form.append('x', '')
    expect((await send()).text).toContain(problems['request.too-large'].detail)
  })

  it('is the one of the web, both ways', async () => {
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
    const { changed, changedBy } = (await client.ask('getPlayQueue')).playQueue
    expect(changedBy).toBe('a client')
    expect((await client.ask('getPlayQueueByIndex')).playQueueByIndex).toMatchObject({ changed, changedBy })
    const items = [{ kind: 'music', id: tracks[2] }, { kind: 'music', id: hidden }, ...web.body.queue.items]
    const stored = await test.http
      .put('/api/queue')
      .set(account.headers)
      .send({ ...web.body.queue, items, index: 3 })
    expect(stored.status).toBe(200)
    const { playQueue } = await client.ask('getPlayQueue')
    expect(playQueue).toMatchObject({
      current: `tr-${tracks[1]}`,
      position: 90_500,
      username: account.email,
      changedBy: 'Nava',
    })
    expect(titles(playQueue.entry)).toEqual(['Three', 'One', 'Two', 'Episode 1'])
    const { playQueueByIndex } = await client.ask('getPlayQueueByIndex')
    expect(playQueueByIndex.currentIndex).toBe(2)
    expect((await other.ask('getPlayQueue')).playQueue.entry).toEqual([])
  })

  it('is stored by the place of its item, too, and refused if that is not in it', async () => {
    await client.ask('savePlayQueueByIndex', { id: ['unknown', 'al-1', ...idsOf(0, 1, 0)], currentIndex: 4 })
    expect((await client.ask('getPlayQueueByIndex')).playQueueByIndex.currentIndex).toBe(2)
    expect(await client.failure('savePlayQueueByIndex', { id: idsOf(0), currentIndex: 1 })).toBe(10)
    expect(await client.failure('savePlayQueueByIndex', { id: idsOf(0) })).toBe(10)
    expect(await client.failure('savePlayQueue', { id: idsOf(0), current: idsOf(1)[0] ?? '' })).toBe(0)
    await client.ask('savePlayQueue')
    expect((await client.ask('getPlayQueue')).playQueue.entry).toEqual([])
  })
})

describe('bookmarks', () => {
  it('keep places, of episodes for the web as well', async () => {
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
    expect(bookmarks.bookmark[0].entry.bookmarkPosition).toBe(120_000)
    expect((await other.ask('getBookmarks')).bookmarks.bookmark).toEqual([])
    await client.ask('deleteBookmark', { id: `pe-${episode}` })
    expect(await client.failure('deleteBookmark', { id: `pe-${episode}` })).toBe(70)
    expect(await client.failure('createBookmark', { id: `tr-${hidden}`, position: 1 })).toBe(70)
  })
})

describe('podcasts', () => {
  it('are the shows and DJs with their listed episodes, which stream, count and take stars', async () => {
    const { podcasts } = await client.ask('getPodcasts')
    for (const { url } of podcasts.channel as { url: string }[])
      expect((await test.http.get(new URL(url).pathname)).status, url).toBe(200)
    expect(podcasts.channel).toMatchObject([{ id: `dj-${djID}`, title: 'DJ Dawn', status: 'completed' }])
    expect(podcasts.channel[0]).not.toHaveProperty('coverArt')
    expect(podcasts.channel[0]).not.toHaveProperty('originalImageUrl')
    expect(titles(podcasts.channel[0].episode)).toEqual(['Episode 1'])
    expect(podcasts.channel[0].episode[0]).toMatchObject({ album: 'DJ Dawn', artist: 'DJ Dawn' })
    expect(podcasts.channel[0].episode[0]).not.toHaveProperty('coverArt')
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

it('channels and episodes name their pictures, and episodes their show', async () => {
  const { db } = test.deps
  const show = await db.podcastCollection.create({
    data: { name: 'A show', podcasts: { create: { podcastID: episode } } },
  })
  for (const [kind, id] of [
    ['dj', djID],
    ['podcastCollection', show.id],
    ['podcast', episode],
  ] as const)
    await publishImage(test.deps, kind, id, { content: `${kind} ${id}` })
  const { channel } = (await client.ask('getPodcasts')).podcasts
  expect(channel).toMatchObject([
    { id: `ps-${show.id}`, coverArt: `ps-${show.id}` },
    { id: `dj-${djID}`, coverArt: `dj-${djID}` },
  ])
  for (const [place, content] of [`podcastCollection ${show.id}`, `dj ${djID}`].entries()) {
    const { pathname, search } = new URL(channel[place].originalImageUrl)
    expect(String((await test.http.get(pathname + search)).body)).toBe(content)
    const cover = await client.request('getCoverArt', { id: channel[place].coverArt })
    expect(String(cover.body)).toBe(content)
    expect(channel[place].episode).toMatchObject([{ album: 'A show', coverArt: `pe-${episode}` }])
  }
  await db.image.deleteMany()
  await db.podcastCollection.delete({ where: { id: show.id } })
})

describe('accounts', () => {
  it('see themselves, and admins others', async () => {
    const { user } = await client.ask('getUser', { username: account.email })
    expect(user).toMatchObject({ username: account.email, adminRole: false, streamRole: true })
    const admin = subsonicClient(test, await buildSubsonicAccount(test, { isAdmin: true }))
    expect((await admin.ask('getUser', { username: account.email })).user.username).toBe(account.email)
    const { users } = await admin.ask('getUsers')
    expect(users.user.length).toBeGreaterThan(2)
    expect(await other.failure('getUser', { username: account.email })).toBe(50)
    expect(await client.failure('getUsers')).toBe(50)
  })

  it('follow a show with its DJs, and an artist, by the address of the feed, and see first what they follow', async () => {
    const { db } = test.deps
    const host = await buildDj(db, { name: 'A host' })
    const { id: firstID } = await buildPodcast(db, { djIDs: [host.id] })
    const show = await db.podcastCollection.create({
      data: {
        name: 'A show',
        podcasts: { create: { podcastID: firstID } },
        djs: { create: { djID: djID } },
      },
    })
    const artist = await buildArtist(db)
    const channels = async (by = client) =>
      (await by.ask('getPodcasts')).podcasts.channel.map(({ id }: { id: string }) => id)
    const unfollowed = [`ps-${show.id}`, `dj-${host.id}`, `dj-${djID}`]
    const feed = (kind: string, id: number) => ({ url: `${test.address}/feeds/${kind}/${id}.xml` })
    const followed = async (kind: string) =>
      (await test.http.get(`/api/follows/${kind}`).set(account.headers)).body

    expect(await channels()).toEqual(unfollowed)
    await client.ask('createPodcastChannel', feed('collection', show.id))
    expect(await followed('djs')).toMatchObject([{ djID }])
    expect(await channels()).toEqual([`ps-${show.id}`, `dj-${djID}`, `dj-${host.id}`])
    expect(await channels(other)).toEqual(unfollowed)
    await client.ask('deletePodcastChannel', { id: `ps-${show.id}` })
    expect(await channels()).toEqual(unfollowed)
    await client.ask('createPodcastChannel', feed('dj', host.id))
    expect(await channels()).toEqual([`dj-${host.id}`, `ps-${show.id}`, `dj-${djID}`])

    await client.ask('createPodcastChannel', feed('artist', artist.id))
    expect(await followed('artists')).toMatchObject([{ artistID: artist.id }])
    await client.ask('deletePodcastChannel', { id: `ar-${artist.id}` })
    expect(await followed('artists')).toEqual([])

    await db.podcastCollectionDj.deleteMany({ where: { podcastCollectionID: show.id } })
    expect(await client.failure('createPodcastChannel', feed('collection', show.id))).toBe(70)
    expect(await client.failure('createPodcastChannel', feed('album', 1))).toBe(50)
    await db.podcastCollection.delete({ where: { id: show.id } })
    await db.podcast.delete({ where: { id: firstID } })
    await db.dj.delete({ where: { id: host.id } })
  })

  it('follow a DJ by the address of the feed, stop by the ID, and follow nothing else', async () => {
    const followed = async () => (await test.http.get('/api/follows/djs').set(account.headers)).body
    const url = `${test.address}/feeds/dj/${djID}.xml`
    for (const address of [url, url.replace('http:', 'feed:')]) {
      await client.ask('createPodcastChannel', { url: address })
      expect(await followed()).toMatchObject([{ djID }])
      await client.ask('deletePodcastChannel', { id: `dj-${djID}` })
      expect(await followed()).toEqual([])
    }
    expect(
      await client.failure('createPodcastChannel', { url: `https://other.example/feeds/dj/${djID}.xml` }),
    ).toBe(50)
    expect(await client.failure('createPodcastChannel', { url: `${test.address}/feeds/dj/999999.xml` })).toBe(
      70,
    )
    expect(await client.failure('deletePodcastChannel', { id: 'ps-999999' })).toBe(70)
    expect(await client.failure('deletePodcastChannel', { id: 'tr-1' })).toBe(70)
    expect(await client.failure('deletePodcastChannel', { id: 'dj-999999' })).toBe(70)
  })

  it('get the number of tracks as the state of a scan, and the live channel as radio', async () => {
    expect((await client.ask('getScanStatus')).scanStatus).toEqual({
      scanning: false,
      count: 3,
    })
    const { internetRadioStations } = await client.ask('getInternetRadioStations')
    expect(internetRadioStations.internetRadioStation).toEqual([
      {
        id: '1',
        name: 'Nava',
        streamUrl: expect.stringMatching(/^http.*\/music\/live\/audio\.mp3$/),
        homePageUrl: expect.stringMatching(/\/live$/),
      },
      expect.objectContaining({ id: '2', streamUrl: expect.stringMatching(/\/music\/live\/master\.m3u8$/) }),
    ])
  })
})
