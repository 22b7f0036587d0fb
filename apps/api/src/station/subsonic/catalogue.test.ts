import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildMusic } from '../../testing/build.ts'
import { publishAudio, publishImage, publishVideo } from '../../testing/publish.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

let test: TestApp
let account: SubsonicAccount
let client: ReturnType<typeof subsonicClient>
let artistID: number
let albumID: number
/** IDs of the album's tracks */
let tracks: number[]
let single: number
let video: number
let hidden: number
let files: Awaited<ReturnType<typeof publishAudio>>['files']

const released = (year: number) => new Date(Date.UTC(year, 0, 2))

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  account = await buildSubsonicAccount(test)
  client = subsonicClient(test, account)
  ;({ id: artistID } = await buildArtist(db, { name: 'Élan Vital', biography: 'Born & raised.' }))
  ;({ id: albumID } = await buildAlbum(db, {
    name: 'Morning Songs',
    artistIDs: [artistID],
    releaseDate: released(2020),
  }))
  const genre = await db.genre.create({ data: { name: 'Jazz' } })
  const inAlbum = async (title: string, albumPosition: number) =>
    (
      await buildMusic(db, {
        title,
        albumID,
        albumPosition,
        artistIDs: [artistID],
        releaseDate: released(2020),
        genres: { create: { genreID: genre.id } },
        isrc: albumPosition === 0 ? 'IRABC1900003' : null,
        loudness: -10,
        truePeak: 0,
      })
    ).id
  tracks = [await inAlbum('First <light>', 0), await inAlbum('Second wind', 1)]
  single = (
    await buildMusic(db, {
      title: 'Alone at noon',
      artistIDs: [artistID],
      releaseDate: released(2022),
      lyrics: '[ti:Alone]\n[00:01.50]One\n[00:10.00][00:20.00]Again',
    })
  ).id
  hidden = (
    await buildMusic(db, { title: 'Unheard noon', artistIDs: [artistID], albumID, isConfirmed: false })
  ).id
  video = (await buildMusic(db, { title: 'Moving picture', artistIDs: [artistID], hasAudio: false })).id
  ;({ files } = await publishAudio(test.deps, { musicID: single }, { bytes: 1000 }))
  await publishAudio(test.deps, { musicID: hidden }, { bytes: 1000 })
  await publishVideo(test.deps, video, [720, 360])
  await db.videoSubtitles.create({
    data: { musicID: video, language: 'en', cues: [{ start: 0, end: 1, text: 'Hello' }], lines: 1 },
  })
}, 60_000)
afterAll(() => test.close())

const names = (list: { name?: string; title?: string }[]): string[] =>
  list.map(({ name, title }) => name ?? title ?? '')

