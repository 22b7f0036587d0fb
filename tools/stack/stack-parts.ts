import { join } from 'node:path'
import type { Settings } from '@nava/settings/settings'
import { takeLock } from '../lock.ts'
import { runDatabase } from './database.ts'
import { type Program, runSupervised } from './program.ts'
import type { Terminal } from './terminal.ts'

/** Starts the parts of a stack, which are stopped in reverse order when `started` is disposed. */
export function stackParts(root: string, terminal: Terminal, signal: AbortSignal) {
  const programs: Program[] = []
  const started = new AsyncDisposableStack()

  async function stop(name: string, end: () => Promise<void>): Promise<void> {
    await end()
    terminal.say(`${name} has ended.`)
  }

  async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
    const result = await terminal.step(title, work)
    signal.throwIfAborted()
    return result
  }

  return {
    started,
    step,
    lockData: (dataDir: string): void => {
      const release = takeLock(join(dataDir, 'lock'))
      if (!release) {
        throw new Error(
          `Another stack works on ${dataDir}: end it, or choose another folder, as in DATA_DIR=data2 npm start`,
        )
      }
      started.defer(release)
    },
    /** Returns the address of the database. */
    startDatabase: async (settings: Settings, durable: boolean): Promise<string> => {
      const { DATA_DIR: dataDir, LOG_DAYS: logDays, DISK_RESERVE_MB } = settings
      const options = { dataDir, durable, logDays, diskReserve: DISK_RESERVE_MB, terminal }
      const database = await step('PostgreSQL', () => runDatabase(options))
      started.defer(() => stop('PostgreSQL', database.stop))
      return database.url
    },
    run: (name: string, argv: string[], env: NodeJS.ProcessEnv): Program => {
      const program = runSupervised({ name, argv, env, cwd: root }, terminal)
      programs.push(program)
      started.defer(() => stop(name, program.stop))
      return program
    },
    kill(): void {
      for (const program of programs) program.kill()
    },
  }
}
