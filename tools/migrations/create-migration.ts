import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startThrowawayPostgres } from '../postgres/throwaway.ts'
import { applyMigrations } from './apply-migrations.ts'
import { withEngine } from './engine.ts'
import { MIGRATIONS } from '@nava/db/schema-version'
import { LOCK, MIGRATED_SCHEMA, NO_FILTERS } from './folder.ts'

export const SCHEMA = fileURLToPath(new URL('../../prisma/schema.prisma', import.meta.url))

export type Creation = { state: 'created'; name: string } | { state: 'unchanged' }

/**
 * Writes the migration to the current schema, followed by `handWritten` SQL, and tests all migrations on a
 * temporary server; deletes it if it fails. `now` (UTC) and `title` name the folder.
 */
export async function createMigration(options: {
  title: string
  handWritten?: string
  now?: Date
  schema?: string
  folder?: string
}): Promise<Creation> {
  const { title, handWritten = '', now = new Date(), schema = SCHEMA, folder = MIGRATIONS } = options
  const target = await readFile(schema, 'utf8')
  const from = await readFile(join(folder, MIGRATED_SCHEMA), 'utf8').catch(() => '')
  await using server = await startThrowawayPostgres()
  const script = await difference(server.url(), from, target)
  const steps = script.trim() === EMPTY ? '' : script
  if (!steps && !handWritten) return { state: 'unchanged' }
  const name = `${stamp(now)}_${snake(title)}`
  const made = join(folder, name)
  await mkdir(made, { recursive: true })
  await writeFile(join(made, 'migration.sql'), steps + handWritten)
  await writeFile(join(folder, LOCK.file), LOCK.text)
  try {
    await applyMigrations(server.url(), { folder })
  } catch (error) {
    await rm(made, { recursive: true })
    throw error
  }
  await writeFile(join(folder, `${MIGRATED_SCHEMA}.half`), target)
  await rename(join(folder, `${MIGRATED_SCHEMA}.half`), join(folder, MIGRATED_SCHEMA))
  return { state: 'created', name }
}

const EMPTY = '-- This is an empty migration.'

async function difference(databaseUrl: string, from: string, to: string): Promise<string> {
  const params = {
    from: from ? datamodel(from) : { tag: 'empty' as const },
    to: datamodel(to),
    script: true,
    exitCode: null,
    filters: NO_FILTERS,
  }
  const { stdout } = await withEngine(databaseUrl, (engine) => engine.diff(params))
  return stdout ?? ''
}

function datamodel(content: string) {
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
}

function stamp(time: Date): string {
  return time.toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

function snake(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
}
