import { setTimeout as sleep } from 'node:timers/promises'
import { jobIDOf } from '@nava/contracts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { secretBox } from '../../platform/secret-box.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMusic, buildUser } from '../../testing/build.ts'
import { scrobblingStore } from './scrobbling.store.ts'
import { sendScrobblesJob } from './send-scrobbles.job.ts'
import type { ServiceClient } from './service-client.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Connects a person's account with as many due plays as there are letters, in batches of one. */
async function account(letters: readonly string[]) {
  const { db, sql } = test.deps
  const [store, box] = [scrobblingStore(sql), secretBox('a secret', 'scrobbling')]
  const { id: userID } = await buildUser(db)
  await store.connect(userID, 'listenbrainz', { name: 'mira', secret: box.encrypt(userID, 'good') })
  // Long titles do not fit into one batch.
  for (const letter of letters) {
    const { id } = await buildMusic(db, { title: letter.repeat(6000) })
    await store.add(userID, [{ id, at: new Date() }])
  }

  const sent: string[] = []
  /** Starts a process that sends; it ends with the test. */
  const startProcess = (meanwhile: () => Promise<unknown>) => {
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
    const { queues } = test.deps
    const log = pino({ level: 'silent' })
    const stop = sendScrobblesJob({ store, box, clients: { listenbrainz: client }, queues, log }).run(20)
    onTestFinished(stop)
    return stop
  }
  const waiting = () => db.scrobble.count({ where: { userID } })
  return { store, userID, sent, startProcess, waiting }
}

// First, because processes of the other tests may still be looking for due plays.
it('a play that waits since a clock was 400 days ahead is sent soon', async () => {
  const { store, userID } = await account(['a'])
  await test.deps.db.scrobble.updateMany({
    where: { userID },
    data: { dueAt: new Date(Date.now() + 400 * 24 * 60 * 60_000) },
  })
  const due = async () => (await store.dueAccounts()).map((row) => row.userID)
  expect([await due(), await due()]).toEqual([[], [userID]])
  await store.disconnect(userID, 'listenbrainz')
})

it('a play is sent by one process, also while the service takes its time', async () => {
  const { sent, startProcess, waiting } = await account(['a', 'b', 'c'])
  const others: (() => Promise<void>)[] = []
  startProcess(async () => {
    if (others.length === 0) others.push(startProcess(async () => undefined))
    // Time for several sweeps of both
    await sleep(90)
  })
  await expect.poll(waiting).toBe(0)
  expect(sent.toSorted()).toEqual(['a', 'b', 'c'])
})

it('plays are sent again after a process died with them', async () => {
  const { userID, sent, startProcess, waiting } = await account(['a', 'b'])
  const hung = Promise.withResolvers<void>()
  // What the dead process sends never returns.
  startProcess(async () => (sent.length === 1 ? await hung.promise : undefined))
  await expect.poll(() => sent).toEqual(['a'])
  // As BullMQ finds a job whose process renews its lock no more
  const { rowCount } = await test.deps.sql.query(
    `WITH lost AS (UPDATE bullmq.job SET state = 'waiting', lock_token = NULL, locked_until_ms = NULL, stalled_count = 1
      WHERE queue = 'scrobbles' AND id = $1 AND state = 'active' RETURNING queue)
    SELECT pg_notify('bullmq_jobs', queue) FROM lost`,
    [jobIDOf('sendScrobbles', { userID, service: 'listenbrainz' })],
  )
  expect(rowCount).toBe(1)
  await expect.poll(waiting).toBe(0)
  expect(sent).toEqual(['a', 'a', 'b'])
  hung.resolve()
})

it('plays whose job was lost with the queue are sent', async () => {
  const { sent, startProcess, waiting } = await account(['a', 'b'])
  const stop = startProcess(async () => void stop())
  await expect.poll(() => sent).toEqual(['a'])
  await stop()
  await test.deps.sql.query(`DELETE FROM bullmq.job WHERE queue = 'scrobbles'`)
  startProcess(async () => undefined)
  await expect.poll(waiting).toBe(0)
  expect(sent).toEqual(['a', 'b'])
})
