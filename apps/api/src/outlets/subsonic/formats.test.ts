import { subsonicCalls } from '@nava/contracts/subsonic'
import { isBytes } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildAlbum,
  buildArtist,
  buildCollection,
  buildDj,
  buildMusic,
  buildPodcast,
} from '../../testing/build.ts'
import { publishAudio, publishImage, publishVideo } from '../../testing/publish.ts'
import { DESCRIPTOR_WEIGHTS, encodeDescriptor } from '@nava/media/renditions/sound-descriptor'
import {
  assertPublishedJson,
  assertPublishedXml,
  withoutAdditions,
} from '../../testing/published-subsonic.ts'
import {
  buildSubsonicAccount,
  subsonicClient,
  valuesOfJson,
  valuesOfXml,
} from '../../testing/subsonic-client.ts'
import * as z from 'zod'
import { writeXml } from './write-xml.ts'

let test: TestApp
/** Of an admin with all kinds of data, and of somebody without any */
let client: ReturnType<typeof subsonicClient>
let newcomer: ReturnType<typeof subsonicClient>
/** Parameters by call; the remaining calls are made without parameters */
let parameters: Record<string, Record<string, string | number | boolean>>
/** Parameters of calls that are refused, because only the web client may make the change */
let refused: typeof parameters
/** Parameters of calls about items of which nothing more is known than they must have */
let bare: typeof parameters
/** Calls that delete something, each with what makes it and returns its ID */
const deleting: Record<string, () => Promise<string>> = {
  deletePlaylist: async () => (await client.ask('createPlaylist', { name: 'Short' })).playlist.id,
  deleteShare: async () =>
    (await client.ask('createShare', { id: String(parameters['getAlbum']?.['id']) })).shares.share[0].id,
  deleteBookmark: async () => {
    const id = String(parameters['getSong']?.['id'])
    await client.ask('createBookmark', { id, position: 1 })
    return id
  },
}

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const account = await buildSubsonicAccount(test, { isAdmin: true })
  client = subsonicClient(test, account)
  newcomer = subsonicClient(test, await buildSubsonicAccount(test))
  const { id: artistID } = await buildArtist(db, { name: 'A & B "C" <d>', biography: 'Two\nlines & more' })
  const { id: albumID } = await buildAlbum(db, { artistIDs: [artistID] })
  const { id: genreID, name: genre } = await db.genre.create({ data: { name: 'Rock & roll' } })
  const inGenre = { create: { genreID } }
  const { id: trackID } = await buildMusic(db, {
    albumID,
    artistIDs: [artistID],
    isrc: 'AABBB2600001',
    credits: {
      create: [
        { position: 0, role: 'composer', name: 'Ada & "Bo"' },
        { position: 1, role: 'performer', instrument: 'piano', name: 'Ada', artistID },
      ],
    },
    loudness: -9.5,
    truePeak: -1,
    lyrics: '[00:01]One\n[00:02]<00:02>Two <00:02.5>& three<00:03>',
    genres: inGenre,
  })
  const { id: videoID } = await buildMusic(db, { hasAudio: false, hasVideo: true, artistIDs: [artistID] })
  await publishVideo(test.deps, videoID, [720])
  await db.videoSubtitles.create({
    data: { musicID: videoID, language: 'en', cues: [{ start: 0, end: 1, text: 'Hello' }], lines: 1 },
  })
  const soundOf = (value: number) => encodeDescriptor(DESCRIPTOR_WEIGHTS.map(() => value))
  await publishAudio(test.deps, { musicID: trackID }, { bytes: 500, descriptor: soundOf(1) })
  const { id: relatedID } = await buildArtist(db)
  const { id: otherID } = await buildMusic(db, { artistIDs: [artistID, relatedID], genres: inGenre })
  await publishAudio(test.deps, { musicID: otherID }, { bytes: 500, descriptor: soundOf(2) })
  const { id: djID } = await buildDj(db)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [djID], description: 'About\n"it"' })
  await publishAudio(test.deps, { podcastID }, { bytes: 500 })
  const { id: collectionID } = await buildCollection(db, { musicIDs: [trackID], description: 'Ours' })
  for (const [kind, id] of [
    ['music', trackID],
    ['music', videoID],
    ['album', albumID],
    ['artist', artistID],
    ['podcast', podcastID],
    ['dj', djID],
    ['collection', collectionID],
  ] as const)
    await publishImage(test.deps, kind, id)
  const [track, album, artist] = [`tr-${trackID}`, `al-${albumID}`, `ar-${artistID}`]
  await client.ask('star', { id: [track, `pe-${podcastID}`], albumId: album, artistId: artist })
  await client.ask('scrobble', { id: track })
  await client.ask('scrobble', { id: track, submission: false })
  await client.ask('reportPlayback', {
    c: 'another client',
    mediaId: `tr-${otherID}`,
    mediaType: 'song',
    state: 'paused',
    positionMs: 1000,
  })
  await client.ask('addChatMessage', { message: 'Hello\n"all"' })
  for (const id of [track, album, artist]) await client.ask('setRating', { id, rating: 3 })
  const made = await client.ask('createPlaylist', { name: 'Own & mine', songId: track })
  const playlist = made.playlist.id
  await client.ask('updatePlaylist', { playlistId: playlist, comment: 'Two\nlines', public: true })
  const shared = await client.ask('createShare', {
    id: [playlist, album],
    description: 'For <you>',
    expires: 32_503_680_000_000,
  })
  const share = shared.shares.share[0].id
  await test.http.get(new URL(shared.shares.share[0].url).pathname)
  await client.ask('savePlayQueue', { id: [track, `pe-${podcastID}`], current: track, position: 1500 })
  await client.ask('createBookmark', { id: `pe-${podcastID}`, position: 60_000, comment: 'Here' })
  const { id: bareArtistID } = await buildArtist(db)
  const { id: bareAlbumID } = await buildAlbum(db)
  const { id: bareID } = await buildMusic(db, { albumID: bareAlbumID, lengthSeconds: 0 })
  const { id: bareVideoID } = await buildMusic(db, { hasAudio: false, hasVideo: true, lengthSeconds: 0 })
  const { id: bareEpisodeID } = await buildPodcast(db, { lengthSeconds: 0 })
  const [bareTrack, bareAlbum, bareArtist] = [`tr-${bareID}`, `al-${bareAlbumID}`, `ar-${bareArtistID}`]
  const unnamed = await newcomer.ask('createPlaylist', { name: 'Empty' })
  bare = {
    getPlaylist: { id: unnamed.playlist.id },
    getPodcastEpisode: { id: `pe-${bareEpisodeID}` },
    downloadPodcastEpisode: { id: `pe-${bareEpisodeID}` },
    getMusicDirectory: { id: bareAlbum },
    getArtist: { id: bareArtist },
    getAlbum: { id: bareAlbum },
    getSong: { id: bareTrack },
    getVideoInfo: { id: `vi-${bareVideoID}` },
    getArtistInfo: { id: bareArtist },
    getArtistInfo2: { id: bareArtist },
    getAlbumInfo: { id: bareAlbum },
    getAlbumInfo2: { id: bareAlbum },
    getSimilarSongs: { id: bareTrack },
    getSimilarSongs2: { id: bareAlbum },
    getSonicSimilarTracks: { id: bareTrack },
    findSonicPath: { startSongId: bareTrack, endSongId: bareTrack },
    getTopSongs: { id: bareArtist },
    getAlbumList: { type: 'newest' },
    getAlbumList2: { type: 'newest' },
    getSongsByGenre: { genre: 'None' },
    getLyricsBySongID: { id: bareTrack },
  }
  const others = { username: 'other@example.com' }
  refused = {
    jukeboxControl: { action: 'status' },
    deletePodcastEpisode: { id: 'pe-1' },
    createInternetRadioStation: { streamUrl: 'https://example.org', name: 'Radio' },
    updateInternetRadioStation: { id: '1', streamUrl: 'https://example.org', name: 'Radio' },
    deleteInternetRadioStation: { id: '1' },
    createUser: { ...others, password: 'x', email: 'other@example.com' },
    updateUser: others,
    deleteUser: others,
    changePassword: { ...others, password: 'x' },
  }
  parameters = {
    getPlaylist: { id: playlist },
    createPlaylist: { playlistId: playlist, songId: track },
    updatePlaylist: { playlistId: playlist, name: 'Renamed' },
    createShare: { id: playlist },
    updateShare: { id: share, description: 'Else' },
    savePlayQueueByIndex: { id: track, currentIndex: 0 },
    savePlayQueue: { id: track },
    createBookmark: { id: track, position: 1000 },
    getPodcastEpisode: { id: `pe-${podcastID}` },
    downloadPodcastEpisode: { id: `pe-${podcastID}` },
    createPodcastChannel: { url: `${test.address}/feeds/dj/${djID}.xml` },
    deletePodcastChannel: { id: `dj-${djID}` },
    getUser: { username: account.email },
    getMusicDirectory: { id: album },
    getArtist: { id: artist },
    getAlbum: { id: album },
    getSong: { id: track },
    getVideoInfo: { id: `vi-${videoID}` },
    getArtistInfo: { id: artist },
    getArtistInfo2: { id: artist },
    getAlbumInfo: { id: album },
    getAlbumInfo2: { id: album },
    getSimilarSongs: { id: track },
    getSimilarSongs2: { id: artist },
    getSonicSimilarTracks: { id: track },
    findSonicPath: { startSongId: track, endSongId: `tr-${otherID}` },
    getTopSongs: { artist: 'A & B "C" <d>' },
    getAlbumList: { type: 'newest' },
    getAlbumList2: { type: 'newest' },
    getSongsByGenre: { genre },
    getRandomSongs: { size: 0 },
    search2: { query: '' },
    search3: { query: '' },
    addChatMessage: { message: 'Hello <all>' },
    search: { any: 'track' },
    getLyrics: { title: 'Track', artist: 'A' },
    getLyricsBySongID: { id: track, enhanced: true },
    star: { id: track },
    unstar: { albumId: album },
    setRating: { id: artist, rating: 5 },
    scrobble: { id: track },
    getTranscodeDecision: { mediaId: track, mediaType: 'song' },
    reportPlayback: { mediaId: track, mediaType: 'song', state: 'playing', positionMs: 1000 },
  }
})
afterAll(() => test.close())

