import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareEnv } from './testing/bare-env.ts'
import { takeLock } from './lock.ts'
import { applyMigrations } from './migrations/apply-migrations.ts'
import { runDatabase } from './stack/database.ts'
import { openTerminal } from './stack/terminal.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'nava admin ')), 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

const admin = (words: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...words], {
    env: { ...bareEnv, DATA_DIR: dataDir, ...env },
  })

async function adminsAt(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('SELECT email FROM users WHERE is_admin')).rows
  } finally {
    await client.end()
  }
}

test('the admin command works before the first start, and beside a running stack', async () => {
  expect((await admin(['make-admin', 'first@example.com'])).stdout).toContain('is an admin now')

  const release = takeLock(join(dataDir, 'lock'))
  const database = await runDatabase({ dataDir, durable: false, logDays: 1, terminal: openTerminal() })
  try {
    expect(await adminsAt(database.url)).toEqual([{ email: 'first@example.com' }])
    await applyMigrations(database.url)
    expect((await admin(['make-admin', 'second@example.com'])).stdout).toContain('is an admin now')
    expect(await adminsAt(database.url)).toHaveLength(2)
  } finally {
    await database.stop()
    release?.()
  }
})

test('a wrong argument and a wrong setting are reported in one line each, and nothing is left running', async () => {
  await expect(admin(['make-admin', 'nobody'])).rejects.toMatchObject({
    code: 1,
    stderr: 'nobody is no e-mail address\n',
  })
  await expect(admin(['jobs'], { DATABASE_URL: 'mysql://somewhere' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Wrong settings: DATABASE_URL .*\n$/),
  })
  const release = takeLock(join(dataDir, 'lock'))
  expect(release).toBeDefined()
  release?.()
})
