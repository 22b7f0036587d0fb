/**
 * Makes all calls of older clients, in lower and upper case, and checks status and shape, independently of
 * the contracts.
 */
import type { Endpoint } from '@nava/contracts'
import { newVersion } from '@nava/media/storage/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../app.ts'
import { holdingToken } from '../as.ts'
import { buildMusic, buildUser, TEST_PASSWORD } from '../build.ts'
import { movie, picture, wave } from '../files.ts'
import * as shape from '../specification/wire-shapes.ts'
import { isDeclared, nameOf } from './send.ts'
import { buildFixtures, createPeople, type Person, type Fixtures } from './fixtures.ts'

/** Names of values for paths and bodies: public rows, rows of the owner for one call, and the caller */
interface Names extends Omit<Fixtures, 'userID' | 'email' | 'password'> {
  eventID: number
  newsID: number
  scheduleID: number
  podcastCollectionID: number
  /** Created for each call */
  userID: number
  email: string
  password: string
  playListID: number
  /** Unconfirmed track */
  ownMusicID: number
  socialID: number
  /** Address that no account has */
  newEmail: string
  color: string
  random: string
}

interface Specified {
  call: string
  as?: 'user' | 'artist'
  body?: (names: Names) => object | Promise<object>
  before?: (names: Names) => Promise<unknown>
  status?: number
  answers: { json: z.ZodType } | { text: z.ZodType } | { bytes: string }
}

const json = (schema: z.ZodType) => ({ json: schema })
const list = (schema: z.ZodType) => ({ json: z.array(schema).min(1) })
const text = (...words: string[]) => ({ text: shape.word(...words) })
const refused = (status: number) => ({ status, answers: json(shape.problem(status)) })

const form = ({ artistID, languageID, genreID, typeID }: Names) => ({
  title: 'A new one',
  lyrics: '',
  releaseDate: '12/31/2025 20:30',
  languageID,
  musicArtists: [{ artistID }],
  genreMusics: [{ genreID }],
  musicTypes: [{ typeID }],
  keywords: [{ keywordText: 'word' }],
})
const cover = () => picture()
const codeTo = (email: string) => test.http.post('/api/users/login').send({ email })

const homeAndSearch: Specified[] = [
  { call: 'GET /api/sliders', answers: list(shape.slider) },
  { call: 'GET /api/Main/web/all', answers: json(shape.home) },
  { call: 'GET /api/musics/random/50', answers: list(shape.listedMusic) },
  { call: 'GET /api/main/search/Track', answers: json(shape.searchResult) },
]

const artists: Specified[] = [
  { call: 'GET /api/artists/webmain/{artistID}', answers: json(shape.artistPage) },
  { call: 'GET /api/artists/webmain/{artistID}/videos', answers: json(z.array(shape.listedMusic)) },
  { call: 'GET /api/artists/webmain/{artistID}/singles', answers: list(shape.listedMusic) },
  { call: 'GET /api/artists/webmain/{artistID}/albums', answers: list(shape.listedAlbum) },
  { call: 'GET /api/artists/webmain/999999', ...refused(404) },
  { call: 'GET /api/artists/isFollowed/{artistID}', answers: text('false') },
  {
    call: 'GET /api/artists/isFollowed/{artistID}',
    as: 'user',
    before: ({ userID, artistID }) => test.deps.db.artistFollow.create({ data: { userID, artistID } }),
    answers: text('true'),
  },
  {
    call: 'POST /api/follows',
    as: 'user',
    body: ({ artistID }) => ({ artistID }),
    answers: text('1'),
  },
  { call: 'POST /api/follows', as: 'user', body: ({ djID }) => ({ djID }), answers: text('1') },
  {
    call: 'POST /api/follows',
    as: 'user',
    before: ({ userID, djID }) => test.deps.db.djFollow.create({ data: { userID, djID } }),
    body: ({ djID }) => ({ djID }),
    answers: text('2'),
  },
  { call: 'POST /api/follows', body: ({ djID }) => ({ djID }), ...refused(401) },
  { call: 'GET /api/artists/', answers: list(shape.listedArtist) },
  { call: 'GET /api/artists/{artistID}', answers: json(shape.artist) },
  {
    call: 'PUT /api/artists/{artistID}',
    as: 'artist',
    body: () => ({ biography: 'Sings' }),
    answers: json(shape.artist),
  },
  { call: 'POST /api/artists/setAvatar/{artistID}', as: 'artist', body: cover, answers: text('true') },
  { call: 'POST /api/artists/setHeader/{artistID}', as: 'artist', body: cover, answers: text('true') },
  { call: 'GET /api/artists/artistsForCreatMusic', as: 'artist', answers: list(shape.namedArtist) },
  { call: 'GET /api/artists/videos/{artistID}', answers: json(z.array(shape.listedMusic)) },
  { call: 'GET /api/djs/', answers: list(shape.dj) },
  { call: 'GET /api/djs/main/{djID}', answers: json(shape.djPage) },
  { call: 'GET /api/djs/isFollowed/{djID}', answers: text('false') },
]