const bodies: Record<string, object> = {
  getTranscodeDecision: {
    maxTranscodingAudioBitrate: 128_000,
    directPlayProfiles: [{ containers: ['flac'], audioCodecs: ['flac'], protocols: [] }],
    transcodingProfiles: [{ container: 'mp3', audioCodec: 'mp3', protocol: 'http' }],
  },
}

/** Calls that answer with data, and those that answer with a file */
const { data: DATA = [], file: FILES = [] } = Object.groupBy(
  Object.entries(subsonicCalls).map(([name, { reply }]) => ({
    name: name as keyof typeof subsonicCalls,
    reply,
  })),
  ({ reply }) => (isBytes(reply) && reply.contentType === 'application/json' ? 'data' : 'file'),
)

/** Value of the call itself, such as its time or a new share, so it may differ */
const IN_TIME = /\.(lastModified|changed|created)\[0\]=|\.share\[\d+\]\.(id|url)\[0\]=/

const noted = new Set<z.core.$ZodType>()

/** Notes which fields of a contract a reply has. */
function note(type: z.core.$ZodType, value: unknown): void {
  const inner = type instanceof z.ZodOptional ? type.unwrap() : type
  if (inner instanceof z.ZodArray) for (const each of value as unknown[]) note(inner.element, each)
  if (!(inner instanceof z.ZodObject)) return
  for (const [name, field] of Object.entries(inner.shape)) {
    const part = (value as Record<string, unknown>)[name]
    if (part === undefined) continue
    noted.add(field)
    note(field, part)
  }
}

