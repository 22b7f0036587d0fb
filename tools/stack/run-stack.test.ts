import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { backupNames } from '@nava/backup/manifest'
import { migrationNames } from '@nava/db/schema-version'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBackups } from '../backup/testing/installations.ts'
import { query } from '../backup/testing/own-postgres.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { bareEnv } from '../testing/bare-env.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { RUNS_ALL_TESTS } from '../testing/all-tests.ts'
import { runDatabase } from './database.ts'
import { freePort } from './port.ts'
import { openTerminal } from './terminal.ts'

const STACK = join(import.meta.dirname, 'fixtures/stack.ts')

/** Folder of an earlier run with an empty database; copying it is faster than creating a new one */
let used: string
let dataDir: string
let port: number
const running = new Set<ChildProcess>()

beforeAll(async () => {
  await newFolder()
  const stack = startStack({ DEMO: '0' })
  await stack.until('To end')
  stack.child.kill('SIGTERM')
  await stack.ended
  used = dataDir
})
afterAll(() => rm(join(used, '..'), { recursive: true }))

beforeEach(newFolder)
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(join(dataDir, '..'), { recursive: true })
})

async function newFolder() {
  dataDir = join(await mkdtemp(join(tmpdir(), 'nava stack ')), 'data')
  port = await freePort()
}

/** Uses a folder that was used before, and no demo. */
async function startAgain(env: Record<string, string> = {}) {
  // `cp -a` keeps the owners of the files, as the server requires; Node's copy does not.
  await promisify(execFile)('cp', ['-a', used, dataDir])
  const stack = startStack({ DEMO: '0', ...env })
  await stack.until('To end')
  await eventually(() => existsSync(join(dataDir, `worker-${env.PORT ?? port}`)))
  return stack
}

/** Starts with stubs of the programs. `until` waits for a line, `ended` for the exit code. */
function startStack(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [STACK], {
    env: { ...bareEnv, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    running.delete(child)
    return code
  })
  const until = async (words: string): Promise<string> => {
    for (let waited = 0; waited < 60_000; waited += 20) {
      const found = lines.find((line) => line.includes(words))
      if (found) return found
      if (child.exitCode !== null) break
      await sleep(20)
    }
    throw new Error(`"${words}" did not come:\n${lines.join('\n')}`)
  }
  return { child, lines, ended, until }
}

async function ask(path = '/'): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  return await response?.text()
}

async function eventually(check: () => Promise<boolean> | boolean): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (await check()) return
    await sleep(50)
  }
  throw new Error(`It did not come true: ${String(check)}`)
}

