import { readFile } from 'node:fs/promises'
import type { Settings } from '@nava/settings/settings'
import { addressOf } from './address.ts'
import { DEMO_ACCOUNTS, demoPasswordFile, demoState } from './demo.ts'

/** Prints the summary after the start: the address, the accounts, and the data folder. */
export async function summary(settings: Settings, databaseUrl: string): Promise<string> {
  const { PRODUCT_NAME, HOST, PORT, DATA_DIR } = settings
  const lines = [
    `${PRODUCT_NAME} runs at ${addressOf({ host: HOST, port: PORT })}`,
    ...(await demoLines(settings, databaseUrl)),
    `  Data      ${DATA_DIR}`,
    `  Database  ${settings.DATABASE_URL ? 'the one that DATABASE_URL names' : 'its own, among the data'}`,
    '  To end    Ctrl-C',
  ]
  return `\n${lines.join('\n')}\n`
}

async function demoLines({ DATA_DIR }: Settings, databaseUrl: string): Promise<string[]> {
  const file = demoPasswordFile(DATA_DIR)
  const password = (await readFile(file, 'utf8').catch(() => '')).trim()
  const state = await demoState(databaseUrl)
  if (!password || state === 'empty' || state === 'foreign') return []
  return [
    ...(state === 'pending'
      ? [
          '  Demo      its music and videos are still being made: something of each kind plays within a minute',
        ]
      : []),
    `  Sign in   ${DEMO_ACCOUNTS.join(', ')}`,
    `  Password  ${password} (all four; kept in ${file})`,
  ]
}
