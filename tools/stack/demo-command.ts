/**
 * Runs `npm run admin -- demo`:
 *
 * - `demo remove` removes accounts, rows and files of the demo; users' own work stays
 * - `demo allow` lets the next start with DEMO=1 make it again in an empty database
 */
import { rm } from 'node:fs/promises'
import { allowDemo, type Removal, removeDemo } from '@nava/demo/remove-demo'
import { openStorage } from '@nava/media/storage/open-storage'
import { openDatabase } from '@nava/db'
import { assertMigrated } from '@nava/db/schema-version'
import { assertOwner, commandOf } from '@nava/settings/assert-owner'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings } from '@nava/settings/settings'
import { demoPasswordFile } from './demo.ts'

const USAGE = 'Usage: npm run admin -- demo remove | demo allow'

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run([area, word, ...rest]: string[]): Promise<string> {
  if (area !== 'demo' || rest.length > 0) throw new Error(USAGE)
  const settings = readSettings(
    process.env,
    ['DATABASE_URL', 'ALLOW_NEWER_SCHEMA', ...MEDIA_SETTINGS],
    ['DATABASE_URL'],
  )
  assertOwner(settings.DATA_DIR, commandOf(process.argv.slice(2)))
  const { DATABASE_URL: databaseUrl, ALLOW_NEWER_SCHEMA: allowsNewer } = settings
  const { sql, close } = openDatabase(databaseUrl, { connections: 1 })
  try {
    await assertMigrated(sql, { allowsNewer })
    switch (word) {
      case 'remove': {
        const storage = await openStorage(mediaPlaces(settings), { sql })
        const removal = await removeDemo({ databaseUrl, storage })
        await rm(demoPasswordFile(settings.DATA_DIR), { force: true })
        return report(removal)
      }
      case 'allow':
        await allowDemo(databaseUrl)
        return 'The next start with DEMO=1 makes the demo again, if the database has neither accounts nor artists.'
      default:
        throw new Error(USAGE)
    }
  } finally {
    await close()
  }
}

function report({ removed, kept, folders, hasAdmin }: Removal): string {
  const listed = (counts: Removal['removed']) =>
    Object.entries(counts).flatMap(([table, count]) => (count > 0 ? [`${count} ${table}`] : []))
  const stays = listed(kept)
  return [
    `Removed the demo: ${[...listed(removed), `${folders} folders of files`].join(', ')}.`,
    ...(stays.length > 0 ? [`Kept, since people’s own work belongs to it: ${stays.join(', ')}.`] : []),
    ...(hasAdmin ? [] : ['No admin is left: make one with "npm run admin -- make-admin EMAIL".']),
  ].join('\n')
}