async function postgresPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a stack', () => {
  test('starts, prints its address, and shuts down in order on SIGTERM', async () => {
    const stack = startStack()
    await stack.until('To end')
    expect(stack.lines.join('\n')).toContain(`Nava runs at http://127.0.0.1:${port}`)
    expect(await stack.until('Sign in')).toContain('admin@example.com')
    expect(await ask()).toMatch(/^\d+$/)
    stack.child.kill('SIGTERM')
    expect(await stack.ended).toBe(0)
    expect(stack.lines.slice(-3)).toEqual(['worker has ended.', 'api has ended.', 'PostgreSQL has ended.'])
    expect(await readFile(join(dataDir, 'ended'), 'utf8')).toBe('worker\napi\n')
  })

  test.runIf(RUNS_ALL_TESTS)('goes on while the file that its output goes to is on a full disk', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [STACK], {
      env: { ...bareEnv, DATA_DIR: dataDir, PORT: String(port), DEMO: '0' },
      stdio: ['ignore', full, 'ignore'],
    })
    running.add(child)
    closeSync(full)
    await eventually(async () => child.exitCode !== null || /^\d+$/.test((await ask()) ?? ''))
    expect(child.exitCode).toBeNull()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    running.delete(child)
  })

  test.runIf(RUNS_ALL_TESTS)('keeps its secrets readable by their owner only, and reuses them', async () => {
    const secrets = ['jwt-secret', 'postgres-password', 'demo-password']
    const read = () => Promise.all(secrets.map((name) => readFile(join(dataDir, name), 'utf8')))
    const first = startStack()
    await first.until('To end')
    const kept = await read()
    for (const name of secrets) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600)
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
    const second = startStack({ DEMO_PASSWORD: 'another-password' })
    await second.until('To end')
    expect(await read()).toEqual(kept)
    expect(second.lines.join('\n')).not.toContain('Demo catalogue')
  })

  test('that is killed takes its programs and its database with it, and starts again afterwards', async () => {
    const stack = await startAgain()
    const pids = [Number(await ask()), await postgresPid()]
    stack.child.kill('SIGKILL')
    await stack.ended
    await eventually(async () => !pids.some(isAlive))
    const again = startStack({ DEMO: '0' })
    await again.until('To end')
    expect(await ask()).toMatch(/^\d+$/)
  })

  test.runIf(RUNS_ALL_TESTS)('restarts a program that exits by itself, and the database too', async () => {
    const stack = await startAgain()
    const api = await ask()
    await ask('/die')
    await stack.until('api ended by itself (code 3)')
    await eventually(async () => ![undefined, api].includes(await ask()))
    const database = await postgresPid()
    process.kill(database, 'SIGKILL')
    await stack.until('PostgreSQL ended by itself')
    await eventually(async () => (await postgresPid().catch(() => database)) !== database)
    stack.child.kill('SIGTERM')
    expect(await stack.ended).toBe(0)
  })

  test.runIf(RUNS_ALL_TESTS)(
    'treats a repeated Ctrl-C within a second as one, and exits immediately on the next',
    async () => {
      const stack = await startAgain({ SLOW_END: '30000' })
      const pids = [Number(await ask()), await postgresPid()]
      const startedAt = performance.now()
      while (stack.child.exitCode === null) {
        stack.child.kill('SIGINT')
        await sleep(50)
      }
      expect(await stack.ended).toBe(1)
      expect(performance.now() - startedAt).toBeGreaterThan(1000)
      await eventually(async () => !pids.some(isAlive))
    },
  )

  test.runIf(RUNS_ALL_TESTS)(
    'backs up the rows of an older version in its own folder before it migrates them',
    async () => {
      const terminal = openTerminal()
      const database = await runDatabase({ dataDir, durable: false, logDays: 1, diskReserve: 0, terminal })
      await applyMigrations(database.url, { only: (await migrationNames()).slice(0, -1) })
      await query(database.url, `INSERT INTO users (email, updated_at) VALUES ('one@example.com', now())`)
      await database.stop()
      const stack = startStack({ DEMO: '0' })
      await stack.until('To end')
      const place = join(dataDir, 'upgrades')
      expect(stack.lines.join('\n')).toMatch(new RegExp(`Before the upgrade \\d+ rows .* in ${place}\\.`))
      expect(await backupNames(await openBackups(place))).toHaveLength(1)
    },
  )

  test.runIf(RUNS_ALL_TESTS)('creates no accounts with DEMO=0', async () => {
    const stack = await startAgain()
    expect(stack.lines.join('\n')).not.toContain('Sign in')
    await expect(stat(join(dataDir, 'demo-password'))).rejects.toThrow('ENOENT')
  })

  test.runIf(RUNS_ALL_TESTS)(
    'resumes the music of the demo after an interruption, and leaves it alone once it is complete',
    async () => {
      const first = startStack({ FAIL_DEMO: '1', DEMO_PASSWORD: 'a-password-of-ours' })
      await first.until('demo failed')
      expect(await first.until('Password')).toContain('a-password-of-ours')
      const said = first.lines.join('\n')
      expect(said).toMatch(/Demo catalogue[^]*Api and worker/)
      first.child.kill('SIGTERM')
      await first.ended
      const second = startStack()
      await second.until('Preparing the demo: 1 of 2')
      await second.until('All music is made')
      await second.until('The demo is ready.')
      await second.until('To end')
      // The progress starts before the address is printed, so a page that is opened then shows it.
      const printed = second.lines.join('\n')
      expect(printed.indexOf('Preparing the demo')).toBeLessThan(printed.indexOf('To end'))
      // Journals and files are permanent, so only the start that creates the accounts logs the password.
      expect(printed).not.toContain('a-password-of-ours')
      expect(printed).toContain(`Password  in ${join(dataDir, 'demo-password')}`)
      second.child.kill('SIGTERM')
      await second.ended
      const third = startStack()
      await third.until('To end')
      expect(third.lines.join('\n')).not.toContain('All music is made')
    },
  )

  test.runIf(RUNS_ALL_TESTS)('prints no password to a journal', async () => {
    const stack = startStack({ JOURNAL_STREAM: '8:1', DEMO_PASSWORD: 'a-password-of-ours' })
    await stack.until('To end')
    expect(stack.lines.join('\n')).not.toContain('a-password-of-ours')
    expect(stack.lines.join('\n')).toContain('Password  in ')
  })

  test.runIf(RUNS_ALL_TESTS)(
    'fills the database at DATABASE_URL with the demo only if DEMO is 1, and warns of it',
    async () => {
      await using database = await createTestDatabase()
      const first = startStack({ DATABASE_URL: database.url })
      await first.until('To end')
      expect(first.lines.join('\n')).not.toMatch(/Sign in|Demo/)
      first.child.kill('SIGTERM')
      await first.ended
      const second = startStack({ DATABASE_URL: database.url, DEMO: '1' })
      await second.until('To end')
      expect(second.lines.join('\n')).toContain('DEMO=1 fills the database that DATABASE_URL names')
      expect(second.lines.join('\n')).toContain('Sign in')
      second.child.kill('SIGTERM')
      await second.ended
    },
  )
})