/** Returns the fields that no reply had. */
function missingFields(types: readonly z.core.$ZodType[]): string[] {
  const missing = (type: z.core.$ZodType, at: string): string[] => {
    const inner = type instanceof z.ZodOptional ? type.unwrap() : type
    if (inner instanceof z.ZodArray) return missing(inner.element, at)
    if (!(inner instanceof z.ZodObject)) return []
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      noted.has(field) ? missing(field, `${at}.${name}`) : [`${at}.${name}`],
    )
  }
  return types.flatMap((type) => missing(type, ''))
}

/** The current item of a queue is a number in 1.16.1, so old clients do not get it. */
const NO_NUMBER = /^\.playQueue\[0\]\.current\[0\]=/

const isEmptyText = (value: string): boolean => /(Info2?\[0\]\.\w+\[0\]|\.value\[0\])=$/.test(value)

describe('both formats', () => {
  it('are as published, with the same values in every call, and with every field that a call may have', async () => {
    const usual = DATA.filter(({ name }) => !(name in refused) && !(name in deleting))
    expect(usual.length).toBeGreaterThan(60)
    const cases = usual.map(({ name }) => ({ name, body: bodies[name] }))
    const impossible = { name: 'getTranscodeDecision' as const, body: { directPlayProfiles: [] } }
    for (const { name, body } of [...cases, impossible]) {
      const query = parameters[name] ?? {}
      const reply = await client.ask(name, query, body)
      const text = await client.askXml(name, query, body)
      assertPublishedJson(name, reply)
      assertPublishedXml('openSubsonic', name, text)
      const values = valuesOfJson(reply).filter((value) => !IN_TIME.test(value))
      const xml = valuesOfXml(text).filter((value) => !IN_TIME.test(value))
      // XML has empty elements for empty texts.
      expect(xml.toSorted(), name).toEqual(values.filter((value) => !isEmptyText(value)).toSorted())
      note(subsonicCalls[name].data, reply)
    }
    expect(missingFields(usual.map(({ name }) => subsonicCalls[name].data))).toEqual([])
  })

  it('are as published when they delete', async () => {
    for (const [name, make] of Object.entries(deleting)) {
      assertPublishedJson(name, await client.ask(name, { id: await make() }))
      assertPublishedXml('openSubsonic', name, await client.askXml(name, { id: await make() }))
      assertPublishedXml('subsonic', name, await client.askXml(name, { id: await make(), v: '1.12.0' }))
    }
  })

  it('are as published for somebody without data, and of items without any', async () => {
    const changing = /^(create|update|delete|save|add|star|unstar|set|scrobble|report)/
    const without = ['getUsers', 'getUser', 'getTranscodeDecision', ...Object.keys(refused)]
    for (const { name } of DATA.filter((each) => !changing.test(each.name) && !without.includes(each.name))) {
      const query = bare[name] ?? {}
      assertPublishedJson(name, await newcomer.ask(name, query))
      assertPublishedXml('openSubsonic', name, await newcomer.askXml(name, query))
      assertPublishedXml('subsonic', name, await newcomer.askXml(name, { ...query, v: '1.12.0' }))
    }
  })

  it('give old clients in XML what the schema of Subsonic 1.16.1 has, and nothing else, in every call', async () => {
    for (const { name } of DATA.filter((each) => !(each.name in deleting))) {
      const query = { ...(parameters[name] ?? refused[name]), v: '1.12.0' }
      const text = await client.askXml(name, query, bodies[name])
      assertPublishedXml('subsonic', name in refused ? 'failure' : name, text)
    }
    for (const v of ['1.13.0', '1.15.0', '1.16.1'])
      expect(await client.askXml('getAlbum', { ...parameters['getAlbum'], v }), v).toContain('<genres ')
  })

  it('give old clients all that the schema has', async () => {
    for (const { name } of DATA.filter((each) => /^(get|search)/.test(each.name))) {
      const query = parameters[name] ?? {}
      const all = await client.askXml(name, query, bodies[name])
      const old = await client.askXml(name, { ...query, v: '1.8.0' }, bodies[name])
      const [left, given] = [withoutAdditions(all), old].map((xml) =>
        valuesOfXml(xml)
          .filter((value) => !IN_TIME.test(value) && !NO_NUMBER.test(value))
          .toSorted(),
      )
      expect(given, name).toEqual(left)
    }
  })

  it('are as published in a failure, with the same values', async () => {
    const failing: [name: string, query: Record<string, string | number | boolean>][] = [
      ['getSong', { id: 'tr-999999' }],
      ['nothing', {}],
      ['ping', { u: 'nobody@example.com' }],
      ...FILES.map(({ name }): [string, object & Record<never, never>] => [name, {}]),
      ...Object.entries(refused),
    ]
    expect(FILES.length).toBeGreaterThan(5)
    for (const [name, query] of failing) {
      const { body } = await client.request(name, { ...query, f: 'json' })
      const xml = await client.askXml(name, query)
      assertPublishedJson('failure', body['subsonic-response'])
      assertPublishedXml('openSubsonic', 'failure', xml)
      assertPublishedXml('subsonic', 'failure', await client.askXml(name, { ...query, v: '1.12.0' }))
      expect(valuesOfXml(xml).toSorted(), name).toEqual(valuesOfJson(body['subsonic-response']).toSorted())
    }
  })

  it('take numbers as programs write them, and say what is unknown', async () => {
    const { id } = parameters['getSong'] ?? {}
    const track = String(id)
    await client.ask('setRating', { id: track, rating: '4.0' })
    expect((await client.ask('getSong', { id: track })).song.userRating).toBe(4)
    await client.ask('createBookmark', { id: track, position: '1234.5' })
    const { bookmarks } = await client.ask('getBookmarks')
    expect(bookmarks.bookmark).toContainEqual(expect.objectContaining({ position: 1234 }))
    const { playlist } = await client.ask('createPlaylist', { name: 'Twice', songId: [track, track] })
    await client.ask('updatePlaylist', { playlistId: playlist.id, songIndexToRemove: '1.0' })
    expect((await client.ask('getPlaylist', { id: playlist.id })).playlist.songCount).toBe(1)
    await client.ask('deletePlaylist', { id: playlist.id })
    // A body of JSON
    const { albumList2 } = await client.ask('getAlbumList2', {}, { type: 'newest', size: 1 })
    expect(albumList2.album).toHaveLength(1)
    const bytesOf = async (size: object) =>
      (await client.request('getCoverArt', { id: track, ...size }).buffer()).body as Buffer
    expect((await bytesOf({ size: 0 })).equals(await bytesOf({}))).toBe(true)
    expect((await bytesOf({ size: 20_000 })).equals(await bytesOf({}))).toBe(true)
    for (const unknown of ['tr-999999', 'al-999999', 'ar-999999'])
      expect(await client.failure('getSimilarSongs', { id: unknown }), unknown).toBe(70)
  })

  it('refuse what is changed on the web only, to admins too', async () => {
    for (const [name, query] of Object.entries(refused))
      expect(await client.failure(name, query), name).toBe(50)
  })
})

describe('XML', () => {
  it('has scalars as attributes, objects and lists as elements, and values as text', () => {
    expect(
      writeXml('genres', {
        genre: [
          { songCount: 2, value: 'R&B' },
          { songCount: 0, value: 'Pop' },
        ],
        versions: [1, 2],
        inner: { is: true, nothing: undefined, none: null },
      }),
    ).toBe(
      '<genres><genre songCount="2">R&amp;B</genre><genre songCount="0">Pop</genre>' +
        '<versions>1</versions><versions>2</versions><inner is="true"/></genres>',
    )
  })

  it('has no character that XML does not allow', () => {
    expect(writeXml('a', { b: 'x\u0000\u001By\n\uD800"<' })).toBe('<a b="xy&#10;\uFFFD&quot;&lt;"/>')
  })
})
