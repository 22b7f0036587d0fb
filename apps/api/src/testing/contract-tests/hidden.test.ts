import { ImageKind } from '@nava/contracts'
import type { MusicModel } from '@nava/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { buildArtist, buildMusic, buildPodcast, buildUser } from '../build.ts'
import { publishImage } from '../publish.ts'
import { nameOf, send } from './send.ts'
import { validCall } from './valid-call.ts'
import {
  buildFixtures,
  ENDS_THE_TOKEN,
  createPeople,
  type People,
  type Role,
  ROLES,
  type Fixtures,
} from './fixtures.ts'

/** Word in the titles of everything hidden from visitors, and nowhere else */
const MARKER = 'Unheardofthing'

let test: TestApp
let people: People
let fixtures: Fixtures
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  people = await createPeople(test)
  fixtures = await buildFixtures(test, people.owner)
  for (const withheld of [
    { isConfirmed: false },
    { releaseDate: new Date('2100-01-01') },
    { visibility: 'private' as const },
    { visibility: 'unlisted' as const },
  ])
    await hideEverywhere(withheld)
})
afterAll(() => test.close())

/** Makes public rows of all kinds, and the listener's own, refer to a hidden track and episode. */
async function hideEverywhere(
  withheld: Partial<Pick<MusicModel, 'isConfirmed' | 'releaseDate' | 'visibility'>>,
) {
  const { db } = test.deps
  const title = `${MARKER} ${JSON.stringify(withheld)}`
  const media = { title, playCount: 1_000_000, ...withheld }
  const { id: musicID } = await buildMusic(db, {
    ...media,
    isExclusive: true,
    hasVideo: true,
    videoHeights: [720],
    topCoverColor: '#112233',
    albumID: fixtures.albumID,
    artistIDs: [fixtures.artistID],
  })
  const credit = { position: 0, role: 'composer', name: title, artistID: fixtures.artistID } as const
  await buildMusic(db, { ...media, artistIDs: [(await buildArtist(db)).id], credits: { create: credit } })
  const { id: podcastID } = await buildPodcast(db, { ...media, djIDs: [fixtures.djID] })
  const day = new Date(new Date().toISOString().slice(0, 10))
  await db.musicDailyPlay.create({ data: { musicID, day, count: 1_000_000 } })
  await db.podcastDailyPlay.create({ data: { podcastID, day, count: 1_000_000 } })
  await db.collectionMusic.create({ data: { collectionID: fixtures.collectionID, musicID, position: 9 } })
  const { id: podcastCollectionID } = await db.podcastCollection.create({ data: { name: 'Shows' } })
  await db.podcastCollectionItem.create({ data: { podcastCollectionID, podcastID, position: 0 } })
  // Who has found something unlisted keeps it; others do not see it in a public playlist either.
  const isKept = withheld.visibility === 'unlisted'
  const userID = isKept ? (await buildUser(db)).id : people.listener.userID
  const playlist = { userID, name: 'Own', isPublic: isKept, music: { create: { musicID, position: 0 } } }
  await db.playlist.create({ data: playlist })
  const startsAt = new Date()
  await db.liveRequest.create({ data: { userID: people.artist.userID, musicID, title } })
  await db.livePlay.create({ data: { position: musicID, musicID, startsAt, endsAt: startsAt } })
  await db.savedMusic.create({ data: { userID, musicID } })
  await db.musicLike.create({ data: { userID, musicID } })
  await db.savedPodcast.create({ data: { userID, podcastID } })
  await db.play.create({ data: { userID, listener: `u${userID}`, musicID } })
  await db.play.create({ data: { userID, listener: `u${userID}`, podcastID } })
  const slider = await db.slider.create({ data: { type: 'music', refID: musicID, titleOne: title } })
  await db.slider.create({ data: { type: 'podcast', refID: podcastID, titleTwo: title } })
  // The picture of something unlisted is found by its address, as its page is.
  if (!isKept) {
    for (const kind of ['music', 'musicTop', 'video'] as const) await hidePicture(kind, musicID)
    await hidePicture('podcast', podcastID)
  }
  await hidePicture('slider', slider.id)
  const genres = { create: { genreID: fixtures.genreID } }
  await db.music.update({ where: { id: musicID }, data: { genres } })
}

