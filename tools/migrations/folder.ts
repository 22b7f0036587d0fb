import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationNames } from '@nava/db/schema-version'

/** The schema after all migrations. The next migration leads from it to the current schema. */
export const MIGRATED_SCHEMA = 'migrated.prisma'

const LOCK_FILE = 'migration_lock.toml'

export interface Migration {
  name: string
  sql: string
}

/** Returns the migrations in `folder`, oldest first, or none if the folder is missing. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  return await Promise.all(
    (await migrationNames(folder)).map(async (name) => ({
      name,
      sql: await readFile(join(folder, name, 'migration.sql'), 'utf8'),
    })),
  )
}

/** Returns the same in the format of the engine's commands. */
export function asEngineList(folder: string, migrations: readonly Migration[]) {
  return {
    baseDir: folder,
    lockfile: { path: LOCK_FILE, content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  }
}

export const LOCK = {
  file: LOCK_FILE,
  text: '# Read by Prisma. Keep it in version control.\nprovider = "postgresql"\n',
}

/** Nothing in the database is hidden from Prisma. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] }
