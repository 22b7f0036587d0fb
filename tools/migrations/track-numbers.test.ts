import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { applyMigrations } from './apply-migrations.ts'
import { MIGRATIONS } from '@nava/db/schema-version'

test('the tracks of albums are numbered in the order that they had', async () => {
  await using stack = new AsyncDisposableStack()
  const database = await createTestDatabase({ empty: true })
  stack.defer(database.drop)
  const folder = await mkdtemp(join(tmpdir(), 'nava-migrations-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  stack.defer(() => client.end())
  const later = (await readdir(MIGRATIONS)).filter(
    (name) => /^\d+_/.test(name) && name >= '20261126220934_discs_and_track_numbers',
  )
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) => !later.some((name) => path.includes(name)),
  })
  await applyMigrations(database.url, { folder })
  await client.query(
    `INSERT INTO albums (name, updated_at) VALUES ('Imported', now()), ('Sorted', now());
    INSERT INTO music (title, album_id, album_position, updated_at)
      SELECT t.name, b.id, place, now() FROM (VALUES ('A', 'Imported', 0), ('B', 'Imported', 0), ('Y', 'Sorted', 1),
        ('X', 'Sorted', 0), ('Z', 'Sorted', 1)) AS t (name, album, place) JOIN albums b ON b.name = album ORDER BY t.name;
    INSERT INTO music (title, album_position, updated_at) VALUES ('Single', 4, now())`,
  )
  await cp(MIGRATIONS, folder, { recursive: true })
  await applyMigrations(database.url, { folder })
  const { rows } = await client.query<{ title: string; disc: number; track: number }>(
    'SELECT title, disc, album_position AS track FROM music ORDER BY title',
  )
  expect(rows.map(({ title, disc, track }) => `${title} ${disc}/${track}`)).toEqual([
    'A 1/1',
    'B 1/2',
    'Single 1/0',
    'X 1/1',
    'Y 1/2',
    'Z 1/3',
  ])
})
