import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seedDemo } from '@nava/demo/seed-demo'
import { SETTING_NAMES } from '@nava/settings/settings'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { readCompose } from '../deploy/compose-file.ts'
import { freePort } from '../stack/port.ts'
import { bareEnv } from '../testing/bare-env.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { type Command, DOCUMENTS, readCommands } from './read-commands.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const commands = DOCUMENTS.flatMap(readCommands)

/** How a command is tested; the first matching rule applies */
type Rule = [
  pattern: RegExp,
  ...how: ['run'] | ['elsewhere', file: string, text: string] | Check | ['machine', why: string],
]
type Check = ['check', (command: string) => unknown]

const MIGRATE = 'tools/migrations/apply-migrations.test.ts'

const RULES: Rule[] = [
  [/^npm run admin -- demo remove$/, 'elsewhere', 'tools/admin.test.ts', "admin(['demo', 'remove']"],
  [/^npm run admin -- media move /, 'elsewhere', 'apps/api/src/admin/media/move-media.test.ts', 'moveMedia('],
  [
    /^npm run admin -- import /,
    'elsewhere',
    'apps/api/src/command-line/import/import-command.test.ts',
    'runImport(',
  ],
  [/^NAVA_TOKEN=/, 'elsewhere', 'apps/api/src/command-line/run-command.test.ts', "'--url'"],
  [/^npm run admin -- .*upgrades$/, 'elsewhere', 'tools/backup/upgrade-database.test.ts', 'restore'],
  [/^npm run admin -- /, 'run'],
  [/^deploy\/write-secrets$/, 'run'],
  [/^curl .*http:\/\/127\.0\.0\.1:8080\//, 'run'],
  [/^npm start$/, 'elsewhere', 'tools/stack/run-stack.test.ts', 'fixtures/stack.ts'],
  [/^([A-Z_]+=\S+ )*npm (test|run [\w-]+)( |$)/, 'check', isScript],
  [/^(DATABASE_URL=\S+ )?node tools\/migrate\.ts deploy$/, 'elsewhere', MIGRATE, 'applyMigrations('],
  [
    /^node tools\/migrate\.ts new /,
    'elsewhere',
    'tools/migrations/create-migration.test.ts',
    'createMigration(',
  ],
  [/^(UPDATE|DELETE FROM) _prisma_migrations /, 'elsewhere', MIGRATE, 'DELETE FROM _prisma_migrations'],
  [/^(DATABASE_URL=\S+ )?node bench\//, 'check', isBenchmark],
  [/^(git \S+( \S+)? && )?docker compose /, 'check', areCompose],
  [/^([A-Z_\d]+=\S* ?)+$/, 'check', areSettings],
  // tools/deploy/machine.test.ts checks the results of steps 4 and 10.
  [/^(cat|cp|sed|install|cd|chown|chmod) .*(\/opt|\/srv)\/nava/s, 'machine', 'root’s files'],
  [/^(cp|install) .*\/etc\/prometheus/s, 'machine', 'root’s files'],
  [/^(apt-get|useradd|systemctl|nginx|promtool) /, 'machine', 'changes the machine'],
  [/^certbot /, 'machine', 'needs a public domain'],
  [/^runuser .* npm run admin -- /, 'machine', 'of another user; the same commands are run above'],
  [/^git (clone|fetch|checkout) /, 'machine', 'needs the repository’s address, and changes the checkout'],
  [/^(PGPASSWORD=.* )?psql /, 'machine', 'needs a client of PostgreSQL'],
  [/^mv data\/postgres /, 'machine', 'puts the embedded database aside'],
  [/^docker run /, 'machine', 'needs an image of others; tools/traces/traces.test.ts has a collector'],
  [/^kubectl /, 'machine', 'needs a cluster; tools/deploy/kubernetes.test.ts checks the manifests'],
]

const ruleOf = ({ text }: Command): Rule | undefined => RULES.find(([pattern]) => pattern.test(text))

function isScript(command: string): void {
  const [, name = ''] = /npm (?:run )?([\w-]+)/.exec(command) ?? []
  expect(JSON.parse(read('package.json')).scripts).toHaveProperty(name)
  const [, project] = /--project (\S+)/.exec(command) ?? []
  if (project) expect(read('docs/testing.md')).toMatch(new RegExp(`The projects are .*\\b${project}\\b`))
}

function isBenchmark(command: string): void {
  const [, file = ''] = /node (bench\/\S+)/.exec(command) ?? []
  for (const [, option = ''] of command.matchAll(/--([\w-]+)/g)) expect(read(file)).toContain(option)
  expect(existsSync(join(ROOT, file))).toBe(true)
}

function areCompose(commands: string): void {
  for (const command of commands.split(' && ').filter((each) => each.startsWith('docker ')))
    isCompose(command)
}

function isCompose(command: string): void {
  const { services } = readCompose({ POSTGRES_PASSWORD: 'x', JWT_SECRET: 'x' })
  const [, , verb = '', ...rest] = command.split(/\s+/)
  expect(['up', 'exec', 'run', 'logs', 'build', 'stop']).toContain(verb)
  const words = rest.filter((word) => !word.startsWith('--'))
  const named =
    verb === 'stop' ? words : verb === 'up' || verb === 'build' ? words.filter(isScale) : [words[0] ?? '']
  for (const word of named) expect(services).toHaveProperty(word.split('=')[0] ?? '')
  const [, program] = /node (\S+\.ts)/.exec(command) ?? []
  if (program) expect(existsSync(join(ROOT, program))).toBe(true)
}

const isScale = (word: string): boolean => /^\w+=\d+$/.test(word)

function areSettings(command: string): void {
  for (const [, name = ''] of command.matchAll(/([A-Z_\d]+)=/g))
    if (!(SETTING_NAMES as readonly string[]).includes(name))
      expect(read('docs/operations.md')).toContain(`$${name}`)
}

describe('the commands of the documentation', () => {
  test('every command of the documentation is run, checked, or listed with the reason why not', () => {
    expect(commands.length).toBeGreaterThan(80)
    expect(commands.filter((each) => !ruleOf(each)).map(({ at, text }) => `${at}: ${text}`)).toEqual([])
  })

  test('every rule is about a command of the documentation', () => {
    const used = new Set(commands.map(ruleOf))
    expect(RULES.filter((rule) => !used.has(rule)).map(([pattern]) => String(pattern))).toEqual([])
  })

  test.each(DOCUMENTS)('the commands of %s are shell without a fault of syntax', (document) => {
    const script = readCommands(document)
      .filter(({ text }) => !/^(UPDATE|DELETE) /.test(text))
      .map(({ text }) => text)
      .join('\n')
    expect(String(spawnSync('bash', ['-n'], { input: script }).stderr)).toBe('')
  })

  test('commands that other tests run are there', () => {
    const missing = RULES.filter(([, how, file, text]) => how === 'elsewhere' && !read(file).includes(text))
    expect(missing).toEqual([])
  })

  const checked = commands.filter((each) => ruleOf(each)?.[1] === 'check')
  test.each(checked)('the scripts, programs, services and settings exist of $at: $text', ({ text }) => {
    const [, how, check] = ruleOf({ at: '', text }) ?? []
    expect(how).toBe('check')
    if (typeof check === 'function') check(text)
  })

  test('all others do what the documentation says, in its order', { timeout: 600_000 }, async () => {
    await using station = await startStation()
    for (const command of commands.filter((each) => ruleOf(each)?.[1] === 'run'))
      await expect(station.run(command), `${command.at}: ${command.text}`).resolves.toBeDefined()
    expect(
      await station.sql('SELECT count(*) FROM users WHERE email = $1 AND is_admin', ['you@example.com']),
    ).toBe('1')
    expect(await station.sql(`SELECT name FROM albums WHERE id = 1007`)).toBe('Second')
  })
})

const PASSWORD = 'of the documentation'
const LISTENER = 'listener@example.com'

/**
 * Starts an api, and creates a folder of an installation with the demo's rows in which `npm run admin` runs
 * this code.
 */
async function startStation() {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'nava-docs-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const database = started.use(await createTestDatabase())
  await seedDemo({ databaseUrl: database.url, demoPassword: PASSWORD })

  for (const name of ['bin', 'deploy', 'backups', 'data']) await mkdir(join(folder, name))
  await cp(join(ROOT, 'deploy/write-secrets'), join(folder, 'deploy/write-secrets'))
  await cp(join(ROOT, 'docs/images/home.png'), join(folder, 'cover.png'))
  await writeFile(join(folder, 'hello.html'), '<p>Hello</p>')
  const npm = `#!/bin/sh\nshift 3\nexec ${process.execPath} ${ROOT}/tools/admin.ts "$@"\n`
  await writeFile(join(folder, 'bin/npm'), npm, { mode: 0o755 })

  const port = await freePort()
  const env = {
    ...bareEnv,
    PATH: `${folder}/bin:${bareEnv.PATH}`,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: 'a secret of the tests, long enough for all',
    LOG_LEVEL: 'warn',
  }
  const api = spawn(process.execPath, [join(ROOT, 'apps/api/src/main.ts')], {
    env: { ...env, PORT: String(port) },
    stdio: 'inherit',
  })
  started.defer(async () => {
    api.kill()
    await once(api, 'exit')
  })
  const address = `http://127.0.0.1:${port}`
  // A busy machine takes half a minute.
  const isReady = () =>
    fetch(`${address}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
  let token = ''
  const everything = started.move()
  return {
    /** Rejects if the command fails, or curl receives an error */
    run: async ({ text }: Command) => {
      const own = text
        .replaceAll('/mnt/backups', join(folder, 'backups'))
        .replaceAll('http://127.0.0.1:8080', address)
        .replace('"you@example.com", "password": "…"', `"${LISTENER}", "password": "${PASSWORD}"`)
        .replace('TOKEN', token)
        .replace(/^curl /, 'curl --fail --silent --show-error ')
      // A restore requires an empty installation.
      await using empty = / restore /.test(text) ? await createTestDatabase({ empty: true }) : undefined
      const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', own], {
        cwd: folder,
        env: { ...env, ...(empty && { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'restored') }) },
        maxBuffer: 1 << 26,
      })
      if (/users\/login/.test(text)) token = (JSON.parse(stdout) as { data: string }).data
      return stdout
    },
    sql: async (text: string, values: string[] = []) => {
      await using client = await connect(database.url)
      const { rows } = await client.query({ text, values, rowMode: 'array' })
      return String(rows[0]?.[0])
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function connect(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
