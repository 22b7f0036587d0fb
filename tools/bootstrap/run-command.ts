import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertPortFree } from '../stack/port.ts'
import { runInForeground } from './foreground.mjs'
import { onSignals } from './signals.mjs'
import { prepare, type Phase } from './prepare.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const WORDS: Record<string, { phases: readonly Phase[]; run: (args: string[]) => Promise<void> }> = {
  start: { phases: ['packages', 'client', 'web'], run: startStack },
  dev: { phases: ['packages', 'client', 'hooks'], run: (args) => startStack([...args, '--dev']) },
  test: { phases: ['packages', 'client', 'web'], run: runTests },
  e2e: { phases: ['packages', 'client', 'web'], run: (args) => runTests(['--project', 'e2e', ...args]) },
  check: { phases: ['packages', 'client'], run: (args) => runNode(['tools/check.ts', ...args]) },
  admin: { phases: ['packages', 'client'], run: (args) => runNode(['tools/admin.ts', ...args]) },
  bench: { phases: ['packages', 'client', 'web'], run: runBenchmarks },
  topology: {
    phases: ['packages', 'client', 'web'],
    run: (args) => runNode(['e2e/stack/try-topology.ts', ...args]),
  },
  screens: { phases: ['packages', 'client'], run: takeScreens },
  site: { phases: ['site'], run: () => runNode(['tools/docs/build-site.ts']) },
  mutation: { phases: ['packages', 'client'], run: (args) => runNode(['tools/mutation.ts', ...args]) },
}

export async function runCommand(word: string, args: string[]): Promise<void> {
  const todo = WORDS[word]
  if (!todo) throw new Error(`Nava knows ${Object.keys(WORDS).join(', ')}, but not "${word}".`)
  // Programs that start with `#!/usr/bin/env node` then find this Node.
  process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`
  if (word === 'start' || word === 'dev') await assertRequestedPortFree()
  const release = onSignals(() => process.exit(130))
  await prepare(ROOT, todo.phases)
  release()
  await todo.run(args)
}

/** Checks the port before minutes of preparation. */
async function assertRequestedPortFree(): Promise<void> {
  const settings = join(ROOT, '.env')
  if (existsSync(settings)) process.loadEnvFile(settings)
  const port = Number(process.env.PORT || 8080)
  if (port > 0 && port < 65_536) await assertPortFree(port, process.env.HOST || '127.0.0.1')
}

async function startStack(args: string[]): Promise<void> {
  process.argv.push(...args)
  await import('../stack.ts')
}

async function runTests(args: string[]): Promise<void> {
  const {
    DATABASE_URL: _database,
    REDIS_URL: _redis,
    PORT: _port,
    HOST: _host,
    DEMO: _demo,
    ...env
  } = process.env
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-test-'))
  const tests =
    args.length > 0 ? ['node_modules/vitest/vitest.mjs', 'run', ...args] : ['tools/testing/run-all.ts']
  await runNode(tests, { ...env, DATA_DIR: dataDir }, () => rmSync(dataDir, { recursive: true, force: true }))
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

function runNode(args: string[], env = process.env, onEnd?: () => void): Promise<void> {
  return runInForeground(process.execPath, args, { cwd: ROOT, env, ...(onEnd ? { onEnd } : {}) })
}
