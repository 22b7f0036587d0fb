import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import { openDatabase } from '@nava/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { listen, together } from './listen.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  opened = openDatabase(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const quiet = { warn: () => undefined }
const tell = (channel: string, what: string) => opened.sql.query('SELECT pg_notify($1, $2)', [channel, what])

describe('listening to the database', () => {
  it('receives each channel in order, only what was committed, and again after the connection was lost', async () => {
    const heard: string[] = []
    let connections = 0
    const stop = listen({
      databaseUrl: database.url,
      channels: { one: (told) => heard.push(`one ${told}`), two: (told) => heard.push(`two ${told}`) },
      connected: () => (connections += 1),
      log: quiet,
    })
    await expect.poll(() => connections).toBe(1)
    await tell('one', 'a')
    await tell('three', 'b')
    await opened.sql.query(`BEGIN; SELECT pg_notify('one', 'never'); ROLLBACK`)
    await tell('two', 'c')
    await expect.poll(() => heard).toEqual(['one a', 'two c'])
    await opened.sql.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nava listening' AND datname = current_database()`,
    )
    await expect.poll(() => connections).toBe(2)
    await tell('two', 'd')
    await expect.poll(() => heard).toEqual(['one a', 'two c', 'two d'])
    await stop()
    await tell('two', 'e')
    expect(heard.length).toBe(3)
    const listening = () =>
      opened.sql.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'nava listening' AND datname = current_database()`,
      )
    await expect.poll(async () => (await listening()).rowCount).toBe(0)
  })

  it.runIf(RUNS_ALL_TESTS)(
    'stops at once, even if the server does not respond or is not running',
    async () => {
      const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const address = silent.address()
      const port = typeof address === 'object' ? address?.port : 0
      for (const at of [port, 1]) {
        const url = `postgres://nava:secret@127.0.0.1:${at}/nava`
        const tried = Promise.withResolvers<void>()
        silent.once('connection', tried.resolve)
        const log = { warn: tried.resolve }
        const stop = listen({ databaseUrl: url, channels: {}, connected: () => undefined, log })
        await tried.promise
        const startedAt = performance.now()
        await stop()
        expect(performance.now() - startedAt).toBeLessThan(1000)
      }
      silent.close()
    },
  )
})

it('features that hear the same channel all hear it', () => {
  const heard: string[] = []
  const named = (name: string) => (told: string) => void heard.push(`${name} ${told}`)
  const { channels } = together([
    { channels: { hidden: named('one'), live: named('one') } },
    { channels: { hidden: named('two') } },
  ])
  channels['hidden']?.('a')
  channels['live']?.('b')
  expect(heard).toEqual(['one a', 'two a', 'one b'])
})
