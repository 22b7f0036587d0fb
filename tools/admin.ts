/**
 * Runs `npm run admin -- …`: a program of PROGRAMS, or a command of apps/api/src/command-line/cli.ts. Uses
 * DATABASE_URL, or starts the embedded database, so that the first admin can be created before the first
 * start.
 */
import { join } from 'node:path'
import { assertOwner, commandOf } from '@nava/settings/assert-owner'
import { loadEnvFile } from '@nava/settings/env-file'
import { readSettings } from '@nava/settings/settings'
import { isAlone } from '../apps/api/src/command-line/operator-commands.ts'
import { UPGRADE_SETTINGS, upgradeDatabase } from './backup/upgrade-database.ts'
import { takeLock } from './lock.ts'
import { runInherited } from './run-inherited.ts'
import { runDatabase, ownDatabaseUrl } from './stack/database.ts'
import { openTerminal } from './stack/terminal.ts'

const root = join(import.meta.dirname, '..')

const PROGRAMS: Readonly<Record<string, string>> = {
  demo: 'tools/stack/demo-command.ts',
  backup: 'tools/backup/backup-command.ts',
  restore: 'tools/backup/backup-command.ts',
  alerts: 'tools/alerts-command.ts',
  doctor: 'tools/doctor.ts',
  storage: 'tools/storage-command.ts',
}

/**
 * MiB. Planning an import of 10,000 recordings then takes 280 MB of memory instead of 404, at the same speed.
 */
const YOUNG_GENERATION = '--max-semi-space-size=4'

/**
 * Resolves with the exit code.
 * @throws Error with a message for the operator
 */
async function main(words: string[]): Promise<number> {
  const [word = ''] = words
  const program = PROGRAMS[word] ?? 'apps/api/src/command-line/cli.ts'
  const run = (url: string | undefined): Promise<number> =>
    runInherited(process.execPath, [YOUNG_GENERATION, join(root, program), ...words], {
      ...process.env,
      ...(url !== undefined && { DATABASE_URL: url }),
    })
  if (isAlone(words) || words.includes('--url')) return await run(undefined)
  const settings = readSettings(process.env, [...UPGRADE_SETTINGS, 'LOG_DAYS'])
  const { DATABASE_URL, DATA_DIR, LOG_DAYS, DISK_RESERVE_MB } = settings
  assertOwner(DATA_DIR, commandOf(words))
  if (DATABASE_URL) return await run(DATABASE_URL)
  const release = takeLock(join(DATA_DIR, 'lock'))
  const restoresAll = word === 'restore' && !words.some((each) => /^--(playlist|account)\b/.test(each))
  if (!release && restoresAll) throw new Error('Stop Nava first: a backup is restored while it does not run.')
  if (!release) return await run(await ownDatabaseUrl(DATA_DIR))
  const database = await runDatabase({
    dataDir: DATA_DIR,
    durable: true,
    logDays: LOG_DAYS,
    diskReserve: DISK_RESERVE_MB,
    terminal: openTerminal(),
  })
  try {
    // A restored backup brings its own schema.
    if (!restoresAll) await upgradeDatabase(database.url, settings, console.error)
    return await run(database.url)
  } finally {
    await database.stop()
    release()
  }
}

try {
  loadEnvFile(join(root, '.env'))
  const [word, ...more] = process.argv.slice(2)
  // Its former name
  process.exit(await main([...(word === 'check' ? ['doctor'] : word === undefined ? [] : [word]), ...more]))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
