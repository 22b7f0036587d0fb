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

/** Returns true if this call created the demo. Missing media are made in the background. */
export async function ensureDemo(
  settings: Settings,
  databaseUrl: string,
  { program, terminal, step, signal, started }: Stack,
): Promise<boolean> {
  let isNew = false
  const reported = Promise.withResolvers<void>()
  const fill = (words: string[], more = {}): Promise<void> =>
    runOnce(
      { ...program, name: 'demo', argv: [...program.argv, ...words], env: { ...program.env, ...more } },
      terminal,
      {
        signal,
        onMessage: (message) => {
          terminal.status(progressLine(message))
          reported.resolve()
        },
      },
    )
  const complain = (error: unknown): void => {
    if (!signal.aborted) terminal.warn(error instanceof Error ? error.message : String(error))
  }
  try {
    if ((await demoState(databaseUrl)) === 'empty') {
      const DEMO_PASSWORD = await chooseDemoPassword(settings.DATA_DIR, settings.DEMO_PASSWORD)
      if (settings.DATABASE_URL) terminal.warn(FOREIGN_DEMO)
      const words = settings.DATABASE_URL ? ['rows', 'foreign'] : ['rows']
      await step('Demo catalogue', () => fill(words, { DEMO_PASSWORD }))
      isNew = true
    }
    if ((await demoState(databaseUrl)) !== 'pending') return isNew
  } catch (error) {
    complain(error)
    return isNew
  }
  const filling = fill(['media'])
    .then(() => terminal.say('The demo is ready.'))
    .catch(complain)
    .finally(() => {
      terminal.status('')
      reported.resolve()
    })
  started.defer(() => filling)
  // Waits for the first report, so that a page opened now already shows the progress.
  await Promise.race([reported.promise, sleep(FIRST_REPORT_WITHIN, undefined, { ref: false })])
  return isNew
}