describe.runIf(RUNS_ALL_TESTS)('a stack that cannot start says why in one line', () => {
  async function refusal(env: Record<string, string> = {}): Promise<string> {
    const stack = startStack(env)
    expect(await stack.ended).toBe(1)
    expect(stack.lines).toHaveLength(1)
    return stack.lines[0] ?? ''
  }

  test('a stack reports in one line that its port or data folder is taken', async () => {
    await startAgain()
    expect(await refusal({ DATA_DIR: `${dataDir}2` })).toContain(`Port ${port} on 127.0.0.1 is taken`)
    const other = String(await freePort())
    expect(await refusal({ PORT: other })).toContain(`Another stack works on ${dataDir}`)
    dataDir = `${dataDir}2`
    await startAgain({ PORT: other })
  })

  test('a stack reports a wrong setting in one line', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe('Wrong settings: PORT must be a number from 1 to 65535.')
  })
})

describe.runIf(RUNS_ALL_TESTS)('what a killed stack left behind', () => {
  test('a half-created database of a killed stack is created again', async () => {
    await mkdir(join(dataDir, 'postgres.half-1/base'), { recursive: true })
    const stack = startStack({ DEMO: '0' })
    await stack.until('To end')
    await expect(stat(join(dataDir, 'postgres.half-1'))).rejects.toThrow('ENOENT')
  })

  test('a killed stack’s pid file that names an unrelated process does not prevent the start, and that process is left alone', async () => {
    const first = await startAgain()
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    first.child.kill('SIGTERM')
    await first.ended
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)))
    const second = startStack({ DEMO: '0' })
    await second.until('To end')
  })

  test('a database folder with other contents is not touched', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'letter'), 'dear')
    const stack = startStack({ DEMO: '0' })
    await stack.until('holds no database')
    expect(await stack.ended).toBe(1)
    expect(await readFile(join(dataDir, 'postgres', 'letter'), 'utf8')).toBe('dear')
  })
})

test.runIf(RUNS_ALL_TESTS)('a data folder whose path is too long for a socket works too', async () => {
  const deep = join(dataDir, 'x'.repeat(120))
  await mkdir(dataDir, { recursive: true })
  const stack = startStack({ DATA_DIR: deep, DEMO: '0' })
  await stack.until('To end')
})
