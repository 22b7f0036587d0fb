import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seedDemo } from '@nava/demo/seed-demo'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { bareEnv } from '../testing/bare-env.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { startApi } from '../testing/start-program.ts'
import { commands, ROOT, ruleOf } from './command-rules.ts'
import type { Command } from './read-commands.ts'

test(
  'the commands of the documentation that change nothing else do what it says, in its order',
  { timeout: 600_000 },
  async () => {
    await using station = await startStation()
    for (const command of commands.filter((each) => ruleOf(each)?.[1] === 'run'))
      await expect(station.run(command), `${command.at}: ${command.text}`).resolves.toBeDefined()
    expect(
      await station.sql('SELECT count(*) FROM users WHERE email = $1 AND is_admin', ['you@example.com']),
    ).toBe('1')
    expect(await station.sql(`SELECT name FROM albums WHERE id = 1007`)).toBe('Second')
  },
)

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
  await cp(join(ROOT, 'apps/web/public/share.png'), join(folder, 'cover.png'))
  await writeFile(join(folder, 'hello.html'), '<p>Hello</p>')
  const npm = `#!/bin/sh\nshift 3\nexec ${process.execPath} ${ROOT}/tools/admin.ts "$@"\n`
  await writeFile(join(folder, 'bin/npm'), npm, { mode: 0o755 })

  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: 'a secret of the tests, long enough for all',
    LOG_LEVEL: 'warn',
  }
  const { address } = started.use(await startApi(ROOT, settings))
  const env = { ...bareEnv, PATH: `${folder}/bin:${bareEnv.PATH}`, ...settings }
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