const users: Specified[] = [
  {
    call: 'POST /api/users/login',
    body: ({ email }) => ({ email }),
    answers: json(shape.loginReply(1)),
  },
  {
    call: 'POST /api/users/login',
    body: ({ newEmail: email }) => ({ email }),
    answers: json(shape.loginReply(0)),
  },
  {
    call: 'POST /api/users/login',
    body: ({ email, password }) => ({ email, password }),
    answers: json(shape.loginReplyWithToken(2)),
  },
  {
    call: 'POST /api/users/login',
    body: ({ email }) => ({ email, password: 'not this one' }),
    answers: json(shape.loginReply(4)),
  },
  { call: 'POST /api/users/login', body: () => ({ email: 'nobody' }), ...refused(400) },
  { call: 'GET /api/users/validateGoogle?id_token=abc', ...refused(503) },
  {
    call: 'POST /api/users/verifyCode',
    before: ({ newEmail }) => codeTo(newEmail),
    body: async ({ newEmail: email }) => ({ email, code: await test.mailedCode(email) }),
    answers: json(shape.loginReplyWithToken(5)),
  },
  {
    call: 'POST /api/users/verifyCode',
    body: ({ newEmail: email }) => ({ email, code: '000000' }),
    answers: json(shape.loginReply(4)),
  },
  {
    call: 'POST /api/users/resend',
    body: ({ newEmail: email }) => ({ email }),
    answers: json(shape.loginReply(0)),
  },
  {
    call: 'POST /api/users/resend',
    before: ({ newEmail }) => codeTo(newEmail),
    body: ({ newEmail: email }) => ({ email }),
    answers: json(shape.loginReply(3)),
  },
  { call: 'POST /api/Users/forgetpassword/{email}', answers: json(shape.loginReply(0)) },
  { call: 'POST /api/Users/forgetpassword/{newEmail}', answers: json(shape.loginReply(0)) },
  { call: 'GET /api/users/{userID}', as: 'user', answers: json(shape.user) },
  { call: 'POST /api/users/setAvatar', as: 'user', body: cover, answers: text('true') },
  {
    call: 'POST /api/users/updateProfile',
    as: 'user',
    body: () => ({ name: 'Somebody', password: 'another good one', currentPassword: TEST_PASSWORD }),
    answers: { text: shape.token },
  },
]

const music: Specified[] = [
  { call: 'GET /api/musics/{musicID}', answers: json(shape.music) },
  { call: 'GET /api/musics/999999', ...refused(404) },
  { call: 'GET /api/musics/nothingLikeThis', ...refused(404) },
  { call: 'GET /api/musics/isLiked/{musicID}', answers: text('false') },
  {
    call: 'GET /api/musics/isLiked/{musicID}',
    as: 'user',
    before: ({ userID, musicID }) => test.deps.db.musicLike.create({ data: { userID, musicID } }),
    answers: text('true'),
  },
  { call: 'GET /api/Musics/isSaved/{musicID}', answers: text('false') },
  { call: 'POST /api/Musics/GetlikeState/{musicID}', as: 'user', answers: text('2') },
  { call: 'GET /api/Musics/GetlikeState/{musicID}', as: 'user', answers: text('2') },
  { call: 'GET /api/Musics/videoRelation/{musicID}', answers: json(shape.relations) },
  { call: 'GET /api/Musics/musicRelation/{videoID}', answers: json(shape.relations) },
  { call: 'GET /api/musics/related/video/{videoID}', answers: json(z.array(shape.listedMusic)) },
  { call: 'GET /api/musics/related/music/{musicID}', answers: json(z.array(shape.listedMusic)) },
  { call: 'GET /api/musics/top5music/', answers: json(z.array(shape.listedMusic).min(1).max(5)) },
  { call: 'GET /api/Musics/', answers: list(shape.listedMusic) },
  { call: 'GET /api/musics/collection/{collectionID}', answers: list(shape.listedMusic) },
  { call: 'POST /api/musics/play/{musicID}', as: 'user', answers: text('true') },
]

