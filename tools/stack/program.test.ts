import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backOff, runSupervised, runOnce, type Job } from './program.ts'
import type { Terminal } from './terminal.ts'

let folder: string
let lines: string[]
const terminal: Terminal = {
  step: (_title, work) => work(() => undefined),
  say: (text) => lines.push(text),
  warn: (text) => lines.push(text),
  line: (_program, line) => lines.push(line),
  status: (text) => lines.push(text),
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava program '))
  lines = []
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

async function job(source: string): Promise<Job> {
  await writeFile(join(folder, 'program.mjs'), source)
  return { name: 'part', argv: ['program.mjs'], cwd: folder, env: process.env }
}

async function until(check: () => boolean): Promise<void> {
  for (let waited = 0; waited < 20_000 && !check(); waited += 20) await sleep(20)
  expect(check(), lines.join('\n')).toBe(true)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const STAY = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('up ' + process.pid)`
const ups = () => lines.filter((line) => line.startsWith('up '))

test('the delays before a restart double up to half a minute', () => {
  expect([1, 2, 3, 7, 8, 100].map(backOff)).toEqual([500, 1000, 2000, 30_000, 30_000, 30_000])
})

test('messages of a program that runs once are passed on', async () => {
  const messages: unknown[] = []
  const sends = await job(`process.send({ playable: 1, total: 2 })`)
  await runOnce(sends, terminal, { onMessage: (message) => messages.push(message) })
  expect(messages).toEqual([{ playable: 1, total: 2 }])
})

const startsAgain = (seconds: string) => `part ended by itself (code 4); it starts again in ${seconds} s.`

test('a program that exits by itself is restarted', async () => {
  const program = runSupervised(await job(`console.log('up ' + process.pid); process.exit(4)`), terminal)
  await until(() => ups().length === 2)
  expect(lines).toContain(startsAgain('0.5'))
  await program.stop()
})

test('a program that hangs is ended and started again', async () => {
  const hangs = await job(`console.log('up ' + process.pid); process.kill(process.pid, 'SIGSTOP')`)
  const program = runSupervised(hangs, terminal, { tick: 100 })
  await until(() => ups().length === 2)
  expect(lines).toContain('part has not answered for 0.6 s and is ended.')
  expect(lines).toContain('part was ended; it starts again in 0.5 s.')
  program.kill()
})

test('a program has more time while it loads its modules', async () => {
  const program = runSupervised(
    await job(`const until = Date.now() + 1500; while (Date.now() < until); ${STAY}`),
    terminal,
    { tick: 100 },
  )
  await until(() => ups().length === 1)
  expect(lines.filter((line) => !line.startsWith('up '))).toEqual([])
  await program.stop()
})

test.for([
  ['runs', STAY, 'up'],
  ['waits for its restart', 'process.exit(4)', startsAgain('0.5')],
] as const)('a program that is stopped while it %s is not started again', async ([, source, line]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const program = runSupervised(await job(source), terminal)
  await until(() => lines.some((each) => each.startsWith(line)))
  await program.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('a requested restart does not count as a failure', async () => {
  const program = runSupervised(await job(STAY), terminal)
  await until(() => ups().length === 1)
  program.restart()
  await until(() => ups().length === 2)
  expect(new Set(ups()).size).toBe(2)
  expect(program.failures).toBe(0)
  await program.stop()
})

test('a program that the system kills is said to be so, as it is when memory runs out', async () => {
  const program = runSupervised(await job(`process.kill(process.pid, 'SIGKILL')`), terminal)
  await until(() => lines.some((line) => line.includes('was ended by SIGKILL, probably out of memory')))
  await program.stop()
})

test('child processes of a program end with it', async () => {
  const source = `import { spawn } from 'node:child_process'
    const encoder = spawn('sleep', ['600']); console.log('up ' + encoder.pid); setTimeout(() => process.exit(1), 100)`
  const program = runSupervised(await job(source), terminal)
  await until(() => lines.some((line) => line.includes('ended by itself')))
  await program.stop()
  await until(() => !ups().some((line) => isAlive(Number(line.slice(3)))))
})

test('a job that runs once resolves when it succeeds and rejects when it fails', async () => {
  await runOnce(await job(`console.log('done')`), terminal)
  expect(lines).toEqual(['done'])
  await expect(runOnce(await job('process.exit(3)'), terminal)).rejects.toThrow('part failed')
})
