import { subsonicCalls } from '@nava/contracts/subsonic'
import { isBytes } from '@nava/contracts'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { publishAudio, publishImage } from '../../testing/publish.ts'
import { DESCRIPTOR_WEIGHTS, encodeDescriptor } from '@nava/media/renditions/sound-descriptor'
import { unknownToOldClients } from '../../testing/old-subsonic.ts'
import { assertPublishedJson, assertPublishedXml } from '../../testing/published-subsonic.ts'
import {
  buildSubsonicAccount,
  subsonicClient,
  valuesOfJson,
  valuesOfXml,
} from '../../testing/subsonic-client.ts'
import { writeXml } from './write-xml.ts'

let test: TestApp
let client: ReturnType<typeof subsonicClient>
/** Parameters by call; the remaining calls are made without parameters */
let parameters: Record<string, Record<string, string | number | boolean>>
/** Parameters of calls that are refused, because only the web client may make the change */
let refused: typeof parameters
/** Calls that delete what other calls read, so they run last */
const LAST = ['deletePlaylist', 'deleteShare', 'deleteBookmark']

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const account = await buildSubsonicAccount(test, { isAdmin: true })
  client = subsonicClient(test, account)
  const { id: artistID } = await buildArtist(db, { name: 'A & B "C" <d>', biography: 'Two\nlines & more' })
  const { id: albumID } = await buildAlbum(db, { artistIDs: [artistID] })
  const { id: genreID, name: genre } = await db.genre.create({ data: { name: 'Rock & roll' } })
  const inGenre = { create: { genreID } }
  const { id: trackID } = await buildMusic(db, {
    albumID,
    artistIDs: [artistID],
    loudness: -9.5,
    truePeak: -1,
    lyrics: '[00:01]One\n[00:02]Two & three',
    genres: inGenre,
  })
  const { id: videoID } = await buildMusic(db, { hasAudio: false, hasVideo: true, artistIDs: [artistID] })
  await db.videoSubtitles.create({
    data: { musicID: videoID, language: 'en', cues: [{ start: 0, end: 1, text: 'Hello' }], lines: 1 },
  })
  const soundOf = (value: number) => encodeDescriptor(DESCRIPTOR_WEIGHTS.map(() => value))
  await publishAudio(test.deps, { musicID: trackID }, { bytes: 500, descriptor: soundOf(1) })
  await publishImage(test.deps, 'music', trackID)
  const { id: otherID } = await buildMusic(db, { artistIDs: [artistID], genres: inGenre })
  await publishAudio(test.deps, { musicID: otherID }, { bytes: 500, descriptor: soundOf(2) })
  const { id: djID } = await buildDj(db)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [djID], description: 'About\n"it"' })
  const [track, album, artist] = [`tr-${trackID}`, `al-${albumID}`, `ar-${artistID}`]
  await client.ask('star', { id: track, albumId: album, artistId: artist })
  await client.ask('scrobble', { id: track, submission: false })
  await client.ask('setRating', { id: track, rating: 3 })
  const made = await client.ask('createPlaylist', { name: 'Own & mine', songId: track })
  const playlist = made.playlist.id
  const shared = await client.ask('createShare', {
    id: [playlist, album],
    description: 'For <you>',
    expires: 32_503_680_000_000,
  })
  const share = shared.shares.share[0].id
  await client.ask('savePlayQueue', { id: [track, `pe-${podcastID}`], current: track, position: 1500 })
  await client.ask('createBookmark', { id: `pe-${podcastID}`, position: 60_000, comment: 'Here' })
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
    getLyricsBySongID: { id: track },
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

/** Calls that Subsonic 1.16.1 does not have */
const NEWER = [
  'getOpenSubsonicExtensions',
  'tokenInfo',
  'getLyricsBySongID',
  'getPlayQueueByIndex',
  'getPodcastEpisode',
  'getTranscodeDecision',
  'getSonicSimilarTracks',
  'findSonicPath',
]

/** Value of the call itself, such as its time or a new share, so it may differ */
const IN_TIME = /\.(lastModified|changed|created)\[0\]=|\.share\[\d+\]\.(id|url)\[0\]=/

