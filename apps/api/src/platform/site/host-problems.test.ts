import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostProblems } from './host-problems.ts'

let database: TestDatabase
let name: string
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  name = new URL(database.url).pathname.slice(1)
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const AT_ONCE = { hostCheckEvery: -1, failedHostCheckEvery: -1 }
const hostAt = (url: string, connections?: number) => ({ database: { url, allowsNewer: false, connections } })

it('what changes under a running station is found, and so is its end', async () => {
  const find = hostProblems(hostAt(database.url), AT_ONCE)
  expect(await find()).toEqual([])
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  expect(await find()).toEqual([
    { code: 'database.unfit', params: { reason: expect.stringMatching(/takes no changes.*RESET/) } },
  ])
  await client.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  expect(await find()).toEqual([])
})

it('what Nava works without is advice', async () => {
  expect(await hostProblems(hostAt(database.url, 10_000), AT_ONCE)()).toEqual([
    { code: 'host.advice', params: { reason: expect.stringMatching(/DATABASE_CONNECTIONS=/) } },
  ])
})

it('a database that is away is told otherwise, and says nothing about what was found before', async () => {
  const host = hostAt(database.url, 10_000)
  const find = hostProblems(host, AT_ONCE)
  const before = await find()
  host.database.url = 'postgresql://nava@127.0.0.1:9/nava'
  expect(await find()).toEqual(before)
  expect(before).toHaveLength(1)
})