describe('browsing', () => {
  it('browsing leads from the artists by letter to albums and singles, and to their tracks', async () => {
    const { artists } = await client.ask('getArtists')
    expect(artists.index).toMatchObject([
      { name: 'E', artist: [{ id: `ar-${artistID}`, name: 'Élan Vital', albumCount: 2 }] },
    ])
    const { artist } = await client.ask('getArtist', { id: `ar-${artistID}` })
    expect(artist.album).toMatchObject([
      { id: `si-${single}`, name: 'Alone at noon', songCount: 1, releaseTypes: ['Single'], year: 2022 },
      { id: `al-${albumID}`, name: 'Morning Songs', songCount: 2, duration: 360, artist: 'Élan Vital' },
    ])
    const { album } = await client.ask('getAlbum', { id: `al-${albumID}` })
    expect(album.song.map(({ id, track }: { id: string; track: number }) => [id, track])).toEqual([
      [`tr-${tracks[0]}`, 1],
      [`tr-${tracks[1]}`, 2],
    ])
    const alone = await client.ask('getAlbum', { id: `si-${single}` })
    expect(names(alone.album.song)).toEqual(['Alone at noon'])
  })

  it('browsing shows the same as directories', async () => {
    const { musicFolders } = await client.ask('getMusicFolders')
    const root = await client.ask('getMusicDirectory', { id: musicFolders.musicFolder[0].id })
    expect(names(root.directory.child)).toEqual(['Élan Vital'])
    const { indexes } = await client.ask('getIndexes')
    expect(names(indexes.index[0].artist)).toEqual(['Élan Vital'])
    const artist = await client.ask('getMusicDirectory', { id: `ar-${artistID}` })
    expect(artist.directory.child).toMatchObject([{ isDir: true }, { isDir: true, title: 'Morning Songs' }])
    const album = await client.ask('getMusicDirectory', { id: `al-${albumID}` })
    expect(names(album.directory.child)).toEqual(['First <light>', 'Second wind'])
  })

  it('browsing tells of a track what players show and need', async () => {
    const { song } = await client.ask('getSong', { id: `tr-${tracks[0]}` })
    expect(song).toMatchObject({
      id: `tr-${tracks[0]}`,
      parent: `al-${albumID}`,
      albumId: `al-${albumID}`,
      album: 'Morning Songs',
      artistId: `ar-${artistID}`,
      artist: 'Élan Vital',
      isDir: false,
      contentType: 'audio/mpeg',
      suffix: 'mp3',
      duration: 180,
      genre: 'Jazz',
      genres: [{ name: 'Jazz' }],
      replayGain: { trackGain: -4, trackPeak: 1 },
      type: 'music',
      mediaType: 'song',
      musicBrainzId: '',
      isrc: ['IRABC1900003'],
    })
    const alone = await client.ask('getSong', { id: `tr-${single}` })
    expect(alone.song).toMatchObject({
      ...{ bitRate: 320, size: files[320].length, samplingRate: 48_000, channelCount: 1 },
      albumId: `si-${single}`,
    })
  })

  it('browsing lists genres, videos, biographies and similar tracks', async () => {
    const { genres } = await client.ask('getGenres')
    expect(genres.genre).toEqual([{ value: 'Jazz', songCount: 2, albumCount: 1 }])
    const { videos } = await client.ask('getVideos')
    expect(videos.video).toMatchObject([
      { id: `vi-${video}`, isVideo: true, contentType: 'video/mp4', originalHeight: 720 },
    ])
    const { artistInfo2 } = await client.ask('getArtistInfo2', { id: `ar-${artistID}` })
    expect(artistInfo2.biography).toBe('Born & raised.')
    for (const id of [`al-${albumID}`, `tr-${tracks[0]}`, `si-${single}`])
      expect((await client.ask('getArtistInfo', { id })).artistInfo.biography).toBe('Born & raised.')
    expect((await client.ask('getAlbumInfo', { id: `tr-${tracks[0]}` })).albumInfo).toMatchObject({
      notes: '',
    })
    expect(await client.failure('getArtistInfo', { id: `tr-${hidden}` })).toBe(70)
    const similar = await client.ask('getSimilarSongs2', { id: `ar-${artistID}` })
    expect(similar.similarSongs2.song.length).toBeGreaterThan(0)
    const top = await client.ask('getTopSongs', { artist: 'élan vital' })
    expect(top.topSongs.song).toHaveLength(3)
  })

  it('browsing answers error 70 for what is not there, hidden, or of another kind, and 10 without an id', async () => {
    expect(await client.failure('getSong', { id: 'tr-999999' })).toBe(70)
    expect(await client.failure('getSong', { id: `tr-${hidden}` })).toBe(70)
    expect(await client.failure('getSong', { id: `al-${albumID}` })).toBe(70)
    expect(await client.failure('getAlbum', { id: 'nonsense' })).toBe(70)
    expect(await client.failure('getAlbum')).toBe(10)
  })
})

