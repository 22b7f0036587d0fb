import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remarkLines } from './counts.ts'
import type { Part } from './parts.ts'
import { runParts } from './run-parts.ts'

const ROOT = join(import.meta.dirname, '../..')
let folder: string

beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  folder = await mkdtemp(join(tmpdir(), 'nava-parts-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const reporter = JSON.stringify(join(import.meta.dirname, 'short-reporter.ts'))
  await write(
    'vitest.config.ts',
    `import { ShortReporter } from ${reporter}
    export default { test: { reporters: [new ShortReporter()], projects: [{ test: { name: 'one' } }] } }`,
  )
})

afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, source: string) => writeFile(join(folder, name), source)

/** Source of a test that fails in the first process that runs it, and passes in others */
const lucky = (name: string) => `
  import { existsSync, writeFileSync } from 'node:fs'
  import { expect, test } from 'vitest'
  const mark = ${JSON.stringify(folder)} + '/${name}.mark'
  test('${name}', () => {
    const isSecond = existsSync(mark)
    writeFileSync(mark, '')
    expect(isSecond).toBe(true)
  })`

const failing = (name: string) => `
  import { expect, test } from 'vitest'
  test('${name}', () => expect('twice').toBe('never'))
  test('sound', () => {})`

const vitest = ['--input-type=module', '--eval', '', '--']
/** Runs Vitest in the folder of the test, without printing. */
const inFolder = (...args: string[]) => {
  const program = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args]
  const source = `for (const stream of [process.stdout, process.stderr]) stream.write = () => true
    process.chdir(${JSON.stringify(folder)}); process.argv.splice(1, 0, ...${JSON.stringify(program)})
    await import(${JSON.stringify(program[0])})`
  return vitest.with(2, source)
}

const units = (): Part => ({
  name: 'units',
  args: inFolder(),
  argsOf: ({ project, file }) => inFolder('--project', project, file),
})

const program = (name: string, source: string): Part => ({ name, args: ['--eval', source] })

const run = (parts: Part[], unstable: Parameters<typeof runParts>[2] = []) =>
  runParts(parts, { PATH: process.env['PATH'] }, unstable)

test('a file that failed runs once more after all parts, alone, and is named with its first error', async () => {
  await write('a.test.ts', lucky('rain'))
  await write('b.test.ts', `import { test } from 'vitest'; test('sun', () => {})`)
  const { report, costs } = await run([units(), program('last', '')])
  expect(report).toMatchObject({ passed: 3, failed: 0, skipped: 0 })
  expect(remarkLines(report)).toEqual([
    'Passed only at the second try, after:',
    '  |one| a.test.ts > rain: expected false to be true // Object.is equality',
    '',
  ])
  expect(costs.map(({ name, files }) => [name, files.length])).toEqual([
    ['units', 2],
    ['last', 0],
    ['once more: a.test.ts', 1],
  ])
})

test('what fails twice fails the run', async () => {
  await write('a.test.ts', failing('snow'))
  await write('b.test.ts', lucky('rain'))
  const { report } = await run([units()])
  expect(report).toMatchObject({ passed: 2, failed: 1 })
  expect(report.failures.map(({ test }) => test)).toEqual(['snow'])
  expect(report.repeated.map(({ test }) => test)).toEqual(['rain'])
})

test('a part that failed outside of its files runs again as a whole', async () => {
  await write('a.test.ts', `import { test } from 'vitest'; test('sun', () => {})`)
  const mark = JSON.stringify(join(folder, 'mark'))
  await write(
    'setup.ts',
    `import { existsSync, writeFileSync } from 'node:fs'
    export default () => { if (existsSync(${mark})) return; writeFileSync(${mark}, ''); throw new Error('no port') }`,
  )
  await write('vitest.config.ts', `export default { test: { globalSetup: ['./setup.ts'] } }`)
  const { report } = await run([units()])
  expect(report).toMatchObject({ passed: 1, failed: 0 })
  expect(report.repeated).toEqual([{ part: 'units', message: 'ended with 1, see above' }])
})

test('a part without test files is not repeated', async () => {
  const { report, costs } = await run([program('check', 'process.exit(3)')])
  expect(report).toMatchObject({ passed: 0, failed: 1 })
  expect(remarkLines(report)).toEqual(['Failed:', '  check: ended with 3, see above', ''])
  expect(costs).toHaveLength(1)
})

test('a test that is listed as unstable runs, is named, and does not fail the run', async () => {
  await write('a.test.ts', failing('snow'))
  const entry = { file: 'a.test.ts', test: 'snow', since: '2026-11-01', seen: '', suspectedCause: '' }
  const { report, costs } = await run([units()], [entry])
  expect(report).toMatchObject({ passed: 1, failed: 0, skipped: 1 })
  expect(remarkLines(report)[0]).toBe('Unstable, and failed:')
  expect(costs).toHaveLength(1)
})
