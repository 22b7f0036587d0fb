import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast } from '../../testing/build.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

const [seconds, listened] = [200, 300]

let test: TestApp
let account: SubsonicAccount
let client: ReturnType<typeof subsonicClient>
let id: string
let episode: string
let hidden: string
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const artistIDs = [(await buildArtist(db)).id]
  id = `tr-${(await buildMusic(db, { artistIDs, lengthSeconds: seconds })).id}`
  hidden = `tr-${(await buildMusic(db, { artistIDs, isConfirmed: false })).id}`
  episode = `pe-${(await buildPodcast(db, { djIDs: [(await buildDj(db)).id] })).id}`
})
afterAll(() => test.close())
beforeEach(async () => {
  account = await buildSubsonicAccount(test)
  client = subsonicClient(test, account)
})

const report = (state: string, positionMs: number, more = {}) =>
  client.ask('reportPlayback', { mediaId: id, mediaType: 'song', state, positionMs, ...more })
const entries = async () => (await client.ask('getNowPlaying')).nowPlaying.entry
const plays = () => test.deps.db.play.count({ where: { userID: account.id } })
/** As if the playback had begun earlier */
const listen = () =>
  test.deps.sql.query(
    'UPDATE playing_now SET started_at = started_at - make_interval(secs => $2) WHERE user_id = $1',
    [account.id, listened],
  )

it('reports say where a player is now, until it stops', async () => {
  await report('starting', 0)
  expect(await entries()).toMatchObject([{ id, state: 'starting', positionMs: 0, playbackRate: 1 }])
  await report('playing', 30_000, { playbackRate: '1.5' })
  await test.deps.sql.query(
    `UPDATE playing_now SET reported_at = now() - interval '20 seconds' WHERE user_id = $1`,
    [account.id],
  )
  const [entry] = await entries()
  expect(entry).toMatchObject({ state: 'playing', playbackRate: 1.5 })
  expect(entry.positionMs).toBeGreaterThanOrEqual(60_000)
  await report('paused', 61_000)
  expect(await entries()).toMatchObject([{ state: 'paused', positionMs: 61_000 }])
  await report('stopped', 61_000)
  expect(await entries()).toEqual([])
  expect(await plays()).toBe(0)
})

it('reports count a play once half was heard, once for each playback, and not after a seek', async () => {
  await report('starting', 0)
  await report('playing', 150_000)
  expect(await plays()).toBe(0)
  await listen()
  for (const position of [110_000, 150_000]) await report('playing', position)
  await report('stopped', 190_000)
  expect(await plays()).toBe(1)
  await test.deps.sql.query(`UPDATE plays SET played_at = played_at - interval '1 day' WHERE user_id = $1`, [
    account.id,
  ])
  await report('starting', 0)
  await listen()
  await report('stopped', 190_000)
  expect(await plays()).toBe(2)
})

it('reports count nothing for a player that counts by itself, and episodes too', async () => {
  await report('playing', 0)
  await listen()
  await report('playing', 150_000, { ignoreScrobble: true })
  expect(await plays()).toBe(0)
  const podcast = { mediaId: episode, mediaType: 'podcast' }
  await report('playing', 0, podcast)
  await listen()
  await report('stopped', 3_000_000, podcast)
  expect((await client.ask('getPodcastEpisode', { id: episode })).podcastEpisode.playCount).toBe(1)
})

it('reports of a place behind every end are those of the end', async () => {
  for (const position of ['2147483647', '9'.repeat(19)]) {
    await report('playing', Number(position), { positionMs: position, playbackRate: '1e9' })
    await test.deps.sql.query(
      `UPDATE playing_now SET reported_at = now() - interval '50 minutes' WHERE user_id = $1`,
      [account.id],
    )
    expect(await entries()).toMatchObject([{ positionMs: seconds * 1000, playbackRate: 16 }])
  }
})

it('reports of what is hidden, nothing, an unknown state or without a place are refused', async () => {
  const whole = { mediaId: id, mediaType: 'song', state: 'playing', positionMs: 1 }
  for (const [code, part] of [
    [70, { mediaId: hidden }],
    [10, { mediaId: '' }],
    [10, { positionMs: '' }],
    [0, { state: 'dancing' }],
  ] as const)
    expect(await client.failure('reportPlayback', { ...whole, ...part }), JSON.stringify(part)).toBe(code)
})