describe('the lists', () => {
  const list = async (query: Record<string, string | number>) =>
    names((await client.ask('getAlbumList2', query)).albumList2.album)

  it('the lists of albums have every order', async () => {
    expect(await list({ type: 'alphabeticalByName' })).toEqual(['Alone at noon', 'Morning Songs'])
    expect(await list({ type: 'alphabeticalByArtist' })).toEqual(['Alone at noon', 'Morning Songs'])
    expect(await list({ type: 'newest', size: 1, offset: 1 })).toEqual(['Morning Songs'])
    expect((await list({ type: 'random', size: 5 })).toSorted()).toEqual(['Alone at noon', 'Morning Songs'])
    expect(await list({ type: 'frequent' })).toHaveLength(2)
    expect(await list({ type: 'byGenre', genre: 'Jazz' })).toEqual(['Morning Songs'])
    expect(await list({ type: 'byYear', fromYear: 2000, toYear: 2021 })).toEqual(['Morning Songs'])
    expect(await list({ type: 'byYear', fromYear: 2030, toYear: 2000 })).toEqual([
      'Alone at noon',
      'Morning Songs',
    ])
    expect(await client.failure('getAlbumList2', { type: 'byYear' })).toBe(10)
    expect(await client.failure('getAlbumList2', { type: 'sideways' })).toBe(0)
  })

  it('the lists of tracks are random, or of a genre', async () => {
    const random = await client.ask('getRandomSongs', { size: 50 })
    expect(names(random.randomSongs.song).toSorted()).toEqual([
      'Alone at noon',
      'First <light>',
      'Second wind',
    ])
    const early = await client.ask('getRandomSongs', { toYear: 2021 })
    expect(early.randomSongs.song).toHaveLength(2)
    const jazz = await client.ask('getSongsByGenre', { genre: 'Jazz', count: 1, offset: 1 })
    expect(names(jazz.songsByGenre.song)).toEqual(['Second wind'])
  })

  it('the search finds artists, albums and tracks, and lists everything by pages without words', async () => {
    const found = await client.ask('search3', { query: 'noon' })
    expect(names(found.searchResult3.song)).toEqual(['Alone at noon'])
    const album = await client.ask('search3', { query: 'morning' })
    expect(names(album.searchResult3.album)).toEqual(['Morning Songs'])
    const artist = await client.ask('search2', { query: 'elan' })
    expect(names(artist.searchResult2.artist)).toEqual(['Élan Vital'])
    for (const query of ['', '""']) {
      const pages = await Promise.all(
        [0, 2].map((songOffset) => client.ask('search3', { query, songCount: 2, songOffset, albumCount: 1 })),
      )
      const songs = pages.flatMap(({ searchResult3 }) => names(searchResult3.song))
      expect(songs.toSorted()).toEqual(['Alone at noon', 'First <light>', 'Second wind'])
      expect(pages[0].searchResult3.album).toHaveLength(1)
    }
  })
})