const musicLists: Specified[] = [
  ...[
    'Musics/newReleasedMusics',
    'Musics/mostplayed',
    'Musics/hotMusics',
    'Musics/newReleasedVideos',
    'Musics/topMonthMusics',
    'Musics/vidoes',
    'Musics/videos',
    'Musics/topMonthVideos',
    'musics/web/musics',
    'musics/web/videos',
    'mostplayed',
    'hotMusics',
    'newReleasedVideos',
    'topMonthMusics',
    'vidoes',
    'topMonthVideos',
  ].map((name) => ({ call: `GET /api/${name}?take=2&skip=0`, answers: list(shape.listedMusic) })),
  ...['Musics/otherMusics', 'otherMusics', 'Musics/navaMusicVideos', 'navaMusicVideos'].map((name) => ({
    call: `GET /api/${name}?take=2&skip=0`,
    answers: json(z.array(shape.listedMusic).max(2)),
  })),
  ...['Musics/top10Musics', 'Musics/top10Videos', 'top10Videos'].map((name) => ({
    call: `GET /api/${name}`,
    answers: json(z.array(shape.listedMusic).min(1).max(10)),
  })),
  { call: 'GET /api/Musics/hotMusics?take=101', ...refused(400) },
  { call: 'GET /api/Musics/hotMusics?skip=-1', ...refused(400) },
]

const podcasts: Specified[] = [
  { call: 'GET /api/podcasts', answers: list(shape.listedPodcast) },
  { call: 'GET /api/podcasts/{podcastID}', answers: json(shape.listedPodcast) },
  { call: 'GET /api/podcasts/999999', ...refused(404) },
  { call: 'GET /api/podcasts/isLiked/{podcastID}', answers: text('false') },
  { call: 'GET /api/podcasts/isSaved/{podcastID}', answers: text('false') },
  { call: 'GET /api/podcasts/related/{podcastID}', answers: json(z.array(shape.listedPodcast)) },
  { call: 'GET /api/podcasts/tops', answers: list(shape.listedPodcast) },
  { call: 'POST /api/podcasts/play/{podcastID}', as: 'user', answers: text('true') },
  { call: 'GET /api/PodcastCollections', answers: list(shape.listedPodcastCollection) },
  {
    call: 'GET /api/PodcastCollections/{podcastCollectionID}',
    answers: json(shape.podcastCollection),
  },
  { call: 'GET /api/PodcastCollections/999999', ...refused(404) },
]

const marks: Specified[] = [
  ...(['musicID', 'podcastID', 'commentID'] as const).map((target) => ({
    call: 'POST /api/main/like',
    as: 'user' as const,
    body: (names: Names) => ({ [target]: names[target] }),
    answers: text('1'),
  })),
  {
    call: 'POST /api/main/like',
    as: 'user',
    body: ({ musicID }) => ({ musicID, value: 0 }),
    answers: text('2'),
  },
  {
    call: 'POST /api/main/like',
    as: 'user',
    body: ({ musicID, podcastID }) => ({ musicID, podcastID }),
    ...refused(400),
  },
  ...(['musicID', 'podcastID'] as const).map((target) => ({
    call: 'POST /api/savedMusics',
    as: 'user' as const,
    body: (names: Names) => ({ [target]: names[target] }),
    answers: text('true'),
  })),
  {
    call: 'GET /api/savedMusics/musics',
    as: 'user',
    before: ({ userID, musicID }) => test.deps.db.savedMusic.create({ data: { userID, musicID } }),
    answers: list(shape.listedMusic),
  },
  { call: 'GET /api/savedMusics/videos', as: 'user', answers: json(z.array(shape.listedMusic)) },
  { call: 'GET /api/savedMusics/podcasts', as: 'user', answers: json(z.array(shape.listedPodcast)) },
  { call: 'GET /api/savedMusics/musics', ...refused(401) },
]

