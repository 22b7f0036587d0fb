import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COUNTS_FILE, readReport } from './counts.ts'

const ROOT = join(import.meta.dirname, '../..')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-count-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const reporter = JSON.stringify(join(import.meta.dirname, 'counting-reporter.ts'))
  const config = `import { CountingReporter } from ${reporter}
    export default { test: { reporters: ['default', new CountingReporter()] } }`
  await writeFile(join(folder, 'vitest.config.ts'), config)
})

afterEach(() => rm(folder, { recursive: true }))

async function run(sources: Record<string, string>, env: Record<string, string> = {}) {
  for (const [name, source] of Object.entries(sources)) {
    await writeFile(join(folder, name), `import { beforeAll, expect, test } from 'vitest'\n${source}`)
  }
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const options = { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, ...env } } as const
  const { stdout, status } = spawnSync(process.execPath, [vitest, 'run'], options)
  return { status, lines: stdout.trimEnd().split('\n') }
}

test('the last line counts passed, failed and skipped tests', async () => {
  const { status, lines } = await run({
    'a.test.ts': `test('one', () => {}); test('two', () => { expect(1).toBe(2) }); test.skip('three', () => {})`,
    'b.test.ts': `test('four', () => {})`,
  })
  expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped')
  expect(status).toBe(1)
})

test('a file that cannot be loaded and an error outside of a test count as failed', async () => {
  const { lines } = await run({
    'a.test.ts': `import './missing.ts'\ntest('one', () => {})`,
    'b.test.ts': `test('two', () => { setTimeout(() => { throw new Error('late') }) })
      test('three', () => new Promise((resolve) => setTimeout(resolve, 100)))`,
  })
  expect(lines.at(-1)).toBe('2 passed, 2 failed')
})

test('a partial run writes its counts to a file instead of printing them', async () => {
  const file = join(folder, 'counts.json')
  const { lines } = await run({ 'a.test.ts': `test('one', () => {})` }, { [COUNTS_FILE]: file })
  expect(readReport(file)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    slowest: [{ file: 'a.test.ts', ms: expect.any(Number) }],
    failures: [],
    repeated: [],
    leftOut: [],
  })
  expect(lines.join('\n')).not.toContain('1 passed, 0 failed')
})

test('the slowest files are listed before the last line, slowest first', async () => {
  const { lines } = await run({
    'quick.test.ts': `test('one', () => {})`,
    'slow.test.ts': `test('two', () => new Promise((resolve) => setTimeout(resolve, 1500)))`,
  })
  const from = lines.indexOf('The slowest test files:')
  expect(lines.slice(from + 1, -2)).toEqual([
    expect.stringMatching(/^ +\d+\.\d s {2}slow\.test\.ts$/),
    expect.stringMatching(/^ +\d+\.\d s {2}quick\.test\.ts$/),
  ])
})

test('each failure is listed before the slowest files', async () => {
  const { lines } = await run({
    'a.test.ts': `import { describe } from 'vitest'
      describe('a shelf', () => { test('is full', () => { expect('3 books').toBe('4 books') }) })
      describe('a box', () => { beforeAll(() => { throw new Error('no lid') }); test('is shut', () => {}) })`,
    'b.test.ts': `import './missing.ts'`,
    'c.test.ts': `test('one', () => { setTimeout(() => { throw new Error('late') }) })
      test('two', () => new Promise((resolve) => setTimeout(resolve, 100)))`,
  })
  const from = lines.indexOf('Failed:')
  expect(lines.slice(from + 1, lines.indexOf('The slowest test files:')).toSorted()).toEqual([
    '',
    '  a.test.ts > a box: no lid',
    expect.stringMatching(/^ {2}a\.test\.ts > a shelf > is full: expected '3 books' to be '4 books'/),
    expect.stringMatching(/^ {2}b\.test\.ts: .*missing\.ts/),
    '  outside of the tests: late',
  ])
})

test('a test that passed only when retried is listed with its first error', async () => {
  const { status, lines } = await run({
    'a.test.ts': `let runs = 0
      test('two runs', { retry: 1 }, () => { expect(++runs).toBe(2) })
      test('one run', { retry: 1 }, () => {})`,
  })
  const from = lines.indexOf('Passed only when repeated:')
  expect(lines.slice(from + 1, from + 3)).toEqual([
    expect.stringMatching(/^ {2}a\.test\.ts > two runs: expected 1 to be 2/),
    '',
  ])
  expect([status, lines.at(-1)]).toEqual([0, '2 passed, 0 failed'])
})

test('a skipped test that says why is named with its reason', async () => {
  const { lines } = await run({
    'a.test.ts': `test('with reason', ({ skip }) => skip('there is no moon'))
      test.skip('without', () => {})`,
  })
  const from = lines.indexOf('Left out:')
  expect(lines.slice(from + 1, from + 3)).toEqual(['  a.test.ts > with reason: there is no moon', ''])
})

test('a file that runs in several projects is named with the project', async () => {
  const reporter = JSON.stringify(join(import.meta.dirname, 'counting-reporter.ts'))
  const projects = `['one', 'two'].map((name) => ({ test: { name } }))`
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `import { CountingReporter } from ${reporter}
    export default { test: { reporters: [new CountingReporter()], projects: ${projects} } }`,
  )
  const { lines } = await run({
    'a.test.ts': `test('it', ({ task }) => { expect(task.file.projectName).toBe('one') })`,
  })
  expect(lines[lines.indexOf('Failed:') + 1]).toMatch(
    /^ {2}\|two\| a\.test\.ts > it: expected 'two' to be 'one'/,
  )
})