describe('both formats', () => {
  it('are as published, with the same values in every call', async () => {
    const calls = Object.entries(subsonicCalls).filter(
      ([, { reply }]) => isBytes(reply) && reply.contentType === 'application/json',
    )
    expect(calls.length).toBeGreaterThan(60)
    for (const [name] of calls.filter(([each]) => !(each in refused) && !LAST.includes(each))) {
      const query = parameters[name] ?? {}
      const reply = await client.ask(name, query, bodies[name])
      const text = await client.askXml(name, query, bodies[name])
      assertPublishedJson(name, reply)
      assertPublishedXml(name, text)
      const values = valuesOfJson(reply).filter((value) => !IN_TIME.test(value))
      const xml = valuesOfXml(text).filter((value) => !IN_TIME.test(value))
      // XML has empty elements for empty texts.
      expect(xml.toSorted(), name).toEqual(values.filter((value) => !isEmptyText(value)).toSorted())
    }
  })

  it('give old clients in XML what Subsonic 1.16.1 has, and all of it', async () => {
    for (const name of [
      'getAlbum',
      'getArtist',
      'getSong',
      'getPlaylist',
      'getStarred2',
      'search3',
      'getIndexes',
    ]) {
      const all = await client.askXml(name, parameters[name] ?? {})
      const old = await client.askXml(name, { ...parameters[name], v: '1.8.0' })
      const [left, given] = [withoutAdditions(all), old].map((xml) =>
        valuesOfXml(xml)
          .filter((value) => !IN_TIME.test(value))
          .toSorted(),
      )
      expect(given, name).toEqual(left)
    }
    for (const v of ['1.13.0', '1.15.0', '1.16.1'])
      expect(await client.askXml('getAlbum', { ...parameters['getAlbum'], v }), v).toContain('<genres ')
  })

  it('give old clients in XML nothing that the schema of Subsonic 1.16.1 does not know, in any call and error', async () => {
    const calls = Object.entries(subsonicCalls).filter(
      ([name, { reply }]) =>
        isBytes(reply) && reply.contentType === 'application/json' && !NEWER.includes(name),
    )
    expect(calls.length).toBeGreaterThan(50)
    for (const [name] of calls.filter(([each]) => !LAST.includes(each))) {
      const query = { ...(parameters[name] ?? refused[name]), v: '1.8.0' }
      expect(unknownToOldClients((await client.request(name, query).buffer()).text), name).toEqual([])
    }
    for (const [name, query] of [
      ['getSong', { id: 'tr-999999', v: '1.8.0' }],
      ['nothing', { v: '1.8.0' }],
      ['ping', { v: '1.8.0', u: 'nobody@example.com' }],
    ] as const)
      expect(unknownToOldClients((await client.request(name, query).buffer()).text), name).toEqual([])
    // The check itself finds what is newer.
    const { text } = await client.request('getAlbum', { ...parameters['getAlbum'], v: '1.16.1' }).buffer()
    expect(unknownToOldClients(text)).toEqual(
      expect.arrayContaining(['@type', 'album/genres', 'album/song@mediaType']),
    )
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

  it('have the same values in a failure', async () => {
    const query = { id: 'tr-999999' }
    const { body } = await client.request('getSong', { ...query, f: 'json' })
    const xml = await client.askXml('getSong', query)
    assertPublishedJson('failure', body['subsonic-response'])
    assertPublishedXml('failure', xml)
    expect(valuesOfXml(xml).toSorted()).toEqual(valuesOfJson(body['subsonic-response']).toSorted())
  })
})

/** Parts of OpenSubsonic, as its document marks them */
const ADDED = {
  elements:
    'genres artists albumArtists releaseTypes releaseDate originalReleaseDate isrc replayGain contributors moods roles recordLabels discTitles',
  attributes: `type serverVersion openSubsonic bitDepth samplingRate channelCount played mediaType sortName musicBrainzId displayArtist
    displayAlbumArtist explicitStatus isCompilation readonly validUntil version bpm comment`,
}

function withoutAdditions(xml: string): string {
  const $ = load(xml, { xml: true })
  // Lists have elements of these names, too.
  for (const name of ADDED.elements.split(' '))
    $(`album > ${name}, song > ${name}, artist > ${name}, entry > ${name}`).remove()
  for (const each of $('*').toArray()) {
    const element = $(each)
    const isReply = element.is('subsonic-response')
    for (const name of ADDED.attributes.split(/\s+/)) {
      const isOld =
        (name === 'version' && isReply) ||
        (name === 'type' && !isReply) ||
        (name === 'comment' && element.is('playlist'))
      if (!isOld) element.removeAttr(name)
    }
  }
  for (const album of $(
    'searchResult3 > album, starred2 > album, artist > album, subsonic-response > album, searchResult3 > artist, starred2 > artist, subsonic-response > artist',
  ).toArray())
    $(album).removeAttr('userRating')
  return $.xml()
}

const isEmptyText = (value: string): boolean => /(Info2?\[0\]\.\w+\[0\]|\.value\[0\])=$/.test(value)

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
