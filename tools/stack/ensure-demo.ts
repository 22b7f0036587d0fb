import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '@nava/settings/settings'
import { chooseDemoPassword, demoState, progressLine } from './demo.ts'
import { runOnce } from './program.ts'
import type { Terminal } from './terminal.ts'

/** Milliseconds */
const FIRST_REPORT_WITHIN = 10_000

const FOREIGN_DEMO =
  'DEMO=1 fills the database that DATABASE_URL names with the demo and its accounts, an admin among them; "npm run admin -- demo remove" removes them again.'

interface Stack {
  program: { argv: string[]; env: NodeJS.ProcessEnv; cwd: string }
  terminal: Terminal
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>
  signal: AbortSignal
  started: AsyncDisposableStack
}

/**
 * Writes the rows of the demo into an empty database, before the api starts, so that the accounts exist once it is
 * ready. Returns true if this call did so.
 */
export async function ensureDemoRows(
  settings: Settings,
  databaseUrl: string,
  stack: Stack,
): Promise<boolean> {
  const { terminal, step } = stack
  try {
    if ((await demoState(databaseUrl)) !== 'empty') return false
    const DEMO_PASSWORD = await chooseDemoPassword(settings.DATA_DIR, settings.DEMO_PASSWORD)
    if (settings.DATABASE_URL) terminal.warn(FOREIGN_DEMO)
    const words = settings.DATABASE_URL ? ['rows', 'foreign'] : ['rows']
    await step('Demo catalogue', () => fill(stack, words, { env: { DEMO_PASSWORD } }))
    return true
  } catch (error) {
    complain(stack, error)
    return false
  }
}

/** Makes missing media in the background. */
export async function ensureDemoMedia(databaseUrl: string, stack: Stack): Promise<void> {
  const { terminal, started } = stack
  if ((await demoState(databaseUrl)) !== 'pending') return
  const reported = Promise.withResolvers<void>()
  const onMessage = (message: unknown) => {
    terminal.status(progressLine(message))
    reported.resolve()
  }
  const filling = fill(stack, ['media'], { onMessage })
    .then(() => terminal.say('The demo is ready.'))
    .catch((error: unknown) => complain(stack, error))
    .finally(() => {
      terminal.status('')
      reported.resolve()
    })
  started.defer(() => filling)
  // Waits for the first report, so that a page opened now already shows the progress.
  await Promise.race([reported.promise, sleep(FIRST_REPORT_WITHIN, undefined, { ref: false })])
}

function fill(
  { program, terminal, signal }: Stack,
  words: string[],
  { env, onMessage }: { env?: NodeJS.ProcessEnv; onMessage?: (message: unknown) => void },
): Promise<void> {
  const argv = [...program.argv, ...words]
  const options = { signal, ...(onMessage && { onMessage }) }
  return runOnce({ ...program, name: 'demo', argv, env: { ...program.env, ...env } }, terminal, options)
}

function complain({ terminal, signal }: Stack, error: unknown): void {
  if (!signal.aborted) terminal.warn(error instanceof Error ? error.message : String(error))
}
