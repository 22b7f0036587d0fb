import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule, TestResult, TestSuite } from 'vitest/node'
import {
  closingLine,
  COUNTS_FILE,
  type Counts,
  type FileTime,
  type PartReport,
  type Remark,
  remarkLines,
  slowestLines,
  slowestOf,
} from './counts.ts'

/**
 * Ends a run with its failures, the slowest files, and a line like `12 passed, 0 failed`. Files that cannot
 * be loaded, failed hooks and interruptions count as failures.
 */
export class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    const counts = count(modules)
    counts.failed += errors.length + (reason === 'interrupted' ? 1 : 0)
    const report: PartReport = {
      ...counts,
      slowest: slowestOf(modules.map(timeOf)),
      failures: [...modules.flatMap(failuresIn), ...errors.map((error) => ({ message: messageOf(error) }))],
      repeated: modules.flatMap(repeatedIn),
      leftOut: modules.flatMap(leftOutOf),
    }
    const file = process.env[COUNTS_FILE]
    if (file) writeFileSync(file, JSON.stringify(report))
    // Vitest prints its summary after this hook, so the closing line is printed at the exit.
    else
      process.once('exit', () =>
        console.log(
          ['', ...remarkLines(report), ...slowestLines(report.slowest), '', closingLine(counts)].join('\n'),
        ),
      )
  }
}

function timeOf(module: TestModule): FileTime {
  const { duration, setupDuration, collectDuration } = module.diagnostic()
  return { file: fileOf(module), ms: setupDuration + collectDuration + duration }
}

function count(modules: readonly TestModule[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      counts[state === 'pending' ? 'failed' : state] += 1
    }
    counts.failed += brokenSuites(module).length
  }
  return counts
}

const brokenSuites = (module: TestModule): (TestModule | TestSuite)[] =>
  [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)

const fileOf = ({ project, moduleId }: TestModule): string =>
  `${project.name ? `|${project.name}| ` : ''}${relative(process.cwd(), moduleId)}`

function failuresIn(module: TestModule): Remark[] {
  const file = fileOf(module)
  return [
    ...brokenSuites(module).map((suite) => ({
      where: suite.type === 'suite' ? `${file} > ${suite.fullName}` : file,
      message: messageOf(suite.errors()[0]),
    })),
    ...remarksOn(module, ({ state, errors }) =>
      state === 'failed' || state === 'pending' ? messageOf(errors?.[0]) : undefined,
    ),
  ]
}

const repeatedIn = (module: TestModule): Remark[] =>
  remarksOn(module, ({ state, errors }) =>
    state === 'passed' && errors?.length ? messageOf(errors[0]) : undefined,
  )

const leftOutOf = (module: TestModule): Remark[] =>
  remarksOn(module, (result) => (result.state === 'skipped' ? result.note : undefined))

function remarksOn(module: TestModule, remark: (result: TestResult) => string | undefined): Remark[] {
  return [...module.children.allTests()].flatMap((test) => {
    const message = remark(test.result())
    return message === undefined ? [] : [{ where: `${fileOf(module)} > ${test.fullName}`, message }]
  })
}

const MAX_MESSAGE = 300

function messageOf(error: unknown): string {
  const text = error instanceof Object && 'message' in error ? error.message : (error ?? 'was not finished')
  return stripVTControlCharacters(String(text)).replaceAll(/\s+/g, ' ').slice(0, MAX_MESSAGE)
}