const comments: Specified[] = (['music', 'album', 'podcast', 'collection'] as const).flatMap((kind) => [
  {
    call: `POST /api/comments/${kind}/`,
    before: (names) =>
      test.deps.db.comment.create({
        data: { userID: names.userID, [`${kind}ID`]: names[`${kind}ID`], text: 'Good' },
      }),
    body: (names) => ({ [`${kind}ID`]: names[`${kind}ID`] }),
    answers: list(shape.comment),
  },
  {
    call: 'POST /api/comments',
    as: 'user',
    body: (names) => ({ commentText: 'Good', [`${kind}ID`]: names[`${kind}ID`] }),
    answers: json(shape.comment),
  },
])

const setsAndPlans: Specified[] = [
  { call: 'POST /api/Albums/GetMusics/{albumID}', answers: json(shape.album) },
  { call: 'POST /api/Albums/GetMusics/999999', ...refused(404) },
  { call: 'GET /api/albums', answers: list(shape.listedAlbum) },
  { call: 'GET /api/collections', answers: list(shape.collection) },
  { call: 'GET /api/collections/{collectionID}', answers: json(shape.collection) },
  { call: 'GET /api/collections/999999', ...refused(404) },
  { call: 'GET /api/events', answers: list(shape.event) },
  { call: 'GET /api/schedules?date=2026-12-01', answers: list(shape.schedule) },
  { call: 'GET /api/schedules?date=12/01/2026', answers: list(shape.schedule) },
  { call: 'GET /api/schedules?date=tomorrow', ...refused(400) },
]

const playlists: Specified[] = [
  {
    call: 'POST /api/playlists',
    as: 'user',
    body: () => ({ name: 'For the road' }),
    answers: json(shape.playlist),
  },
  {
    call: 'PUT /api/playlists/{playListID}',
    as: 'user',
    body: () => ({ name: 'For the rain' }),
    answers: text('true'),
  },
  {
    call: 'POST /api/playlists/GetPlayList',
    as: 'user',
    body: () => ({}),
    answers: list(shape.playlist),
  },
  {
    call: 'POST /api/playlistmusics',
    as: 'user',
    body: ({ musicID, playListID }) => ({ musicID, playListID }),
    answers: text('true'),
  },
  { call: 'GET /api/playlists/getmusics/{playListID}', as: 'user', answers: list(shape.listedMusic) },
  {
    call: 'POST /api/playlistmusics/DeletePlaylistMusic',
    as: 'user',
    body: ({ musicID, playListID }) => ({ musicID, playListID }),
    answers: text('true'),
  },
  { call: 'DELETE /api/playlists/{playListID}', as: 'user', answers: text('true') },
  {
    call: 'GET /api/PlayLists/recent',
    as: 'user',
    before: ({ userID, musicID }) =>
      test.deps.db.play.create({ data: { userID, listener: `u${userID}`, musicID } }),
    answers: list(shape.listedMusic),
  },
]

const panel: Specified[] = [
  { call: 'GET /api/socials/all/{artistID}', answers: list(shape.social) },
  {
    call: 'POST /api/socials',
    as: 'artist',
    body: ({ artistID, random }) => ({
      type: 'instagram',
      link: `https://www.instagram.com/${random}`,
      artistID,
    }),
    answers: json(shape.social),
  },
  {
    call: 'POST /api/socials',
    as: 'artist',
    body: ({ artistID }) => ({ type: 'instagram', link: 'https://example.com/somebody', artistID }),
    ...refused(400),
  },
  { call: 'DELETE /api/socials/{socialID}', as: 'artist', answers: text('true') },
  { call: 'GET /api/artistPanel/me', as: 'artist', answers: json(shape.artistPanelMe) },
  { call: 'GET /api/artistPanel/me', as: 'user', ...refused(403) },
  { call: 'GET /api/ArtistPanel/musics', as: 'artist', answers: list(shape.listedMusic) },
  { call: 'POST /api/Musics', as: 'artist', body: form, answers: json(shape.music) },
  { call: 'PUT /api/Musics/{ownMusicID}', as: 'artist', body: form, answers: json(shape.music) },
  { call: 'PUT /api/Musics/{musicID}', as: 'artist', body: form, ...refused(403) },
  { call: 'DELETE /api/musics/{ownMusicID}', as: 'artist', answers: text('true') },
  { call: 'DELETE /api/musics/{musicID}', as: 'artist', ...refused(403) },
  {
    call: 'POST /api/musics/setCover/{ownMusicID}/{color}',
    as: 'artist',
    body: cover,
    answers: text('true'),
  },
  {
    call: 'POST /api/musics/setTopCover/{ownMusicID}/{color}',
    as: 'artist',
    body: cover,
    answers: text('true'),
  },
  { call: 'POST /api/musics/setCover/{ownMusicID}/red', as: 'artist', body: cover, ...refused(400) },
  {
    call: 'POST /music/upload/music/{ownMusicID}',
    as: 'artist',
    body: async () => wave(),
    answers: json(shape.accepted),
  },
  {
    call: 'POST /music/upload/video/{ownMusicID}',
    as: 'artist',
    body: async () => movie(),
    answers: json(shape.accepted),
  },
  { call: 'POST /music/upload/music/{musicID}', as: 'artist', body: async () => wave(), ...refused(403) },
  { call: 'GET /api/languages', answers: list(shape.language) },
  { call: 'GET /api/genres', answers: list(shape.genre) },
  { call: 'GET /api/types', answers: list(shape.type) },
  {
    call: 'POST /api/MakeArtist',
    as: 'user',
    body: ({ userID, email }) => ({
      id: '0',
      userID: String(userID),
      artistID: '',
      created: '2026-01-01T00:00:00.000Z',
      updated: '',
      status: 0,
      name: 'Somebody',
      artistName: 'Some Band',
      email,
      phone: '123456',
      artistMessage: 'Listen to us',
    }),
    answers: json(shape.accepted),
  },
]

