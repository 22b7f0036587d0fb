import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { readLastRelease } from './released.ts'
import { incompatibilities, readStructure } from './structure.ts'

test('the migrations keep all that the last release relies on', async () => {
  await using database = await createTestDatabase()
  const release = await readLastRelease()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const present = await readStructure(client)
  await client.end()
  expect(incompatibilities(release.structure, present, release.unused)).toEqual([])
})
