import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readReport, REPORT_FILE } from './counts.ts'
import { ALL_TESTS } from './all-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-count-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await configure('')
})

afterEach(() => rm(folder, { recursive: true }))

const fileHere = (name: string): string => JSON.stringify(join(import.meta.dirname, name))

const configure = (more: string) =>
  writeFile(
    join(folder, 'vitest.config.ts'),
    `import { ShortReporter } from ${fileHere('short-reporter.ts')}
    export default { test: { reporters: [new ShortReporter()], setupFiles: [${fileHere('measure-file.ts')}],
      silent: 'passed-only', ${more} } }`,
  )

async function run(sources: Record<string, string>, env: Record<string, string> = {}) {
  for (const [name, source] of Object.entries(sources)) {
    await writeFile(join(folder, name), `import { beforeAll, expect, test } from 'vitest'\n${source}`)
  }
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const options = {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  } as const
  const { stdout, stderr, status } = spawnSync(process.execPath, [vitest, 'run'], options)
  return { status, stderr, lines: stdout.trimEnd().split('\n') }
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

test('a part of a run writes its report to a file instead of printing it', async () => {
  const file = join(folder, 'report.json')
  const { lines } = await run({ 'a.test.ts': `test('one', () => {})` }, { [REPORT_FILE]: file })
  expect(readReport(file)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    files: [
      {
        project: '',
        file: 'a.test.ts',
        wall: expect.any(Number),
        processor: expect.any(Number),
        tests: 1,
      },
    ],
    failures: [],
    leftOut: [],
    repeated: [],
    unstable: [],
  })
  expect(lines.join('\n')).not.toContain('1 passed, 0 failed')
})

/** A line of costs: wall and processor seconds */
const COSTS = /^ +(\d+\.\d) +(\d+\.\d) {2}(\S+)$/

/** Takes a second of the processor, in the file's own process or in one that it waits for */
const WORK = `const from = process.cpuUsage().user; while (process.cpuUsage().user < from + 1e6) continue`

test('the dearest files are listed with the processor seconds of their own and of the programs that they waited for', async () => {
  const { lines } = await run({
    'quick.test.ts': `test('one', () => {})`,
    'waits.test.ts': `test('two', () => new Promise((resolve) => setTimeout(resolve, 1000)))`,
    'works.test.ts': `test('three', () => { ${WORK} })`,
    'starts.test.ts': `import { spawnSync } from 'node:child_process'
      test('four', () => { spawnSync(process.execPath, ['--eval', ${JSON.stringify(WORK)}]) })`,
  })
  const from = lines.findIndex((line) => line.startsWith('The dearest test files'))
  const dearest = lines.slice(from + 1, -2).map((line) => COSTS.exec(line) ?? [])
  const prices = dearest.map(([, ...costs]) => Math.max(...costs.slice(0, 2).map(Number)))
  expect(prices).toEqual(prices.toSorted((x, y) => y - x))
  const processor = Object.fromEntries(dearest.map(([, , seconds, file]) => [file, Number(seconds)]))
  for (const file of ['works.test.ts', 'starts.test.ts']) expect(processor[file]).toBeGreaterThan(1)
  for (const file of ['waits.test.ts', 'quick.test.ts']) expect(processor[file]).toBeLessThan(1)
})

test('a green run prints nothing but its costs and its closing line, also if its tests log', async () => {
  const { lines } = await run({
    'a.test.ts': `console.log('of the file'); test('one', () => { console.warn('of a test') })`,
    'b.test.ts': `test('two', () => {})`,
  })
  expect(lines.filter((line) => line !== '').slice(1)).toEqual([
    expect.stringMatching(/^part +wall s +processor s +tests$/),
    expect.stringMatching(/^tests +\d+\.\d +- +2$/),
    expect.stringMatching(/^in all +\d+\.\d +\d+\.\d +2$/),
    expect.stringMatching(/^The dearest test files/),
    expect.stringMatching(COSTS),
    expect.stringMatching(COSTS),
    '2 passed, 0 failed',
  ])
})

test('what a failed test logged is printed, with the difference that it found', async () => {
  const { lines, stderr } = await run({
    'a.test.ts': `test('one', () => { console.warn('before the end'); expect({ a: 1 }).toEqual({ a: 2 }) })
      test('two', () => { console.warn('of ' + 'another') })`,
  })
  const output = stripVTControlCharacters([...lines, stderr].join('\n'))
  expect(output).toContain('before the end')
  expect(output).toMatch(/-\s+"a": 2,\n\+\s+"a": 1,/)
  expect(output).not.toContain('of another')
})

test('each failure is listed before the costs', async () => {
  const { lines } = await run({
    'a.test.ts': `import { describe } from 'vitest'
      describe('a shelf', () => { test('is full', () => { expect('3 books').toBe('4 books') }) })
      describe('a box', () => { beforeAll(() => { throw new Error('no lid') }); test('is shut', () => {}) })`,
    'b.test.ts': `import './missing.ts'`,
    'c.test.ts': `test('one', () => { setTimeout(() => { throw new Error('late') }) })
      test('two', () => new Promise((resolve) => setTimeout(resolve, 100)))`,
  })
  const from = lines.indexOf('Failed:')
  expect(
    lines
      .slice(
        from + 1,
        lines.findIndex((line) => line.startsWith('part ')),
      )
      .toSorted(),
  ).toEqual([
    '',
    '  a.test.ts > a box: no lid',
    expect.stringMatching(/^ {2}a\.test\.ts > a shelf > is full: expected '3 books' to be '4 books'/),
    expect.stringMatching(/^ {2}b\.test\.ts: .*missing\.ts/),
    '  c.test.ts: late',
  ])
})

test('skipped tests are named with their reasons, unless the caller chose by name', async () => {
  const sources = {
    'a.test.ts': `test('one', ({ skip }) => skip('there is no moon'))
      test.skip('two', () => {}); test.skip('three', () => {}); test('four', () => {})`,
  }
  const leftOut = (lines: string[]) =>
    lines.slice(lines.indexOf('Left out:') + 1, lines.indexOf('Left out:') + 4)
  const moon = '  a.test.ts > one: there is no moon'
  expect(leftOut((await run(sources)).lines)).toEqual([
    moon,
    '  a.test.ts: 2 skipped, as only `npm run test:all` runs them',
    '',
  ])
  expect(leftOut((await run(sources, { [ALL_TESTS]: 'yes' })).lines)).toContain(
    '  a.test.ts: 2 skipped, as this machine lacks what they need',
  )
  await configure(`testNamePattern: 'one|four',`)
  expect(leftOut((await run(sources)).lines).slice(0, 2)).toEqual([moon, ''])
})

test('a file that runs in several projects is named with the project, and each project has its row', async () => {
  await configure(`projects: ['one', 'two'].map((name) => ({ test: { name } }))`)
  const { lines } = await run({
    'a.test.ts': `test('it', ({ task }) => { expect(task.file.projectName).toBe('one') })`,
  })
  expect(lines[lines.indexOf('Failed:') + 1]).toMatch(
    /^ {2}\|two\| a\.test\.ts > it: expected 'two' to be 'one'/,
  )
  for (const name of ['one', 'two'])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^ {2}${name} +\\d+\\.\\d +\\S+ +1$`)))
})
