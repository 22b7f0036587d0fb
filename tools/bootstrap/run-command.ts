import { readdir } from 'node:fs/promises'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
// By their paths, because packages may not be installed yet
import { assertOwnerOfPlaces } from '../../packages/settings/src/assert-owner.ts'
import { loadEnvFile } from '../../packages/settings/src/env-file.ts'
import { assertPortFree } from '../stack/port.ts'
import { runInForeground } from './foreground.mjs'
import { onSignals } from './signals.mjs'
import { prepare, type Phase, type Prepared } from './prepare.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type Run = (args: string[], prepared: Prepared[]) => Promise<void>

const WORDS: Record<string, { phases: readonly Phase[]; run: Run }> = {
  start: { phases: ['packages', 'client', 'web'], run: startStack },
  build: {
    phases: ['packages', 'client', 'web'],
    run: async () => console.log('Everything is built: the next start takes seconds.'),
  },
  dev: { phases: ['packages', 'client', 'hooks'], run: (args) => startStack([...args, '--dev']) },
  test: { phases: ['packages', 'client', 'web'], run: tests('test') },
  e2e: { phases: ['packages', 'client', 'web'], run: tests('e2e') },
  gate: { phases: ['packages', 'client', 'web'], run: tests('gate') },
  all: { phases: ['packages', 'client', 'web'], run: tests('all') },
  check: { phases: ['packages', 'client'], run: (args) => runNode(['tools/check.ts', ...args]) },
  admin: { phases: ['packages', 'client'], run: (args) => runNode(['tools/admin.ts', ...args]) },
  bench: { phases: ['packages', 'client', 'web'], run: runBenchmarks },
  screens: { phases: ['packages', 'client'], run: takeScreens },
  site: { phases: ['site'], run: () => runNode(['tools/docs/build-site.ts']) },
}

export async function runCommand(word: string, args: string[]): Promise<void> {
  const todo = WORDS[word]
  if (!todo) throw new Error(`Nava knows ${Object.keys(WORDS).join(', ')}, but not "${word}".`)
  // Programs that start with `#!/usr/bin/env node` then find this Node.
  process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`
  if (word === 'start' || word === 'dev') await assertStartable(word)
  const release = onSignals(() => process.exit(130))
  const prepared = await prepare(ROOT, todo.phases)
  release()
  await todo.run(args, prepared)
}

/** Checks the owner and the port before minutes of preparation, which may write files, too. */
async function assertStartable(word: string): Promise<void> {
  loadEnvFile(join(ROOT, '.env'))
  const { DATA_DIR = 'data', BACKUP_TO } = process.env
  assertOwnerOfPlaces(
    { DATA_DIR: resolve(ROOT, DATA_DIR), BACKUP_TO },
    word === 'start' ? 'npm start' : 'npm run dev',
  )
  const port = Number(process.env.PORT || 8080)
  if (port > 0 && port < 65_536) await assertPortFree(port, process.env.HOST || '127.0.0.1')
}

async function startStack(args: string[]): Promise<void> {
  process.argv.push(...args)
  await import('../stack.ts')
}

/** `command`: of tools/testing/run-all.ts */
function tests(command: string): Run {
  return async (args, prepared) => {
    const {
      DATABASE_URL: _database,
      REDIS_URL: _redis,
      PORT: _port,
      HOST: _host,
      DEMO: _demo,
      ...env
    } = process.env
    const { openRun } = await import('../testing/open-run.ts')
    const run = await openRun()
    await runNode(
      ['tools/testing/run-all.ts', command, ...args],
      { ...env, ...run.env, DATA_DIR: join(run.folder, 'data'), NAVA_PREPARED: JSON.stringify(prepared) },
      run.close,
    )
  }
}

function takeScreens(names: string[]): Promise<void> {
  const config = ['--config', 'e2e/screens/take-screens.config.ts']
  return runNode(['node_modules/vitest/vitest.mjs', 'run', ...config], {
    ...process.env,
    ...(names.length > 0 && { SCREENS: names.join(',') }),
  })
}

async function runBenchmarks(names: string[]): Promise<void> {
  const files = (await readdir(join(ROOT, 'bench'))).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const requested = names.length === 0 ? files : files.filter((file) => names.includes(basename(file, '.ts')))
  if (requested.length === 0)
    throw new Error(`There is no benchmark ${names.join(', ')}: bench/ has ${files.join(', ') || 'none'}.`)
  await runNode(['tools/run-each.ts', ...requested.map((file) => join('bench', file))])
}

function runNode(args: string[], env = process.env, onEnd?: () => Promise<void>): Promise<void> {
  return runInForeground(process.execPath, args, { cwd: ROOT, env, ...(onEnd ? { onEnd } : {}) })
}
