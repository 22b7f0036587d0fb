import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMusic, buildPodcast } from '../testing/build.ts'
import { nameOf, send } from '../testing/walk/send.ts'
import { validCall } from '../testing/walk/valid-call.ts'
import { buildWorld, endsTheToken, meetPeople, type People, type World } from '../testing/walk/world.ts'

/** Stands in the title of all that visitors may not know of, and nowhere else. */
const marker = 'Unheardofthing'

let test: TestApp
let people: People
let world: World
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  people = await meetPeople(test)
  world = await buildWorld(test, people.owner)
  for (const withheld of [{ isConfirmed: false }, { releaseDate: new Date('2100-01-01') }])
    await hideEverywhere(withheld)
}, 60_000)
afterAll(() => test.close())

/** A track and a podcast that are named wherever a row can name one, by rows that everybody may see and by the listener’s own. */
async function hideEverywhere(withheld: { isConfirmed?: boolean; releaseDate?: Date }) {
  const { db } = test.deps
  const { userID: userId } = people.listener
  const title = `${marker} ${JSON.stringify(withheld)}`
  const media = { title, playCount: 1_000_000, ...withheld }
  const { id: musicId } = await buildMusic(db, {
    ...media,
    isExclusive: true,
    hasVideo: true,
    videoHeights: [720],
    topCoverColor: '#112233',
    albumId: world.albumID,
    artistIDs: [world.artistID],
  })
  const { id: podcastId } = await buildPodcast(db, { ...media, djIDs: [world.djID] })
  const day = new Date(new Date().toISOString().slice(0, 10))
  await db.musicDailyPlay.create({ data: { musicId, day, count: 1_000_000 } })
  await db.podcastDailyPlay.create({ data: { podcastId, day, count: 1_000_000 } })
  await db.collectionMusic.create({ data: { collectionId: world.collectionID, musicId, position: 9 } })
  const { id: podcastCollectionId } = await db.podcastCollection.create({ data: { name: 'Shows' } })
  await db.podcastCollectionItem.create({ data: { podcastCollectionId, podcastId, position: 0 } })
  const playlist = { userId, name: 'Own', music: { create: { musicId, position: 0 } } }
  await db.playlist.create({ data: playlist })
  await db.savedMusic.create({ data: { userId, musicId } })
  await db.savedPodcast.create({ data: { userId, podcastId } })
  await db.play.create({ data: { userId, listener: `u${userId}`, musicId } })
  await db.play.create({ data: { userId, listener: `u${userId}`, podcastId } })
  await db.slider.create({ data: { type: 'music', refId: musicId, titleOne: title } })
  await db.slider.create({ data: { type: 'podcast', refId: podcastId, titleTwo: title } })
  const genres = { create: { genreId: world.genreID } }
  await db.music.update({ where: { id: musicId }, data: { genres } })
}

/** What one has kept of it is one's own: the copy of all data names it. */
const ownCopy = 'GET /api/users/me/export'

it('nothing that visitors may not know of is named by any call, but to its owner and admins', async () => {
  const shown: string[] = []
  let answered = 0
  for (const endpoint of test.served) {
    const name = nameOf(endpoint)
    if (endpoint.access === 'admin' || endsTheToken.has(name) || name === ownCopy) continue
    for (const role of ['visitor', 'listener', 'artist', 'dj'] as const) {
      const call = await validCall(test, endpoint, people.owner, world)
      const params = 'text' in call.params ? { ...call.params, text: marker } : call.params
      const query = 'search' in endpoint.query.shape ? { ...call.query, search: marker } : call.query
      for (const asked of [
        { ...call, params },
        { ...call, params, query },
      ]) {
        const { status, text } = await send(test, endpoint, asked, people[role].headers)
        if (status === 200) answered += 1
        if (text.includes(marker)) shown.push(`${name} as ${role}`)
      }
    }
  }
  expect([...new Set(shown)]).toEqual([])
  expect(answered).toBeGreaterThan(300)
  // It is there to be seen by whom it belongs to.
  const own = await test.http.get('/api/artistPanel/musics').set(people.owner.headers)
  expect(own.text).toContain(marker)
}, 120_000)
