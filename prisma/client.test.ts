import { expect, it } from 'vitest'
import { createTestDatabase } from '../tools/testing/postgres.ts'
import { openDatabase } from './client.ts'

it('A connection that is lost between two statements fails the next one instead of ending the process', async () => {
  const database = await createTestDatabase()
  const { sql, close } = openDatabase(database.url, { connections: 2 })
  try {
    const held = await sql.connect()
    const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const lost = new Promise<void>((resolve) => held.once('end', resolve))
    await sql.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await lost
    await expect(held.query('SELECT 1')).rejects.toThrow('not queryable')
    held.release()
    expect((await sql.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
    await database.drop()
  }
})