const streams: Specified[] = [
  { call: 'GET /music/music/128/{musicID}.mp3', answers: { bytes: 'audio/mpeg' } },
  { call: 'GET /music/podcast/64/{podcastID}.mp3', answers: { bytes: 'audio/mpeg' } },
  {
    call: 'GET /music/video/st/720/{musicID}/{random}{musicID}.m3u8?code=a1b2',
    answers: { bytes: 'application/vnd.apple.mpegurl' },
  },
  { call: 'GET /music/video/480/{musicID}.mp4', answers: { bytes: 'video/mp4' } },
  { call: 'GET /music/music/128/999999.mp3', ...refused(404) },
  { call: 'GET /music/nothing/like/this', ...refused(404) },
  { call: 'GET /api/nothing/like/this', ...refused(404) },
  { call: 'GET /api/file/images/music/{ownMusicID}.jpg', ...refused(404) },
]

const outside: Specified[] = [
  { call: 'GET /api/news/posts?per_page=4', answers: json(z.array(shape.newsPost).min(1).max(4)) },
  { call: 'GET /api/news/posts?per_page=100', answers: list(shape.newsPost) },
  { call: 'GET /api/news/posts/{newsID}', answers: json(shape.newsPost) },
  { call: 'GET /api/news/posts/999999', ...refused(404) },
  {
    call: 'POST /api/push/subscribe',
    body: ({ random }) => ({ token: `device-${random}` }),
    answers: text('true'),
  },
  { call: 'POST /api/push/subscribe', body: () => ({ token: '' }), ...refused(400) },
  { call: 'GET /api/live', answers: json(z.object({ state: z.literal('channel'), url: z.string() })) },
  { call: 'GET /music/live/master.m3u8', answers: { bytes: 'application/vnd.apple.mpegurl' } },
]

const table: Record<string, Specified[]> = {
  'home and search': homeAndSearch,
  'artists and DJs': artists,
  users,
  music,
  'lists of music': musicLists,
  podcasts,
  'likes and saves': marks,
  comments,
  'albums, collections, events and schedules': setsAndPlans,
  playlists,
  'the artist panel': panel,
  'streams and what is not there': streams,
  'news, notifications and the live channel': outside,
}

const casings: Record<string, (path: string) => string> = {
  'as specified': (path) => path,
  'in lower case': (path) => path.toLowerCase(),
  'in upper case': (path) => path.toUpperCase(),
}

let test: TestApp
let owner: Person
let fixtures: Fixtures
let fixed: { newsID: number; eventID: number; scheduleID: number; podcastCollectionID: number }
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  const people = await createPeople(test)
  owner = people.owner
  fixtures = await buildFixtures(test, owner)
  const { db } = test.deps
  await db.slider.create({ data: { type: 'music', refID: fixtures.musicID } })
  const startsAt = new Date('2026-12-01T10:00:00Z')
  await db.music.update({ where: { id: fixtures.musicID }, data: { title: 'Track of all', albumID: null } })
  await buildMusic(db, { artistIDs: [owner.artistID], albumID: fixtures.albumID })
  await db.collectionMusic.createMany({
    data: [{ collectionID: fixtures.collectionID, musicID: fixtures.musicID, position: 0 }],
    skipDuplicates: true,
  })
  fixed = {
    newsID: (await db.newsPost.create({ data: { title: 'News', excerpt: '', content: '<p>New</p>' } })).id,
    eventID: (await db.event.create({ data: { name: 'Concert', startsAt } })).id,
    scheduleID: (await db.schedule.create({ data: { title: 'Concert', startsAt } })).id,
    podcastCollectionID: (
      await db.podcastCollection.create({
        data: { name: 'Shows', podcasts: { create: { podcastID: fixtures.podcastID, position: 0 } } },
      })
    ).id,
  }
})
afterAll(() => test.close())

