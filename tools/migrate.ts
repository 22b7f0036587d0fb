/**
 * node tools/migrate.ts new NAME [FILE] | deploy | release
 * `new` writes a migration to the current prisma/schema.prisma, followed by FILE's SQL; `deploy` applies
 * missing ones to DATABASE_URL; `release` records the structure that the version of package.json relies on.
 */
import { readFile } from 'node:fs/promises'
import { assertOwnerOfPlaces } from '@nava/settings/assert-owner'
import { mediaPlaces } from '@nava/settings/media-settings'
import { withRemarks } from '@nava/settings/setting-remarks'
import { readSettings, SETTING_NAMES } from '@nava/settings/settings'
import { upgradeDatabase } from './backup/upgrade-database.ts'
import { createMigration } from './migrations/create-migration.ts'
import { writeRelease } from './releases/released.ts'

const USAGE =
  'Usage: node tools/migrate.ts new NAME [FILE-WITH-SQL-TO-APPEND] | deploy (with DATABASE_URL set) | release'

try {
  console.log(await migrate(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function migrate([word, title, file]: string[]): Promise<string> {
  if (word === 'deploy') {
    // Also what only the api and the worker read, so that a wrong setting stops an update before they restart. In
    // containers an ffmpeg may be mounted for the worker alone.
    const names = SETTING_NAMES.filter((name) => name !== 'FFMPEG_PATH')
    const { env: settings, remarks } = withRemarks(
      (source) => readSettings(source, names, ['DATABASE_URL']),
      process.env,
    )
    mediaPlaces(settings)
    for (const remark of remarks) console.warn(remark)
    assertOwnerOfPlaces(settings, 'node tools/migrate.ts deploy')
    const applied = await upgradeDatabase(settings.DATABASE_URL, settings, console.log)
    return applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
  }
  if (word === 'release' && !title) return `Wrote prisma/releases/${await writeRelease()}.json.`
  if (word !== 'new' || !title) throw new Error(USAGE)
  const handWritten = file ? await readFile(file, 'utf8') : ''
  const creation = await createMigration({ title, handWritten })
  switch (creation.state) {
    case 'created':
      return `Wrote prisma/migrations/${creation.name}/migration.sql.`
    case 'unchanged':
      return 'The migrations already make what prisma/schema.prisma says.'
    default:
      return creation satisfies never
  }
}
