import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_TIMEOUT } from './timeout.ts'
import { processesOf } from './processes-of.ts'

const url = (path: string): string => JSON.stringify(join(import.meta.dirname, path))

/**
 * Starts what tests start: a database; servers that go on without their parent, one of which names the run only by its
 * working folder, as Redis does, and one that uses the database and does not end when it is asked to.
 */
const PROGRAMS = `
  import { spawn } from 'node:child_process'
  import { tmpdir } from 'node:os'
  import { startThrowawayPostgres } from ${url('../postgres/throwaway.ts')}
  const { url } = await startThrowawayPostgres()
  const program = (more) => ['--eval', 'setInterval(() => 0, 1000);' + more]
  const options = { detached: true, stdio: 'ignore' }
  spawn(process.execPath, program(''), { ...options, env: {}, cwd: tmpdir() }).unref()
  const client = 'process.on("SIGTERM", () => 0); const { Client } = require(process.env.PG);' +
    'const client = new Client({ connectionString: process.env.URL });' +
    'client.on("error", () => 0); client.connect().then(() => require("fs").writeSync(1, "connected"))'
  const env = { ...process.env, URL: url(), PG: ${url('../node_modules/pg')} }
  const using = spawn(process.execPath, program(client), { detached: true, env, stdio: ['ignore', 'pipe', 'ignore'] })
  using.stdout.once('data', () => console.log('started'))
  using.unref()
  setInterval(() => 0, 1000)`

const RUNNER = `
  import { spawn } from 'node:child_process'
  import { openRun } from ${url('open-run.ts')}
  const run = await openRun()
  const programs = ['--input-type=module', '--eval', ${JSON.stringify(PROGRAMS)}]
  const options = { env: { ...process.env, ...run.env }, stdio: ['ignore', 'pipe', 'inherit'] }
  const child = spawn(process.execPath, programs, options)
  child.stdout.once('data', () => console.log(JSON.stringify({ ...run, pid: child.pid })))
  child.once('exit', async () => { await run.close(); process.exit() })`

const runners = new Set<ChildProcess>()
let other: Awaited<ReturnType<typeof startRun>>
beforeAll(async () => {
  other = await startRun()
})
afterAll(async () => {
  for (const runner of runners) {
    runner.kill('SIGKILL')
    if (runner.exitCode === null && runner.signalCode === null) await once(runner, 'exit')
  }
})

async function startRun() {
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', RUNNER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  runners.add(runner)
  const [line] = (await once(createInterface({ input: runner.stdout }), 'line')) as [string]
  const { folder, env, pid } = JSON.parse(line) as {
    folder: string
    env: Record<string, string>
    pid: number
  }
  return {
    runner,
    pid,
    folders: [folder, env['NAVA_FAST_FOLDER'] ?? ''],
    programs: () => processesOf(basename(folder)),
  }
}

/** Returns the files that servers of PostgreSQL share; they are outside of their folders. */
const sharedMemoryOf = (pids: readonly number[]): string[] =>
  pids.flatMap((pid) => readFileSync(`/proc/${pid}/maps`, 'utf8').match(/\/dev\/shm\/PostgreSQL\.\d+/g) ?? [])

test.runIf(process.platform === 'linux').each([
  ['the runner is killed', ({ runner }) => runner.kill('SIGKILL')],
  ['the runner is interrupted', ({ runner }) => runner.kill('SIGINT')],
  ['a part of it is killed', ({ pid }) => process.kill(pid, 'SIGKILL')],
] satisfies [string, (run: Awaited<ReturnType<typeof startRun>>) => void][])(
  'a run leaves neither programs nor folders behind when %s, and another run beside it goes on',
  async (_, end) => {
    const run = await startRun()
    expect(run.programs().length).toBeGreaterThanOrEqual(4)
    const before = other.programs()
    const shared = sharedMemoryOf(run.programs())
    expect(shared.length).toBeGreaterThan(0)
    end(run)
    await expect.poll(run.programs, { timeout: 3 * TEST_TIMEOUT }).toEqual([])
    await expect
      .poll(() => run.folders.some((folder) => existsSync(folder)), { timeout: TEST_TIMEOUT })
      .toBe(false)
    expect(shared.filter((file) => existsSync(file))).toEqual([])
    expect(other.programs()).toEqual(expect.arrayContaining(before))
    expect((await readdir(other.folders[1] ?? '')).some((name) => name.startsWith('nava-postgres-'))).toBe(
      true,
    )
  },
)

test('what is no name of a run finds no programs of others', () => {
  for (const name of ['', 'tmp', 'nava-test-'])
    expect(() => processesOf(name)).toThrow('not the name of a run')
})
