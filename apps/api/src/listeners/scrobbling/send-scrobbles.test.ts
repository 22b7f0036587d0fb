import { afterAll, beforeAll, expect, it } from 'vitest'
import { secretBox } from '../../platform/secret-box.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMusic, buildUser } from '../../testing/build.ts'
import { scrobblingStore } from './scrobbling.store.ts'
import { sendScrobbles } from './send-scrobbles.ts'
import type { ServiceClient } from './service-client.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a play is sent by one process, also while the service takes its time', async () => {
  const { db, sql } = test.deps
  const [store, box] = [scrobblingStore(sql), secretBox('a secret', 'scrobbling')]
  const { id: userID } = await buildUser(db)
  await store.connect(userID, 'listenbrainz', { name: 'mira', secret: box.encrypt(userID, 'good') })
  // Long titles do not fit into one batch.
  for (const letter of ['a', 'b', 'c']) {
    const { id } = await buildMusic(db, { title: letter.repeat(6000) })
    await store.add(userID, [{ id, at: new Date() }])
  }

  const sent: string[] = []
  const process = (meanwhile: () => Promise<unknown>) => {
    const client: ServiceClient = {
      mostPlays: 1000,
      fieldBytes: 200,
      connectAt: () => null,
      connect: async () => undefined,
      tellNowPlaying: async () => undefined,
      send: async (_, plays) => {
        sent.push(...plays.map(({ title }) => title.slice(0, 1)))
        await meanwhile()
        return { state: 'sent' }
      },
    }
    return sendScrobbles({ store, box, clients: { listenbrainz: client } })
  }
  await process(() => process(async () => undefined))
  expect(sent.toSorted()).toEqual(['a', 'b', 'c'])
  expect(await db.scrobble.count()).toBe(0)
})

it('a play that waits since a clock was 400 days ahead is sent soon', async () => {
  const { db, sql } = test.deps
  const [store, box] = [scrobblingStore(sql), secretBox('a secret', 'scrobbling')]
  const { id: userID } = await buildUser(db)
  await store.connect(userID, 'listenbrainz', { name: 'mira', secret: box.encrypt(userID, 'good') })
  await store.add(userID, [{ id: (await buildMusic(db)).id, at: new Date() }])
  await db.scrobble.updateMany({ data: { dueAt: new Date(Date.now() + 400 * 24 * 60 * 60_000) } })
  const due = async () => (await store.dueAccounts(10)).map((account) => account.userID)
  expect([await due(), await due()]).toEqual([[], [userID]])
})
