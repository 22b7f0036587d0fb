import { emptyPlayQueue, limits, type PlayQueue } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildMusic, buildPodcast } from '../../testing/build.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

const DEVICE = 'a-device-of-tests'

let test: TestApp
let account: SubsonicAccount
let musicID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  musicID = (await buildMusic(db, { artistIDs: [(await buildArtist(db)).id], lengthSeconds: 200 })).id
})
afterAll(() => test.close())
beforeEach(async () => {
  account = await buildSubsonicAccount(test)
  await test.deps.db.listeningDevice.create({
    data: { userID: account.id, id: DEVICE, name: 'Chrome on Linux', connection: `connection ${account.id}` },
  })
})

const play = async (over: Partial<PlayQueue> = {}) => {
  const items = [{ kind: 'music' as const, id: musicID }]
  const queue = {
    ...emptyPlayQueue,
    items,
    playback: 'playing' as const,
    device: DEVICE,
    holder: DEVICE,
    ...over,
  }
  expect((await test.http.put('/api/queue').set(account.headers).send(queue)).status).toBe(200)
}
const entries = async (by = account) => (await subsonicClient(test, by).ask('getNowPlaying')).nowPlaying.entry

describe('what a page plays', () => {
  it('is shown to the person’s apps, at the second where it is, and to no others', async () => {
    await play({ position: 12.5, speed: 2 })
    const [entry, ...others] = await entries()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      ...{ id: `tr-${musicID}`, username: account.email, playerName: 'Chrome on Linux', minutesAgo: 0 },
      ...{ state: 'playing', playbackRate: 1 },
    })
    expect(entry?.positionMs).toBeGreaterThanOrEqual(12_500)
    expect(await entries(await buildSubsonicAccount(test))).toEqual([])
  })

  it('is not shown while it is paused, without a device, or once the device has gone', async () => {
    await play({ playback: 'paused' })
    expect(await entries()).toEqual([])
    await play({ device: null, holder: null })
    expect(await entries()).toEqual([])
    await play()
    expect(await entries()).toHaveLength(1)
    await test.deps.db.listeningDevice.deleteMany({ where: { userID: account.id } })
    expect(await entries()).toEqual([])
  })

  it('is at the end of a track beyond which the queue stands', async () => {
    await play({ position: limits.maxID })
    expect(await entries()).toMatchObject([{ positionMs: 200_000 }])
  })

  it('began as many whole minutes ago as have passed', async () => {
    const ago = async (seconds: number) => {
      await test.deps.sql.query(
        'UPDATE play_queues SET updated_at = clock_timestamp() - make_interval(secs => $2) WHERE user_id = $1',
        [account.id, seconds],
      )
      return (await entries())[0]?.minutesAgo
    }
    await play()
    expect([await ago(35), await ago(95)]).toEqual([0, 1])
  })

  it('stands beside what an app plays', async () => {
    await subsonicClient(test, account).ask('scrobble', { id: `tr-${musicID}`, submission: false })
    await play()
    expect((await entries()).map((entry: { playerName: string }) => entry.playerName)).toEqual([
      'Chrome on Linux',
      'a client',
    ])
  })

  it('is left out where it is an episode, a track that was hidden since, or an empty queue', async () => {
    const { db } = test.deps
    const { id } = await buildPodcast(db)
    await play({ items: [{ kind: 'podcast', id }] })
    expect(await entries()).toEqual([])
    const hidden = await buildMusic(db, { isConfirmed: false })
    await play({ items: [{ kind: 'music', id: hidden.id }] })
    expect(await entries()).toEqual([])
    await play({ items: [] })
    expect(await entries()).toEqual([])
  })
})