describe('media', () => {
  const bytesOf = (path: string, query: Record<string, string | number>) =>
    client
      .request(path, query)
      .buffer()
      .parse((reply, done) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => done(null, Buffer.concat(parts)))
      })

  it('media are streamed in the best bitrate that is not above the wanted one, and by ranges', async () => {
    for (const [query, quality] of [
      [{}, 320],
      [{ maxBitRate: 192 }, 128],
      [{ maxBitRate: 32 }, 64],
    ] as const) {
      const reply = await bytesOf('stream', { id: `tr-${single}`, ...query })
      expect([reply.status, reply.type]).toEqual([200, 'audio/mpeg'])
      expect(files[quality].equals(reply.body)).toBe(true)
    }
    const part = await bytesOf('stream', { id: `tr-${single}` }).set('range', 'bytes=10-19')
    expect(part.status).toBe(206)
    expect(part.body.equals(files[320].subarray(10, 20))).toBe(true)
    const beyond = await bytesOf('stream', { id: `tr-${single}` }).set('range', 'bytes=99999999-')
    expect(beyond.status).toBe(416)
  })

  it('media begin at the second that is wanted', async () => {
    const reply = await bytesOf('stream', { id: `tr-${single}`, timeOffset: 90 })
    expect(reply.body.equals(files[320].subarray(files[320].length / 2))).toBe(true)
  })

  it('media are downloaded, and videos are streamed and listed for HLS', async () => {
    const file = await bytesOf('download', { id: `tr-${single}` })
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(files[320].equals(file.body)).toBe(true)
    const film = await bytesOf('stream', { id: `vi-${video}`, size: '640x360' })
    expect([film.status, film.type, film.headers['x-height']]).toEqual([200, 'video/mp4', '360'])
    const playlist = await client
      .request('hls.m3u8', { id: `vi-${video}` })
      .redirects(1)
      .buffer()
    expect(playlist.text).toContain('#EXT-X-STREAM-INF')
    const sound = await client.request('hls.m3u8', { id: `tr-${single}` }).buffer()
    const [, address = ''] = /^(\/music\/\S+)$/m.exec(sound.text) ?? []
    expect((await test.http.get(address)).status).toBe(200)
  })

  it('media of hidden tracks, and streams after the password is deleted, are refused', async () => {
    expect(await client.failure('stream', { id: `tr-${hidden}` })).toBe(70)
    const other = await buildSubsonicAccount(test)
    const theirs = subsonicClient(test, other)
    const address = { id: `tr-${single}` }
    for (let n = 0; n < 3; n += 1) expect((await theirs.request('stream', address)).type).toBe('audio/mpeg')
    await test.deps.db.appPassword.deleteMany({ where: { userID: other.id } })
    expect(await theirs.failure('stream', address)).toBe(40)
  })

  it('media have pictures, by default that of a track in them', async () => {
    expect(await client.failure('getCoverArt', { id: `al-${albumID}` })).toBe(70)
    await publishImage(test.deps, 'music', tracks[1] ?? 0)
    for (const id of [`tr-${tracks[1]}`, `al-${albumID}`, `ar-${artistID}`]) {
      const picture = await bytesOf('getCoverArt', { id, size: 64 })
      expect([picture.status, picture.type, String(picture.body)], id).toEqual([
        200,
        'image/jpeg',
        'a picture',
      ])
    }
    await publishImage(test.deps, 'user', account.id)
    expect((await bytesOf('getAvatar', { username: account.email })).type).toBe('image/jpeg')
    expect(await client.failure('getAvatar', { username: 'other@example.com' })).toBe(50)
  })

  it('media have lyrics, with times where they are stored, and subtitles', async () => {
    const { lyricsList } = await client.ask('getLyricsBySongId', { id: `tr-${single}` })
    expect(lyricsList.structuredLyrics).toMatchObject([
      {
        displayTitle: 'Alone at noon',
        synced: true,
        line: [
          { start: 1500, value: 'One' },
          { start: 10_000, value: 'Again' },
          { start: 20_000, value: 'Again' },
        ],
      },
    ])
    const { lyrics } = await client.ask('getLyrics', { artist: 'Elan', title: 'Alone' })
    expect(lyrics).toMatchObject({ title: 'Alone at noon', value: 'One\nAgain\nAgain' })
    const { videoInfo } = await client.ask('getVideoInfo', { id: `vi-${video}` })
    const captions = await client.request('getCaptions', { id: videoInfo.captions[0].id }).buffer()
    expect(captions.text).toContain('Hello')
  })
})

