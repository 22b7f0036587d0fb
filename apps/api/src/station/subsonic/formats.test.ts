import { subsonicCalls } from '@nava/contracts/subsonic'
import { isBytes } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
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
  await publishAudio(test.deps, { musicID: trackID }, { bytes: 500 })
  await buildMusic(db, { artistIDs: [artistID], genres: inGenre })
  const { id: djID } = await buildDj(db)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [djID], description: 'About\n"it"' })
  const [track, album, artist] = [`tr-${trackID}`, `al-${albumID}`, `ar-${artistID}`]
  await client.ask('star', { id: track, albumId: album, artistId: artist })
  await client.ask('scrobble', { id: track, submission: false })
  await client.ask('setRating', { id: track, rating: 3 })
  const made = await client.ask('createPlaylist', { name: 'Own & mine', songId: track })
  const playlist = made.playlist.id
  await client.ask('createShare', { id: playlist })
  await client.ask('savePlayQueue', { id: [track, `pe-${podcastID}`], current: track, position: 1500 })
  await client.ask('createBookmark', { id: `pe-${podcastID}`, position: 60_000, comment: 'Here' })
  const others = { username: 'other@example.com' }
  refused = {
    createPodcastChannel: { url: 'https://example.org/feed' },
    deletePodcastChannel: { id: 'ps-1' },
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
    updateShare: { id: playlist },
    savePlayQueueByIndex: { id: track, currentIndex: 0 },
    savePlayQueue: { id: track },
    createBookmark: { id: track, position: 1000 },
    getPodcastEpisode: { id: `pe-${podcastID}` },
    downloadPodcastEpisode: { id: `pe-${podcastID}` },
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
    getTopSongs: { artist: 'A & B "C" <d>' },
    getAlbumList: { type: 'newest' },
    getAlbumList2: { type: 'newest' },
    getSongsByGenre: { genre },
    getRandomSongs: { size: 0 },
    search2: { query: '' },
    search3: { query: '' },
    getLyrics: { title: 'Track', artist: 'A' },
    getLyricsBySongID: { id: track },
    star: { id: track },
    unstar: { albumId: album },
    setRating: { id: artist, rating: 5 },
    scrobble: { id: track },
  }
}, 60_000)
afterAll(() => test.close())

/** Value that is the time of the call, so it may differ */
const IN_TIME = /\.(lastModified|changed|created)\[0\]=/

describe('both formats', () => {
  it('both formats are as published, with the same values in every call', async () => {
    const calls = Object.entries(subsonicCalls).filter(
      ([, { reply }]) => isBytes(reply) && reply.contentType === 'application/json',
    )
    expect(calls.length).toBeGreaterThan(60)
    for (const [name] of calls.filter(([each]) => !(each in refused) && !LAST.includes(each))) {
      const query = parameters[name] ?? {}
      const reply = await client.ask(name, query)
      const text = await client.askXml(name, query)
      assertPublishedJson(name, reply)
      assertPublishedXml(name, text)
      const values = valuesOfJson(reply).filter((value) => !IN_TIME.test(value))
      const xml = valuesOfXml(text).filter((value) => !IN_TIME.test(value))
      // XML has empty elements for empty texts.
      expect(xml.toSorted(), name).toEqual(values.filter((value) => !isEmptyText(value)).toSorted())
    }
  }, 60_000)

  it('both formats refuse what is changed on the web only, to admins too', async () => {
    for (const [name, query] of Object.entries(refused))
      expect(await client.failure(name, query), name).toBe(50)
  })

  it('both formats have the same values in a failure', async () => {
    const query = { id: 'tr-999999' }
    const { body } = await client.request('getSong', { ...query, f: 'json' })
    const xml = await client.askXml('getSong', query)
    assertPublishedJson('failure', body['subsonic-response'])
    assertPublishedXml('failure', xml)
    expect(valuesOfXml(xml).toSorted()).toEqual(valuesOfJson(body['subsonic-response']).toSorted())
  })
})

const isEmptyText = (value: string): boolean => /(Info2?\[0\]\.\w+\[0\]|\.value\[0\])=$/.test(value)

describe('XML', () => {
  it('XML has scalars as attributes, objects and lists as elements, and values as text', () => {
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

  it('XML has no character that XML does not allow', () => {
    expect(writeXml('a', { b: 'x\u0000\u001By\n\uD800"<' })).toBe('<a b="xy&#10;\uFFFD&quot;&lt;"/>')
  })
})
