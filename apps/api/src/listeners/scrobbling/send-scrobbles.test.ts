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

it('a play is sent by one process, also if its claim ends while the service takes its time', async () => {
  const { db, sql } = test.deps
  const [store, box] = [scrobblingStore(sql), secretBox('a secret', 'scrobbling')]
  const { id: userID } = await buildUser(db)
  await store.connect(userID, 'listenbrainz', { name: 'mira', secret: box.encrypt(userID, 'good') })
  // Long titles do not fit into one batch.
  for (const letter of ['a', 'b', 'c'])
    await store.add(userID, (await buildMusic(db, { title: letter.repeat(6000) })).id, new Date())

  const sent: string[] = []
  const process = (meanwhile: () => Promise<unknown>) => {
    const client: ServiceClient = {
      mostPlays: 1000,
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
  let isFirst = true
  await process(async () => {
    if (!isFirst) return
    isFirst = false
    const waiting = await db.scrobble.findMany({ orderBy: { id: 'asc' } })
    const others = waiting.slice(1).map(({ id }) => id)
    await db.scrobble.updateMany({ where: { id: { in: others } }, data: { dueAt: new Date(0) } })
    await process(async () => undefined)
  })
  expect(sent.toSorted()).toEqual(['a', 'b', 'c'])
  expect(await db.scrobble.count()).toBe(0)
})