describe('annotations', () => {
  it('annotations are likes, saves and follows of the web', async () => {
    const targets = { id: `tr-${single}`, albumId: `al-${albumID}`, artistId: `ar-${artistID}` }
    await client.ask('star', targets)
    const liked = await test.http.get('/api/likedmusics').set(account.headers)
    expect(liked.body.map(({ musicID }: { musicID: number }) => musicID)).toContain(single)
    const { starred2 } = await client.ask('getStarred2')
    expect([names(starred2.song), names(starred2.album), names(starred2.artist)]).toEqual([
      ['Alone at noon'],
      ['Morning Songs'],
      ['Élan Vital'],
    ])
    expect(starred2.song[0].starred).toMatch(/^\d{4}-/)
    expect(names((await client.ask('getAlbumList2', { type: 'starred' })).albumList2.album)).toEqual([
      'Morning Songs',
    ])
    await client.ask('unstar', targets)
    expect((await client.ask('getStarred')).starred).toEqual({ artist: [], album: [], song: [] })
    expect(await client.failure('star')).toBe(10)
    expect(await client.failure('star', { id: `tr-${hidden}` })).toBe(70)
  })

  it('annotations are set for several at once, each counted once', async () => {
    const likes = async () =>
      (await test.deps.db.music.findMany({ where: { id: { in: tracks } } })).map(({ likeCount }) => likeCount)
    const id = [`tr-${tracks[0]}`, `tr-${tracks[1]}`, `tr-${tracks[0]}`]
    await client.ask('star', { id })
    await client.ask('star', { id, albumId: `al-${albumID}` })
    expect(await likes()).toEqual([1, 1])
    expect((await client.ask('getStarred2')).starred2.song).toHaveLength(2)
    await client.ask('unstar', { id, albumId: `al-${albumID}` })
    expect(await likes()).toEqual([0, 0])
  })

  it('annotations are ratings of each person', async () => {
    await client.ask('setRating', { id: `al-${albumID}`, rating: 4 })
    await client.ask('setRating', { id: `tr-${single}`, rating: 5 })
    const { albumList2 } = await client.ask('getAlbumList2', { type: 'highest' })
    expect(albumList2.album.map(({ userRating }: { userRating: number }) => userRating)).toEqual([5, 4])
    const other = subsonicClient(test, await buildSubsonicAccount(test))
    expect((await other.ask('getSong', { id: `tr-${single}` })).song.userRating).toBeUndefined()
    await client.ask('setRating', { id: `tr-${single}`, rating: 0 })
    expect((await client.ask('getSong', { id: `tr-${single}` })).song.userRating).toBeUndefined()
    expect(await client.failure('setRating', { id: `tr-${single}`, rating: 6 })).toBe(0)
  })

  it('annotations count plays by the rules of the web, now or at their time', async () => {
    const id = `tr-${tracks[0]}`
    const plays = async () => (await client.ask('getSong', { id })).song.playCount
    await client.ask('scrobble', { id })
    await client.ask('scrobble', { id })
    expect(await plays()).toBe(1)
    const yesterday = Date.now() - 86_400_000
    await client.ask('scrobble', { id: [id, `tr-${tracks[1]}`], time: [yesterday, yesterday + 1000] })
    await client.ask('scrobble', { id, time: yesterday })
    expect(await plays()).toBe(2)
    await client.ask('scrobble', { id, time: Date.now() - 365 * 86_400_000 })
    expect(await plays()).toBe(2)
    const recent = await test.http.get('/api/playlists/recent').set(account.headers)
    expect(recent.body[0].musicID).toBe(tracks[0])
    expect(names((await client.ask('getAlbumList2', { type: 'recent' })).albumList2.album)).toEqual([
      'Morning Songs',
    ])
  })

  it('annotations queue a scrobble once for a service that the person has connected', async () => {
    const [row] = await test.deps.db.user.findMany({ where: { email: account.email } })
    const userID = row?.id ?? 0
    const { db } = test.deps
    await db.scrobbleAccount.create({
      data: { userID, service: 'lastfm', name: 'me', secret: new Uint8Array([1]) },
    })
    const time = Date.now() - 3 * 86_400_000
    await client.ask('scrobble', { id: `tr-${single}`, time })
    await client.ask('scrobble', { id: `tr-${single}`, time })
    expect(await db.scrobble.findMany({ where: { userID } })).toMatchObject([
      { musicID: single, playedAt: new Date(time), service: 'lastfm' },
    ])
  })

  it('annotations tell what plays now, to the person only', async () => {
    await client.ask('scrobble', { id: `tr-${single}`, submission: false })
    const { nowPlaying } = await client.ask('getNowPlaying')
    expect(nowPlaying.entry).toMatchObject([
      { id: `tr-${single}`, username: account.email, playerName: 'a client', minutesAgo: 0 },
    ])
    const other = subsonicClient(test, await buildSubsonicAccount(test))
    expect((await other.ask('getNowPlaying')).nowPlaying.entry).toEqual([])
  })
})
