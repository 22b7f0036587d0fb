import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigration, SCHEMA } from './create-migration.ts'
import { MIGRATIONS } from '@nava/db/schema-version'
import { MIGRATED_SCHEMA } from './folder.ts'

let root: string
let schema: string
let folder: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nava-schema-'))
  schema = join(root, 'schema.prisma')
  folder = join(root, 'migrations')
})

afterEach(() => rm(root, { recursive: true }))

const now = new Date('2026-03-04T05:06:07Z')
const HEADER = 'datasource db {\n  provider = "postgresql"\n}\n'
const SONG = 'model Song {\n  id Int @id\n}\n'

test('the first migration creates everything, the next only what changed, and a third is not needed', async () => {
  await writeFile(schema, HEADER + SONG)
  const first = await createMigration({ title: 'Init it!', now, schema, folder })
  expect(first).toEqual({ state: 'created', name: '20260304050607_init_it' })

  await writeFile(schema, HEADER + SONG.replace('}', '  title String\n}'))
  const handWritten = `CREATE INDEX by_title ON "Song" (lower(title));\n`
  const second = await createMigration({
    title: 'title',
    handWritten,
    now: new Date('2026-03-05'),
    schema,
    folder,
  })
  expect(second).toEqual({ state: 'created', name: '20260305000000_title' })
  const sql = await readFile(join(folder, '20260305000000_title', 'migration.sql'), 'utf8')
  expect(sql).toMatch(/ALTER TABLE "Song" ADD COLUMN\s+"title" TEXT NOT NULL;\s+CREATE INDEX by_title/)
  expect(sql).not.toContain('CREATE TABLE')

  expect(await createMigration({ title: 'again', now, schema, folder })).toEqual({ state: 'unchanged' })
})

test('a migration that PostgreSQL rejects is not kept', async () => {
  await writeFile(schema, HEADER + SONG)
  const handWritten = 'CREATE INDEX broken ON "Song" (no_such_column);\n'
  await expect(createMigration({ title: 'init', handWritten, now, schema, folder })).rejects.toThrow(
    'no_such_column',
  )
  expect(await readdir(folder)).toEqual(['migration_lock.toml'])
})

test('the current schema is fully migrated', async () => {
  expect(await readFile(join(MIGRATIONS, MIGRATED_SCHEMA), 'utf8')).toBe(await readFile(SCHEMA, 'utf8'))
})
