/** The client of another project, with every call that it has and this server serves */
import { SubsonicAPI } from 'subsonic-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { publishAudio, publishImage, publishVideo } from '../../testing/publish.ts'
import { buildSubsonicAccount, type SubsonicAccount } from '../../testing/subsonic-client.ts'

let test: TestApp
let account: SubsonicAccount
/** Ids as the client gets them */
let ids: Record<'track' | 'album' | 'artist' | 'video' | 'episode', string>

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  account = await buildSubsonicAccount(test, { isAdmin: true })
  const { id: artistID } = await buildArtist(db, { name: 'Somebody' })
  const { id: albumID } = await buildAlbum(db, { artistIDs: [artistID] })
  const genre = await db.genre.create({ data: { name: 'Pop' } })
  const { id: trackID } = await buildMusic(db, {
    title: 'Something',
    albumID,
    artistIDs: [artistID],
    lyrics: 'One\nTwo',
    genres: { create: { genreID: genre.id } },
  })
  await publishAudio(test.deps, { musicID: trackID }, { bytes: 500 })
  await publishImage(test.deps, 'music', trackID)
  await publishImage(test.deps, 'user', account.id)
  const { id: videoID } = await buildMusic(db, { hasAudio: false, artistIDs: [artistID] })
  await publishVideo(test.deps, videoID, [720])
  await db.videoSubtitles.create({
    data: { musicID: videoID, language: 'en', cues: [{ start: 0, end: 1, text: 'Hello' }], lines: 1 },
  })
  const { id: djID } = await buildDj(db)
  const { id: podcastID } = await buildPodcast(db, { djIDs: [djID] })
  ids = {
    track: `tr-${trackID}`,
    album: `al-${albumID}`,
    artist: `ar-${artistID}`,
    video: `vi-${videoID}`,
    episode: `pe-${podcastID}`,
  }
})
afterAll(() => test.close())

const clients = (): Record<string, SubsonicAPI> => {
  const { email: username, password } = account
  const url = test.address
  return {
    'a token': new SubsonicAPI({ url, auth: { username, password } }),
    'a form by POST': new SubsonicAPI({ url, auth: { username, password }, post: true }),
    'an API key': new SubsonicAPI({ url, auth: { apiKey: password } }),
  }
}

it('a foreign client signs in with a token, by a form and with an API key', async () => {
  for (const [way, client] of Object.entries(clients()))
    expect(await client.ping(), way).toMatchObject({ status: 'ok', openSubsonic: true })
})

it('a foreign client gets the data of every call', async () => {
  const [client] = Object.values(clients())
  if (!client) throw new Error('no client')
  const { track, album, artist, video, episode } = ids
  const playlistID = (await client.createPlaylist({ name: 'Mine', songId: [track] })).playlist.id
  const { email: username } = account
  const shareID = (await client.createShare({ id: [playlistID] })).shares.share?.[0]?.id ?? ''
  const answers: Record<string, { status: string }> = {
    getLicense: await client.getLicense(),
    getOpenSubsonicExtensions: await client.getOpenSubsonicExtensions(),
    getMusicFolders: await client.getMusicFolders(),
    getIndexes: await client.getIndexes(),
    getMusicDirectory: await client.getMusicDirectory({ id: artist }),
    getGenres: await client.getGenres(),
    getArtists: await client.getArtists(),
    getArtist: await client.getArtist({ id: artist }),
    getAlbum: await client.getAlbum({ id: album }),
    getSong: await client.getSong({ id: track }),
    getVideos: await client.getVideos(),
    getVideoInfo: await client.getVideoInfo({ id: video }),
    getArtistInfo: await client.getArtistInfo({ id: artist }),
    getArtistInfo2: await client.getArtistInfo2({ id: artist }),
    getAlbumInfo: await client.getAlbumInfo({ id: album }),
    getAlbumInfo2: await client.getAlbumInfo2({ id: album }),
    getSimilarSongs: await client.getSimilarSongs({ id: track }),
    getSimilarSongs2: await client.getSimilarSongs2({ id: artist }),
    getTopSongs: await client.getTopSongs({ artist: 'Somebody' }),
    getAlbumList: await client.getAlbumList({ type: 'newest' }),
    getAlbumList2: await client.getAlbumList2({ type: 'alphabeticalByName' }),
    getRandomSongs: await client.getRandomSongs(),
    getSongsByGenre: await client.getSongsByGenre({ genre: 'Pop' }),
    getChatMessages: await client.getChatMessages(),
    addChatMessage: await client.addChatMessage({ message: 'Hello' }),
    search2: await client.search2({ query: 'some' }),
    search3: await client.search3({ query: 'some' }),
    getPlaylists: await client.getPlaylists(),
    getPlaylist: await client.getPlaylist({ id: playlistID }),
    updatePlaylist: await client.updatePlaylist({ playlistId: playlistID, name: 'Ours', public: true }),
    getLyrics: await client.getLyrics({ artist: 'Somebody', title: 'Something' }),
    getLyricsBySongId: await client.getLyricsBySongId({ id: track }),
    star: await client.star({ id: [track], albumId: [album], artistId: [artist] }),
    getStarred: await client.getStarred(),
    getStarred2: await client.getStarred2(),
    unstar: await client.unstar({ id: [track], albumId: [album], artistId: [artist] }),
    setRating: await client.setRating({ id: track, rating: 4 }),
    scrobble: await client.scrobble({ id: track, submission: false }),
    getNowPlaying: await client.getNowPlaying(),
    createShare: await client.createShare({ id: [playlistID] }),
    getShares: await client.getShares(),
    updateShare: await client.updateShare({ id: shareID }),
    deleteShare: await client.deleteShare({ id: shareID }),
    getPodcasts: await client.getPodcasts(),
    getNewestPodcasts: await client.getNewestPodcasts(),
    getPodcastEpisode: await client.getPodcastEpisode({ id: episode }),
    refreshPodcasts: await client.refreshPodcasts(),
    getInternetRadioStations: await client.getInternetRadioStations(),
    getUser: await client.getUser({ username }),
    getUsers: await client.getUsers(),
    createBookmark: await client.createBookmark({ id: track, position: 1000 }),
    getBookmarks: await client.getBookmarks(),
    deleteBookmark: await client.deleteBookmark({ id: track }),
    savePlayQueue: await client.savePlayQueue({ id: [track], current: track, position: 10 }),
    getPlayQueue: await client.getPlayQueue(),
    getScanStatus: await client.getScanStatus(),
    startScan: await client.startScan(),
    deletePlaylist: await client.deletePlaylist({ id: playlistID }),
  }
  for (const [name, { status }] of Object.entries(answers)) expect([name, status]).toEqual([name, 'ok'])

  const files: Record<string, Response> = {
    stream: await client.stream({ id: track, maxBitRate: 128 }),
    download: await client.download({ id: track }),
    getCoverArt: await client.getCoverArt({ id: album, size: 64 }),
    getAvatar: await client.getAvatar({ username }),
    getCaptions: await client.getCaptions({ id: video }),
    downloadPodcastEpisode: await client.downloadPodcastEpisode({ id: episode }),
  }
  for (const [name, reply] of Object.entries(files)) {
    expect(reply.headers.get('content-type'), name).toMatch(
      /^(audio|image|text|application)\/(mpeg|jpeg|vtt|json)/,
    )
    expect((await reply.arrayBuffer()).byteLength, name).toBeGreaterThan(0)
  }
})
