import { limits } from '@nava/contracts'
import { textFrame, wholeTag } from '@nava/media/formats/id3-frames'
import { audioKey } from '@nava/media/storage/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { atOnce } from '../../testing/at-once.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
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
  const inAlbum = async (title: string, disc: number, track: number) =>
    (
      await buildMusic(db, {
        title,
        albumID,
        disc,
        track,
        artistIDs: [artistID],
        releaseDate: released(2020),
        genres: { create: { genreID: genre.id } },
        isrc: disc === 1 ? 'IRABC1900003' : null,
        loudness: -10,
        truePeak: 0,
      })
    ).id
  tracks = [await inAlbum('First <light>', 1, 5), await inAlbum('Second wind', 2, 1)]
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
})
afterAll(() => test.close())

const names = (list: { name?: string; title?: string }[]): string[] =>
  list.map(({ name, title }) => name ?? title ?? '')

describe('browsing', () => {
  it('leads from the artists by letter to albums and singles, and to their tracks', async () => {
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
    expect(album.song).toMatchObject([
      { id: `tr-${tracks[0]}`, discNumber: 1, track: 5 },
      { id: `tr-${tracks[1]}`, discNumber: 2, track: 1 },
    ])
    const alone = await client.ask('getAlbum', { id: `si-${single}` })
    expect(names(alone.album.song)).toEqual(['Alone at noon'])
  })

  it('shows the same as directories', async () => {
    const { musicFolders } = await client.ask('getMusicFolders')
    const root = await client.ask('getMusicDirectory', { id: musicFolders.musicFolder[0].id })
    expect(names(root.directory.child)).toEqual(['Élan Vital'])
    const { indexes } = await client.ask('getIndexes')
    expect(names(indexes.index[0].artist)).toEqual(['Élan Vital'])
    const artist = await client.ask('getMusicDirectory', { id: `ar-${artistID}` })
    const child = { isDir: true, parent: `ar-${artistID}` }
    expect(artist.directory.child).toMatchObject([child, { ...child, title: 'Morning Songs' }])
    expect(artist.directory.parent).toBeUndefined()
    const known = await client.ask('getIndexes', { ifModifiedSince: indexes.lastModified })
    expect(known.indexes).toEqual({ ...indexes, index: [] })
    const older = await client.ask('getIndexes', { ifModifiedSince: indexes.lastModified - 1 })
    expect(older.indexes).toEqual(indexes)
    const album = await client.ask('getMusicDirectory', { id: `al-${albumID}` })
    expect(names(album.directory.child)).toEqual(['First <light>', 'Second wind'])
  })

  it('shows a single of two artists below the artist that was asked for', async () => {
    const { db } = test.deps
    const guest = await buildArtist(db, { name: 'A guest' })
    const { id } = await buildMusic(db, { title: 'Duet', artistIDs: [artistID, guest.id] })
    for (const parent of [`ar-${artistID}`, `ar-${guest.id}`]) {
      const { child } = (await client.ask('getMusicDirectory', { id: parent })).directory
      expect(child, parent).toContainEqual(expect.objectContaining({ id: `si-${id}`, parent }))
    }
    await db.music.delete({ where: { id } })
    await db.artist.delete({ where: { id: guest.id } })
  })

  it('shows an album below the artists whose name it bears, although others play on it', async () => {
    const { db } = test.deps
    const [editor, player] = [await buildArtist(db, { name: 'An editor' }), await buildArtist(db)]
    const album = await buildAlbum(db, { name: 'Anthology', artistIDs: [editor.id] })
    const titles = ['Same name', 'Same name', `..${'n'.repeat(300)}/..`]
    const ids: number[] = []
    for (const title of titles) {
      const { id } = await buildMusic(db, { title, artistIDs: [player.id], albumID: album.id })
      ids.push(id)
    }
    for (const { id, name } of [editor, player]) {
      const { artist } = await client.ask('getArtist', { id: `ar-${id}` })
      expect([artist.albumCount, names(artist.album)], name).toEqual([1, ['Anthology']])
    }
    const { song } = (await client.ask('getAlbum', { id: `al-${album.id}` })).album
    for (const each of song)
      expect(each).toMatchObject({
        artist: player.name,
        artists: [{ id: `ar-${player.id}` }],
        albumArtists: [{ id: `ar-${editor.id}`, name: 'An editor' }],
        displayAlbumArtist: 'An editor',
      })
    const paths = song.map(({ path }: { path: string }) => path)
    expect(paths.slice(0, 2)).toEqual(
      ids.slice(0, 2).map((id) => `An editor/Anthology/Same name (tr-${id}).mp3`),
    )
    expect(paths[2]).toMatch(new RegExp(`^An editor/Anthology/n{200} \\(tr-${ids[2]}\\)\\.mp3$`))
    await db.music.deleteMany({ where: { id: { in: ids } } })
    await db.album.delete({ where: { id: album.id } })
    await db.artist.deleteMany({ where: { id: { in: [editor.id, player.id] } } })
  })

  it('tells who is credited for a track, with the pages of those who have one', async () => {
    const { db } = test.deps
    const [ada, off] = [
      await buildArtist(db, { name: 'Ada' }),
      await buildArtist(db, { withdrawnAt: new Date() }),
    ]
    const people = [
      { role: 'performer', instrument: 'piano', name: 'A.', artistID: ada.id },
      { role: 'featured', name: 'Guest <3', artistID: off.id },
      { role: 'composer', name: 'Ada', artistID: ada.id },
      { role: 'composer', name: 'محمد', artistID: null },
      { role: 'mastering', name: 'Bo', artistID: null },
      { role: 'other', instrument: 'tea', name: 'Cy', artistID: null },
    ] as const
    const create = people.map((credit, position) => ({ ...credit, position }))
    const { id } = await buildMusic(db, { artistIDs: [artistID], credits: { create } })
    const { song } = await client.ask('getSong', { id: `tr-${id}` })
    const named = (name: string, artist = '') => ({ id: artist, name })
    expect(song).toMatchObject({
      displayComposer: 'Ada, محمد',
      contributors: [
        { role: 'performer', subRole: 'piano', artist: named('Ada', `ar-${ada.id}`) },
        { role: 'performer', subRole: 'featured', artist: named('Guest <3') },
        { role: 'composer', artist: named('Ada', `ar-${ada.id}`) },
        { role: 'composer', artist: named('محمد') },
        { role: 'engineer', subRole: 'mastering', artist: named('Bo') },
        { role: 'other', subRole: 'tea', artist: named('Cy') },
      ],
    })
    const without = await client.ask('getSong', { id: `tr-${tracks[0]}` })
    expect([without.song.contributors, without.song.displayComposer]).toEqual([[], undefined])
    await db.music.delete({ where: { id } })
    await db.artist.deleteMany({ where: { id: { in: [ada.id, off.id] } } })
  })

  it('tells of a track what players show and need', async () => {
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

  it('lists genres, videos, biographies and similar tracks', async () => {
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
    expect(await client.ask('getTopSongs', { id: `ar-${artistID}` })).toEqual(top)
    expect(await client.failure('getTopSongs')).toBe(10)
    expect(top.topSongs.song).toHaveLength(3)
  })

  it('answers error 70 for what is not there, hidden, or of another kind, and 10 without an id', async () => {
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

  it('of albums have every order', async () => {
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

  it('of tracks are random, or of a genre', async () => {
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
    const turned = await client.ask('search3', { query: 'songs morn' })
    expect(names(turned.searchResult3.album)).toEqual(['Morning Songs'])
    const alone = await client.ask('search3', { query: 'noon alone' })
    expect(names(alone.searchResult3.album)).toEqual(['Alone at noon'])
    const artist = await client.ask('search2', { query: 'elan' })
    expect(names(artist.searchResult2.artist)).toEqual(['Élan Vital'])
    const old = async (query: Record<string, string | number>) => {
      const { searchResult } = await client.ask('search', query)
      return [searchResult.totalHits, ...names(searchResult.match).toSorted()]
    }
    expect(await old({ any: 'elan wind' })).toEqual([1, 'Second wind'])
    expect(await old({ any: 'morning light' })).toEqual([1, 'First <light>'])
    expect(await old({ album: 'songs morning' })).toEqual([2, 'First <light>', 'Second wind'])
    expect(await old({ artist: 'vital', title: 'noon' })).toEqual([1, 'Alone at noon'])
    expect(await old({ artist: 'noon' })).toEqual([0])
    expect(await old({ title: 'elan' })).toEqual([0])
    expect(await old({ artist: 'elan', count: 1, offset: 1 })).toHaveLength(2)
    expect(await old({ any: 'noon', newerThan: Date.now() + 60_000 })).toEqual([0])
    expect(await old({ any: 'noon', newerThan: Date.now() - 3_600_000 })).toEqual([1, 'Alone at noon'])
    for (const query of ['', '""', "''", '*']) {
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

  it('are streamed in the best bitrate that is not above the wanted one, and by ranges', async () => {
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
    const beyond = await bytesOf('stream', { id: `tr-${single}`, f: 'json' }).set('range', 'bytes=99999999-')
    expect([beyond.status, beyond.type, beyond.headers['content-range']]).toEqual([
      ...[416, 'application/json', `bytes */${files[320].length}`],
    ])
    expect(JSON.parse(String(beyond.body))['subsonic-response']).toMatchObject({ status: 'failed' })
  })

  it('begin with a frame at the second that is wanted, and end where the recording ends, episodes too', async () => {
    const { db, storage } = test.deps
    const track = await buildMusic(db, { title: 'Long', artistIDs: [artistID] })
    const dj = await buildDj(db, { name: 'Host of the long one' })
    const episode = await buildPodcast(db, { title: 'Long talk', djIDs: [dj.id], lengthSeconds: 48 })
    // Frames of 192 bytes: 64 kbit/s at 48 kHz
    const frame = Buffer.from('fffb54c4'.padEnd(2 * 192, '0'), 'hex')
    const tag = Buffer.concat([
      Buffer.from('ID3\x04\0\0\0\0\x4e\x10', 'latin1'),
      Buffer.alloc(10_000, 'fffb', 'hex'),
    ])
    const sound = Buffer.concat([tag, ...Array.from({ length: 2000 }, () => frame)])
    for (const [id, owner] of [
      [`tr-${track.id}`, { musicID: track.id }],
      [`pe-${episode.id}`, { podcastID: episode.id }],
    ] as const) {
      const { assetID, version } = await publishAudio(test.deps, owner, { bytes: 1000 })
      await storage.put(audioKey(assetID, version, 64), sound)
      for (const [timeOffset, rest] of [
        [1, 47],
        [5, 43],
        ['12.5', 36],
        [40, 8],
        [48, 0],
        [7200, 0],
      ] as const) {
        const { body, status } = await bytesOf('stream', { id, maxBitRate: 64, timeOffset })
        expect([status, body.subarray(0, 2).toString('hex')]).toEqual([200, rest === 0 ? '' : 'fffb'])
        expect(Math.abs(body.length / 8000 - rest)).toBeLessThan(0.1)
      }
    }
    await db.music.delete({ where: { id: track.id } })
    await db.podcast.delete({ where: { id: episode.id } })
  })

  it('are downloaded with the numbers and names that forms have given them since', async () => {
    const { db, storage } = test.deps
    const album = await db.album.create({ data: { name: 'Renumbered' } })
    const track = await buildMusic(db, { title: 'Moved', artistIDs: [artistID], albumID: album.id })
    await db.music.update({ where: { id: track.id }, data: { disc: 2, track: 7 } })
    const { assetID, version } = await publishAudio(test.deps, { musicID: track.id }, { bytes: 100 })
    const sound = Buffer.from('fffb9064'.padEnd(2 * 417, '0'), 'hex')
    const old = wholeTag(Buffer.concat([textFrame('TIT2', ['Before']), textFrame('TRCK', ['1'])]))
    await storage.put(audioKey(assetID, version, 320), Buffer.concat([old, sound, Buffer.alloc(1000)]))
    const { body } = await bytesOf('download', { id: `tr-${track.id}` })
    for (const frame of [
      textFrame('TIT2', ['Moved']),
      textFrame('TALB', ['Renumbered']),
      textFrame('TPOS', ['2']),
      textFrame('TRCK', ['7']),
    ])
      expect(body.includes(frame)).toBe(true)
    expect(body.includes('Before')).toBe(false)
    expect(body.subarray(-1000 - sound.length).equals(Buffer.concat([sound, Buffer.alloc(1000)]))).toBe(true)
    await db.music.delete({ where: { id: track.id } })
    await db.album.delete({ where: { id: album.id } })
  })

  it('are not downloaded if their artist offers no downloads, and still streamed', async () => {
    const { db } = test.deps
    await db.music.update({ where: { id: single }, data: { downloadsFor: 'off' } })
    const refused = await client.request('download', { id: `tr-${single}`, f: 'json' })
    expect(refused.text).toContain('The artist offers no download of this.')
    expect(refused.text).toMatch(/"code":\s*50\b/)
    expect((await bytesOf('stream', { id: `tr-${single}` })).status).toBe(200)
    await db.music.update({ where: { id: single }, data: { downloadsFor: 'signedIn' } })
  })

  it('are downloaded, and videos are streamed and listed for HLS', async () => {
    const file = await bytesOf('download', { id: `tr-${single}` })
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="Alone at noon - Elan Vital.mp3"; filename*=UTF-8''Alone%20at%20noon%20-%20%C3%89lan%20Vital.mp3`,
    )
    // It gets a tag, as it has none.
    expect(file.body.subarray(-files[320].length).equals(files[320])).toBe(true)
    const film = await bytesOf('stream', { id: `vi-${video}`, size: '640x360' })
    expect([film.status, film.type, film.headers['x-height']]).toEqual([200, 'video/mp4', '360'])
    const playlist = await client
      .request('hls.m3u8', { id: `vi-${video}` })
      .redirects(1)
      .buffer()
    expect(playlist.text).toContain('#EXT-X-STREAM-INF')
    const sound = await client.request('hls.m3u8', { id: `tr-${single}` }).buffer()
    for (const short of ['hls', 'hls.view'])
      expect((await client.request(short, { id: `tr-${single}` }).buffer()).text).toBe(sound.text)
    const [, address = ''] = /^(\/music\/\S+)$/m.exec(sound.text) ?? []
    expect((await test.http.get(address)).status).toBe(200)
  })

  it('have in a playlist for HLS what the asked bitrates allow', async () => {
    const textOf = async (id: string, bitRate: string | string[]) =>
      (await client.request('hls.m3u8', { id, bitRate }).redirects(1).buffer()).text
    for (const [bitRate, heights] of [
      ['', [720, 360]],
      ['5000', [720, 360]],
      ['800', [360]],
      ['5000@640x360', [360]],
      [
        ['800@640x360', '3000@1280x720'],
        [720, 360],
      ],
      ['100@10x10', [360]],
      ['much', [720, 360]],
    ] as const) {
      const text = await textOf(`vi-${video}`, [bitRate].flat())
      const offered = [...text.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height))
      expect(offered, String(bitRate)).toEqual(heights)
    }
    for (const [bitRate, quality] of [
      ['', 320],
      ['128', 128],
      [['64', '128'], 128],
      ['10', 64],
    ] as const)
      expect(await textOf(`tr-${single}`, [bitRate].flat()), String(bitRate)).toContain(
        `/music/music/${quality}/`,
      )
  })

  it('of hidden tracks are refused', async () => {
    expect(await client.failure('stream', { id: `tr-${hidden}` })).toBe(70)
  })

  it('end when the password in their address is deleted, also where repeated requests are answered early', async () => {
    const { env, deps } = test
    const early = await startTestApp(
      { DATABASE_URL: env.databaseUrl },
      { storage: deps.storage },
      { staleness: 60_000 },
    )
    try {
      const { id, email, password } = await buildSubsonicAccount(test)
      const query = new URLSearchParams({ u: email, p: password, v: '1.16.1', c: 'a', id: `tr-${single}` })
      const ask = async () => {
        const reply = await fetch(`${early.address}/rest/stream?${query.toString()}`)
        return { type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) }
      }
      for (let n = 0; n < 3; n += 1) expect((await ask()).type).toBe('audio/mpeg')
      await deps.db.appPassword.deleteMany({ where: { userID: id } })
      const { type, bytes } = await ask()
      expect([type, String(bytes)]).toEqual([
        expect.stringContaining('text/xml'),
        expect.stringContaining('code="40"'),
      ])
    } finally {
      await early.close()
    }
  })

  it('that are not public are streamed to their owner, but not listed for HLS, whose addresses have no password', async () => {
    const { db } = test.deps
    const own = await buildArtist(db, { memberID: account.id })
    const { id } = await buildMusic(db, { artistIDs: [own.id], isConfirmed: false })
    await publishAudio(test.deps, { musicID: id })
    expect((await client.request('stream', { id: `tr-${id}` })).type).toBe('audio/mpeg')
    expect(await client.failure('hls.m3u8', { id: `tr-${id}` })).toBe(70)
    await db.music.delete({ where: { id } })
    await db.artist.delete({ where: { id: own.id } })
  })

  /** Returns the IDs of pictures: of the album's tracks, of the artist's releases, and of the artist. */
  const coversOf = async () => {
    const { album } = await client.ask('getAlbum', { id: `al-${albumID}` })
    const { artist } = await client.ask('getArtist', { id: `ar-${artistID}` })
    const idsOf = (items: { coverArt?: string }[]) => items.map(({ coverArt }) => coverArt)
    return { tracks: idsOf(album.song), releases: idsOf(artist.album), artist: artist.coverArt }
  }

  it('have pictures, by default that of a track in them', async () => {
    expect(await client.failure('getCoverArt', { id: `al-${albumID}` })).toBe(70)
    expect(await coversOf()).toEqual({ tracks: [undefined, undefined], releases: [undefined, undefined] })
    await publishImage(test.deps, 'music', tracks[1] ?? 0)
    const [releases, artist] = [[undefined, `al-${albumID}`], `ar-${artistID}`]
    // Apps fetch the picture of an album once for all of its tracks, whether it is its own or that of a track.
    const shown = { tracks: [`al-${albumID}`, `al-${albumID}`], releases, artist }
    expect(await coversOf()).toEqual(shown)
    await publishImage(test.deps, 'album', albumID)
    expect(await coversOf()).toEqual(shown)
    await test.deps.db.image.deleteMany({ where: { kind: 'album' } })
    for (const id of [`tr-${tracks[1]}`, `al-${albumID}`, `ar-${artistID}`]) {
      const picture = await bytesOf('getCoverArt', { id, size: 64 })
      expect([picture.status, picture.type, String(picture.body)], id).toEqual([
        200,
        'image/jpeg',
        'a picture',
      ])
    }
    await publishImage(test.deps, 'user', account.id)
    for (const query of [{ username: account.email }, {}])
      expect((await bytesOf('getAvatar', query)).type).toBe('image/jpeg')
    expect(await client.failure('getAvatar', { username: 'other@example.com' })).toBe(50)
  })

  it('have lyrics, with times where they are stored, and subtitles', async () => {
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

  it('have the times of words and further languages only in the replies that ask for them', async () => {
    const { db } = test.deps
    const lyrics =
      '[00:01.00]<00:01.00>Oh <00:02.00>öl<00:02.50> <00:03.00>la\n[00:04.00]One\n[00:05.00]<00:05.00>Two <00:06.00>three'
    await db.music.update({ where: { id: single }, data: { lyrics } })
    await db.musicLyrics.createMany({
      data: [
        { musicID: single, kind: 'translation', language: 'fa', text: 'آه\nیک\nدو سه' },
        { musicID: single, kind: 'pronunciation', language: 'en-Latn', text: '[00:01.00]oh ol la' },
      ],
    })
    const lines = [
      { start: 1000, value: 'Oh öl la' },
      { start: 4000, value: 'One' },
      { start: 5000, value: 'Two three' },
    ]
    const old = await client.ask('getLyricsBySongId', { id: `tr-${single}` })
    expect(old.lyricsList.structuredLyrics).toEqual([
      {
        displayArtist: expect.any(String),
        displayTitle: 'Alone at noon',
        lang: 'und',
        synced: true,
        line: lines,
      },
    ])
    const { lyricsList } = await client.ask('getLyricsBySongId', { id: `tr-${single}`, enhanced: true })
    expect(lyricsList.structuredLyrics).toMatchObject([
      { kind: 'main', lang: 'und', synced: true, line: lines },
      {
        kind: 'translation',
        lang: 'fa',
        synced: true,
        line: [
          { start: 1000, value: 'آه' },
          { start: 4000, value: 'یک' },
          { start: 5000, value: 'دو سه' },
        ],
      },
      { kind: 'pronunciation', lang: 'en-Latn', line: [{ start: 1000, value: 'oh ol la' }] },
    ])
    expect(lyricsList.structuredLyrics[1].cueLine).toBeUndefined()
    expect(lyricsList.structuredLyrics[0].cueLine).toEqual([
      {
        index: 0,
        start: 1000,
        end: 4000,
        value: 'Oh öl la',
        cue: [
          { start: 1000, end: 2000, byteStart: 0, byteEnd: 1, value: 'Oh' },
          { start: 2000, end: 2500, byteStart: 3, byteEnd: 5, value: 'öl' },
          { start: 3000, end: 4000, byteStart: 7, byteEnd: 8, value: 'la' },
        ],
      },
      {
        index: 2,
        start: 5000,
        value: 'Two three',
        cue: [
          { start: 5000, byteStart: 0, byteEnd: 2, value: 'Two' },
          { start: 6000, byteStart: 4, byteEnd: 8, value: 'three' },
        ],
      },
    ])
    const { lyrics: plain } = await client.ask('getLyrics', { artist: 'Elan', title: 'Alone' })
    expect(plain.value).toBe('Oh öl la\nOne\nTwo three')
    const xml = await client.request('getLyricsBySongId', { id: `tr-${single}`, enhanced: true, f: 'xml' })
    expect(xml.text).toContain(
      '<cueLine index="2" start="5000" value="Two three"><cue start="5000" byteStart="0" byteEnd="2">Two</cue>',
    )
  })
})

describe('annotations', () => {
  it('are likes, saves and follows of the web', async () => {
    const targets = { id: `tr-${single}`, albumId: `al-${albumID}`, artistId: `ar-${artistID}` }
    await client.ask('star', targets)
    const liked = await test.http.get('/api/likedmusics').set(account.headers)
    expect(liked.body.map(({ musicID }: { musicID: number }) => musicID)).toContain(single)
    const { starred2 } = await client.ask('getStarred2')
    expect([names(starred2.song), names(starred2.album), names(starred2.artist)]).toEqual([
      ['Alone at noon'],
      ['Morning Songs', 'Alone at noon'],
      ['Élan Vital'],
    ])
    expect(starred2.song[0].starred).toMatch(/^\d{4}-/)
    expect(names((await client.ask('getAlbumList2', { type: 'starred' })).albumList2.album)).toEqual([
      'Morning Songs',
      'Alone at noon',
    ])
    await client.ask('unstar', targets)
    expect((await client.ask('getStarred')).starred).toEqual({ artist: [], album: [], song: [] })
    expect(await client.failure('star')).toBe(10)
    expect(await client.failure('star', { id: `tr-${hidden}` })).toBe(70)
    const mixed = [`tr-${hidden}`, 'tr-999999', 'unknown', `pl-1`, `tr-${single}`]
    for (const call of ['star', 'unstar']) {
      await client.ask(call, { id: mixed, albumId: ['al-999999', `al-${albumID}`] })
      const { song, album } = (await client.ask('getStarred')).starred
      expect([song.length, album.length]).toEqual(call === 'star' ? [1, 2] : [0, 0])
      for (const id of ['unknown', 'tr-999999', 'pl-1'])
        expect(await client.failure(call, { id }), id).toBe(70)
    }
  })

  it('of a single are those of its track', async () => {
    await client.ask('star', { albumId: `si-${single}` })
    const { song, album } = (await client.ask('getStarred2')).starred2
    expect([names(song), names(album)]).toEqual([['Alone at noon'], ['Alone at noon']])
    await client.ask('unstar', { albumId: `si-${single}` })
    expect((await client.ask('getStarred2')).starred2.song).toEqual([])
  })

  it('of what is hidden later are not listed, and take no place in a page', async () => {
    const { db } = test.deps
    const by = subsonicClient(test, await buildSubsonicAccount(test))
    const { id: emptied, name } = await buildAlbum(db, { name: 'Withdrawn', artistIDs: [artistID] })
    const onAlbum = await buildMusic(db, { albumID: emptied, artistIDs: [artistID] })
    const alone = await buildMusic(db, { title: 'Withdrawn, too', artistIDs: [artistID] })
    await by.ask('star', { albumId: [`si-${single}`, `al-${emptied}`], id: `tr-${alone.id}` })
    const rated = [`al-${emptied}`, `tr-${alone.id}`]
    for (const id of rated) await by.ask('setRating', { id, rating: 5 })
    await by.ask('setRating', { id: `tr-${single}`, rating: 1 })
    await by.ask('scrobble', { id: `tr-${single}`, time: Date.now() - 3_600_000 })
    for (const { id } of [onAlbum, alone]) await by.ask('scrobble', { id: `tr-${id}` })
    const listed = async (type: string, size: number) =>
      names((await by.ask('getAlbumList2', { type, size })).albumList2.album).toSorted()
    const types = ['recent', 'starred', 'highest']
    for (const type of types)
      expect(await listed(type, 10), type).toEqual(['Alone at noon', name, 'Withdrawn, too'])
    const hide = { where: { id: { in: [onAlbum.id, alone.id] } }, data: { isConfirmed: false } }
    await db.music.updateMany(hide)
    for (const type of types) expect(await listed(type, 1), type).toEqual(['Alone at noon'])
    await db.music.deleteMany({ where: hide.where })
    await db.album.delete({ where: { id: emptied } })
  })

  it('are set for several at once, each counted once', async () => {
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

  it('are ratings of each person', async () => {
    await client.ask('setRating', { id: `al-${albumID}`, rating: 4 })
    await client.ask('setRating', { id: `tr-${single}`, rating: 5 })
    const { albumList2 } = await client.ask('getAlbumList2', { type: 'highest' })
    expect(albumList2.album.map(({ userRating }: { userRating: number }) => userRating)).toEqual([5, 4])
    const other = subsonicClient(test, await buildSubsonicAccount(test))
    expect((await other.ask('getSong', { id: `tr-${single}` })).song.userRating).toBeUndefined()
    await client.ask('setRating', { id: `tr-${single}`, rating: 0 })
    expect((await client.ask('getSong', { id: `tr-${single}` })).song.userRating).toBeUndefined()
    expect(await client.failure('setRating', { id: `tr-${single}`, rating: 'six' })).toBe(0)
  })

  it('count plays by the rules of the web, now or at their time', async () => {
    const id = `tr-${tracks[0]}`
    const plays = async () => (await client.ask('getSong', { id })).song.playCount
    await client.ask('scrobble', { id })
    await client.ask('scrobble', { id })
    expect(await plays()).toBe(1)
    const yesterday = Date.now() - 86_400_000
    await client.ask('scrobble', { id: [id, `tr-${tracks[1]}`], time: [yesterday, yesterday + 1000] })
    await client.ask('scrobble', {
      id: ['unknown', 'tr-999999', id],
      time: [yesterday, yesterday, yesterday],
    })
    expect(await client.failure('scrobble', { id: 'tr-999999', time: yesterday })).toBe(70)
    expect(await plays()).toBe(2)
    await client.ask('scrobble', { id, time: Date.now() - 365 * 86_400_000 })
    expect(await plays()).toBe(2)
    // In seconds
    await client.ask('scrobble', { id, time: Math.floor((yesterday - 3_600_000) / 1000) })
    expect(await plays()).toBe(3)
    const recent = await test.http.get('/api/playlists/recent').set(account.headers)
    expect(recent.body[0].musicID).toBe(tracks[0])
    expect(names((await client.ask('getAlbumList2', { type: 'recent' })).albumList2.album)).toEqual([
      'Morning Songs',
    ])
  })

  it('queue a scrobble once for a service that the person has connected', async () => {
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

  it('tell what plays at once from many apps, and the latest of them are kept', async () => {
    const { nowPlaying: kept } = limits.subsonic.perPerson
    const tell = (n: number) =>
      client.failure('scrobble', { id: `tr-${single}`, submission: false, c: `app ${n}` })
    for (let n = 0; n < kept; n += 1) expect(await tell(n)).toBeUndefined()
    const { sql } = test.deps
    const told = await atOnce(sql, { table: 'users', id: account.id }, 8, (n) => tell(kept + n))
    expect(told).toEqual(told.map(() => undefined))
    const { nowPlaying } = await client.ask('getNowPlaying')
    expect(nowPlaying.entry).toHaveLength(kept)
    await test.deps.db.playingNow.deleteMany({ where: { userID: account.id } })
  })

  it('tell what plays now, to the person only', async () => {
    await client.ask('scrobble', { id: `tr-${single}`, submission: false })
    const { nowPlaying } = await client.ask('getNowPlaying')
    expect(nowPlaying.entry).toMatchObject([
      { id: `tr-${single}`, username: account.email, playerName: 'a client', minutesAgo: 0 },
    ])
    const other = subsonicClient(test, await buildSubsonicAccount(test))
    expect((await other.ask('getNowPlaying')).nowPlaying.entry).toEqual([])
  })
})
