import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTING_NAMES } from '@nava/settings/settings'
import { expect } from 'vitest'
import { readCompose } from '../deploy/compose-file.ts'
import { type Command, DOCUMENTS, readCommands } from './read-commands.ts'

export const ROOT = join(import.meta.dirname, '../..')
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
export const commands = DOCUMENTS.flatMap(readCommands)

/** How a command is tested; the first matching rule applies */
type Rule = [
  pattern: RegExp,
  ...how: ['run'] | ['elsewhere', file: string, text: string] | Check | ['machine', why: string],
]
type Check = ['check', (command: string) => unknown]

const MIGRATE = 'tools/migrations/apply-migrations.test.ts'

export const RULES: Rule[] = [
  [
    /^npm run admin -- storage adopt/,
    'elsewhere',
    'tools/admin.station.test.ts',
    "admin(['storage', 'adopt'",
  ],
  [
    /^npm run admin -- (mail test|alerts config|doctor)/,
    'elsewhere',
    'tools/admin.station.test.ts',
    "admin(['doctor']",
  ],
  [/^npm run admin -- demo remove$/, 'elsewhere', 'tools/admin.station.test.ts', "admin(['demo', 'remove']"],
  [/^npm run admin -- media move /, 'elsewhere', 'apps/api/src/admin/media/move-media.test.ts', 'moveMedia('],
  [
    /^npm run admin -- import /,
    'elsewhere',
    'apps/api/src/command-line/import/import-command.test.ts',
    'runImport(',
  ],
  [/^NAVA_TOKEN=/, 'elsewhere', 'apps/api/src/command-line/run-command.test.ts', "'--url'"],
  [
    /^npm run admin -- restore .* --(playlist|account) /,
    'elsewhere',
    'tools/backup/restore-one.station.test.ts',
    "'--playlist'",
  ],
  [
    /^npm run admin -- music refuse /,
    'elsewhere',
    'apps/api/src/admin/decisions/decide.test.ts',
    'music/${id}/refuse',
  ],
  [/^npm run admin -- .*upgrades$/, 'elsewhere', 'tools/backup/upgrade-database.station.test.ts', 'restore'],
  [/^npm run admin -- /, 'run'],
  [/^deploy\/check-compose$/, 'elsewhere', 'tools/deploy/compose.test.ts', 'deploy/check-compose'],
  [/^deploy\/write-secrets$/, 'run'],
  [/^curl .*http:\/\/127\.0\.0\.1:8080\//, 'run'],
  [/^ACL SETUSER nava /, 'elsewhere', 'packages/media/src/queues/redis-facts.test.ts', 'RIGHTS'],
  [/^npm start$/, 'elsewhere', 'tools/stack/run-stack.test.ts', 'fixtures/stack.ts'],
  [/^([A-Z_]+=\S+ )*npm (test|run [\w:-]+)( |$)/, 'check', isScript],
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
  // tools/deploy/machine.test.ts checks the results of steps 4, 7 and 10.
  [/^\/opt\/nava\/deploy\//, 'machine', 'writes for nginx'],
  [/^install .* deploy\/secrets\/$/, 'machine', 'needs a secret, and root'],
  [/^(cat|cp|sed|install|cd|chown|chmod) .*(\/opt|\/srv)\/nava/s, 'machine', 'root’s files'],
  [/^(cp|install) .*\/etc\/prometheus/s, 'machine', 'root’s files'],
  [
    /^(apt-get|useradd|systemctl|nginx|promtool|amtool|echo|curl .*:9093) ?/,
    'machine',
    'changes the machine',
  ],
  [/^(cp|mv|rm|for) .*\/(opt|srv)\/nava/s, 'machine', 'changes the machine'],
  [/^certbot /, 'machine', 'needs a public domain'],
  [/^runuser .* npm run admin -- /, 'machine', 'of another user; the same commands are run above'],
  [/^git (clone|fetch|checkout) /, 'machine', 'needs the repository’s address, and changes the checkout'],
  [/^(PGPASSWORD=.* )?psql /, 'machine', 'needs a client of PostgreSQL'],
  [/^mv data\/postgres /, 'machine', 'puts the embedded database aside'],
  [/^docker build /, 'elsewhere', 'tools/deploy/try-compose.ts', '--build-arg'],
  [/^docker push /, 'machine', 'needs a registry'],
  [/^(git pull && )?deploy\/update$/, 'machine', 'needs an engine; deploy/try-compose runs it'],
  [/^kubectl /, 'machine', 'needs a cluster; tools/deploy/kubernetes.test.ts checks the manifests'],
]

export const ruleOf = ({ text }: Command): Rule | undefined => RULES.find(([pattern]) => pattern.test(text))

function isScript(command: string): void {
  const [, name = ''] = /npm (?:run )?([\w:-]+)/.exec(command) ?? []
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(scripts).toHaveProperty(name)
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
      expect(read('docs/install.md')).toContain(`$${name}`)
}
