import { readFile } from 'node:fs/promises'
import type { Settings } from '@nava/settings/settings'
import { openPool } from '@nava/db/session'
import { addSetupCode } from '@nava/db/setup-code'
import { stationName } from '@nava/db/station-name'
import { addressOf } from './address.ts'
import { DEMO_ACCOUNTS, demoPasswordFile, demoState } from './demo.ts'

/**
 * Shows the demo's password only on a terminal, or when this start created the demo (`isNew`): it must not stay in a
 * system journal.
 */
export async function summary(
  settings: Settings,
  databaseUrl: string,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const { HOST, PORT, DATA_DIR } = settings
  const lines = [
    `${await stationName(databaseUrl, settings.PRODUCT_NAME)} runs at ${addressOf({ host: HOST, port: PORT })}`,
    await adminLine(addressOf({ host: HOST, port: PORT }), databaseUrl),
    ...(await demoLines(settings, databaseUrl, showsPassword(isNew))),
    `  Data      ${DATA_DIR}`,
    `  Database  ${settings.DATABASE_URL ? 'the one that DATABASE_URL names' : 'its own, among the data'}`,
    '  To end    Ctrl-C',
  ]
  return `\n${lines.join('\n')}\n`
}

/** Prints the code only while there is no admin; it is void afterwards. */
async function adminLine(address: string, databaseUrl: string): Promise<string> {
  const sql = openPool(databaseUrl)
  try {
    const code = await addSetupCode(sql)
    if (code === undefined) return `  Admin     ${address}/admin`
    return `  Admin     there is none yet; set the station up at ${address}/admin#setup=${code}`
  } finally {
    await sql.end()
  }
}

const showsPassword = (isNew: boolean): boolean =>
  process.stdout.isTTY || (isNew && process.env['JOURNAL_STREAM'] === undefined)

async function demoLines({ DATA_DIR }: Settings, databaseUrl: string, isShown: boolean): Promise<string[]> {
  const file = demoPasswordFile(DATA_DIR)
  const password = (await readFile(file, 'utf8').catch(() => '')).trim()
  const state = await demoState(databaseUrl)
  if (state === 'removed') return ['  Demo      was removed; "npm run admin -- demo allow" has it made again']
  if (!password || state === 'empty' || state === 'foreign') return []
  return [
    ...(state === 'pending'
      ? [
          '  Demo      its music and videos are still being made; each plays as soon as a worker with ffmpeg is done with it',
        ]
      : []),
    `  Sign in   ${DEMO_ACCOUNTS.join(', ')}`,
    isShown ? `  Password  ${password} (all four; kept in ${file})` : `  Password  in ${file} (all four)`,
  ]
}