async function namesForACall(): Promise<{ names: Names; caller: { authorization: string } }> {
  const { db } = test.deps
  const user = await buildUser(db)
  const random = newVersion()
  const playlist = await db.playlist.create({
    data: { userID: user.id, name: 'Own', music: { create: { musicID: fixtures.musicID, position: 0 } } },
  })
  const { artistID } = fixtures
  // Removes earlier links, because links per artist are limited.
  await db.social.deleteMany({ where: { artistID } })
  const link = `https://www.instagram.com/of${random}`
  return {
    caller: await holdingToken(test, user),
    names: {
      ...fixtures,
      ...fixed,
      userID: user.id,
      email: user.email,
      password: TEST_PASSWORD,
      playListID: playlist.id,
      ownMusicID: (await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })).id,
      socialID: (await db.social.create({ data: { artistID, type: 'instagram', link } })).id,
      newEmail: `new${random}@example.com`,
      color: '%23e57833',
      random,
    },
  }
}

let calls = 0

async function make({ call, as, body, before }: Specified, casing: (path: string) => string) {
  const { names, caller } = await namesForACall()
  await before?.(names)
  const [method = '', target = ''] = call.split(' ')
  const [path = '', query] = target.split('?')
  const named = path.replaceAll(/\{\w+\}|[^{]+/g, (part) =>
    // An unknown name becomes part of the address, so the call fails.
    part.startsWith('{') ? String(names[part.slice(1, -1) as keyof Names]) : casing(part),
  )
  const sent = await body?.(names)
  calls += 1
  const request = test.http[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](
    query === undefined ? named : `${named}?${query}`,
  ).set('x-forwarded-for', `10.9.${calls >> 8}.${calls & 255}`)
  if (as) request.set(as === 'user' ? caller : owner.headers)
  if (Buffer.isBuffer(sent)) return request.attach('file', sent, 'file.bin')
  return sent ? request.send(sent) : request
}

/** Returns the contract of a call; fixed addresses take precedence over parameters. */
function endpointOf(call: string): Endpoint | undefined {
  const [method, target = ''] = call.split(' ')
  const path = (target.split('?')[0] ?? '').replace(/\/$/, '')
  const parameters = (endpoint: Endpoint) => endpoint.path.split('{').length
  return test.served
    .filter((endpoint) =>
      [endpoint.path, ...endpoint.aliases].some((each) => {
        const pattern = each.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
        return endpoint.method === method && new RegExp(`^${pattern}$`, 'i').test(path)
      }),
    )
    .toSorted((a, b) => parameters(a) - parameters(b))[0]
}

describe.each(Object.entries(table))('the calls of %s', (_, rows) => {
  describe.each(Object.entries(casings))('%s', (_casing, casing) => {
    it.each(rows.map((row) => [`${row.call}${row.as ? ` by ${row.as}` : ''}`, row] as const))(
      '%s',
      async (_name, row) => {
        const reply = await make(row, casing)
        expect({ status: reply.status, ...(reply.status >= 400 && { body: reply.body }) }).toMatchObject({
          status: row.status ?? 200,
        })
        const endpoint = endpointOf(row.call)
        if (endpoint)
          expect([nameOf(endpoint), isDeclared(endpoint, reply.status)]).toEqual([nameOf(endpoint), true])
        const type = reply.headers['content-type'] ?? ''
        const { answers } = row
        if ('bytes' in answers) {
          expect(type).toContain(answers.bytes)
          expect(Number(reply.headers['content-length'])).toBeGreaterThan(0)
        } else if ('text' in answers) {
          expect(type).toContain('text/plain')
          answers.text.parse(reply.text)
        } else {
          expect(type).toMatch(row.status ? /^application\/problem\+json/ : /^application\/json/)
          answers.json.parse(reply.body)
        }
      },
    )
  })
})
