import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationNames } from '@nava/db/schema-version'

export const MIGRATED_SCHEMA = 'migrated.prisma'

const LOCK_FILE = 'migration_lock.toml'

export interface Migration {
  name: string
  sql: string
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  return await Promise.all(
    (await migrationNames(folder)).map(async (name) => ({
      name,
      sql: await readFile(join(folder, name, 'migration.sql'), 'utf8'),
    })),
  )
}

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

export const NO_FILTERS = { externalTables: [], externalEnums: [] }