const hiddenPictures: { kind: ImageKind; id: number; version: string }[] = []

/** Puts the marker into the version, since whoever knows the version may open the picture. */
async function hidePicture(kind: ImageKind, id: number) {
  const { version } = await publishImage(test.deps, kind, id, {
    version: `${MARKER}${hiddenPictures.length}`,
    content: `${MARKER} in a picture`,
  })
  hiddenPictures.push({ kind, id, version })
}

/** Kinds whose owners are never hidden */
const NEVER_HIDDEN: ReadonlySet<ImageKind> = new Set<ImageKind>([
  'album',
  'artist',
  'artistHeader',
  'dj',
  'collection',
  'podcastCollection',
  'event',
  'user',
  'station',
])

/** The export contains names that the listener kept. */
const OWN_COPY = 'GET /api/users/me/export'

it('nothing hidden is returned by any call, except to its owner and admins', async () => {
  const shown: string[] = []
  let answered = 0
  for (const endpoint of test.served) {
    const name = nameOf(endpoint)
    if (endpoint.access === 'admin' || ENDS_THE_TOKEN.has(name) || name === OWN_COPY) continue
    for (const role of ['visitor', 'listener', 'artist', 'dj'] as const) {
      const call = await validCall(test, endpoint, people.owner, fixtures)
      const params = 'text' in call.params ? { ...call.params, text: MARKER } : call.params
      const searched = { ...call, params, query: { ...call.query, search: MARKER } }
      const canSearch = 'search' in endpoint.query.shape
      for (const asked of [{ ...call, params }, ...(canSearch ? [searched] : [])]) {
        const { status, text } = await send(test, endpoint, asked, people[role].headers)
        if (status === 200) answered += 1
        if (text.includes(MARKER)) shown.push(`${name} as ${role}`)
      }
    }
  }
  expect([...new Set(shown)]).toEqual([])
  expect(answered).toBeGreaterThan(300)
  const own = await test.http.get('/api/artistPanel/musics').set(people.owner.headers)
  expect(own.text).toContain(MARKER)
})

it('hidden pictures are served only to their owner, to admins, and to those who know their version', async () => {
  const news = await test.deps.db.newsPost.create({
    data: { title: MARKER, excerpt: '', content: '', publishedAt: new Date('2100-01-01') },
  })
  await hidePicture('news', news.id)
  await hidePicture('newsText', (await test.deps.db.newsPicture.create({ data: {} })).id)
  const kinds = new Set(hiddenPictures.map(({ kind }) => kind))
  expect(ImageKind.options.filter((kind) => !kinds.has(kind) && !NEVER_HIDDEN.has(kind))).toEqual([])

  const get = async (path: string, role: Role) => {
    const reply = await fetch(`${test.address}${path}`, { headers: people[role].headers })
    return {
      status: reply.status,
      caching: reply.headers.get('cache-control'),
      isShown: (await reply.text()).includes(MARKER),
    }
  }
  const hidden = { status: 404, caching: 'no-store', isShown: false }
  for (const { kind, id, version } of hiddenPictures) {
    const path = `/api/file/images/${kind}/${id}.jpg`
    // Only admins own banners and news.
    const isOwners = !['slider', 'news', 'newsText'].includes(kind)
    for (const role of ROLES) {
      const maySee = role === 'admin' || (role === 'owner' && isOwners)
      for (const query of ['', '?w=96', `?v=${version.slice(0, -1)}`, '?v='])
        expect(await get(path + query, role), `${role} ${path}${query}`).toEqual(
          maySee ? { status: 200, caching: 'private, no-store', isShown: true } : hidden,
        )
      expect(await get(`${path}?v=${version}`, role), `${role} ${path} with its version`).toEqual({
        status: 200,
        caching: 'private, max-age=31536000, immutable',
        isShown: true,
      })
    }
  }
})
