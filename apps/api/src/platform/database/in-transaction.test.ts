import { openDatabase } from '@nava/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { inTransaction } from '@nava/db/in-transaction'
import { isUnreachable } from './is-unreachable.ts'

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

describe('a transaction', () => {
  it('whose connection breaks between two statements fails alone, and its connection is not reused', async () => {
    const { sql } = opened
    const cut = inTransaction(sql, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const gone = new Promise((resolve) => client.once('end', resolve))
      await sql.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      await gone
      return client.query('SELECT 1')
    })
    const error: unknown = await cut.catch((failure: unknown) => failure)
    expect(isUnreachable(error), String(error)).toBe(true)
    for (let n = 0; n < 5; n += 1)
      expect(await inTransaction(sql, (client) => client.query('SELECT 1'))).toMatchObject({ rowCount: 1 })
  })
})
