import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import {
  DefaultReporter,
  type SerializedError,
  type TestCase,
  type TestModule,
  type TestResult,
  type TestRunEndReason,
  type TestSuite,
} from 'vitest/node'
import { costTable, dearestLines } from './cost-table.ts'
import {
  closingLine,
  type Counts,
  EMPTY,
  type FileCost,
  type PartReport,
  type Remark,
  remarkLines,
  REPORT_FILE,
  type TestFile,
} from './counts.ts'
import { RUNS_ALL_TESTS, ONLY_IN_ALL_TESTS } from './all-tests.ts'

/** Of tests that give no reason of their own */
const WHY_SKIPPED = RUNS_ALL_TESTS ? 'as this machine lacks what they need' : ONLY_IN_ALL_TESTS

/**
 * Prints failures only, then what the projects and the dearest files cost, and a line like `12 passed, 0 failed`.
 * Files that cannot be loaded, failed hooks and interruptions count as failures.
 */
export class ShortReporter extends DefaultReporter {
  protected override printTestModule(module: TestModule): void {
    if (module.state() === 'failed') super.printTestModule(module)
  }

  override reportTestSummary(): void {
    // The table and the closing line say the same.
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(modules, errors, reason)
    const counts = count(modules)
    counts.failed += errors.length + (reason === 'interrupted' ? 1 : 0)
    const report: PartReport = {
      ...EMPTY,
      ...counts,
      files: modules.map(costOf),
      failures: [...modules.flatMap(failuresIn), ...errors.map((error) => outsideOf(modules, error))],
      leftOut: modules.flatMap((module) => this.leftOutOf(module)),
    }
    const file = process.env[REPORT_FILE]
    if (file) writeFileSync(file, JSON.stringify(report))
    else this.printReport(report)
  }

  /** Returns the skipped tests with their reasons; the others of a file in one remark, unless the caller chose by name. */
  private leftOutOf(module: TestModule): Remark[] {
    const withNote = remarksOn(module, (result) => (result.state === 'skipped' ? result.note : undefined))
    const others = [...module.children.allTests()].filter(isSkippedWithoutNote).length
    if (others === 0 || this.ctx.config.testNamePattern) return withNote
    return [...withNote, { message: `${others} skipped, ${WHY_SKIPPED}`, in: fileOf(module) }]
  }

  private printReport(report: PartReport): void {
    const part = { name: 'tests', wall: (this.end - this.start) / 1000, files: report.files }
    const lines = ['', ...remarkLines(report), ...costTable([part]), '', ...dearestLines(report.files)]
    // Vitest may print after this hook, so the closing line is printed at the exit.
    process.once('exit', () => console.log([...lines, '', closingLine(report)].join('\n')))
  }
}

function costOf(module: TestModule): FileCost {
  const { duration, setupDuration, collectDuration } = module.diagnostic()
  return {
    ...fileOf(module),
    wall: (setupDuration + collectDuration + duration) / 1000,
    processor: module.meta().processor,
    tests: [...module.children.allTests()].length,
  }
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

const fileOf = ({ project, moduleId }: TestModule): TestFile => ({
  project: project.name,
  file: relative(process.cwd(), moduleId),
})

/** Returns the remark on an error that no test waited for, with the file that ran meanwhile, if Vitest knows it. */
function outsideOf(modules: readonly TestModule[], error: SerializedError): Remark {
  const module = modules.find(({ moduleId }) => moduleId === error['VITEST_TEST_PATH'])
  return { message: messageOf(error), ...(module && { in: fileOf(module) }) }
}

function failuresIn(module: TestModule): Remark[] {
  return [
    ...brokenSuites(module).map((suite) => ({
      message: messageOf(suite.errors()[0]),
      in: fileOf(module),
      ...(suite.type === 'suite' && { test: suite.fullName }),
    })),
    ...remarksOn(module, ({ state, errors }) =>
      state === 'failed' || state === 'pending' ? messageOf(errors?.[0]) : undefined,
    ),
  ]
}

/** False after a hook failed, which skips the tests behind it */
function isSkippedWithoutNote(test: TestCase): boolean {
  const result = test.result()
  return test.options.mode === 'skip' && result.state === 'skipped' && result.note === undefined
}

function remarksOn(module: TestModule, remark: (result: TestResult) => string | undefined): Remark[] {
  return [...module.children.allTests()].flatMap((test) => {
    const message = remark(test.result())
    return message === undefined ? [] : [{ message, in: fileOf(module), test: test.fullName }]
  })
}

const MAX_MESSAGE = 300

function messageOf(error: unknown): string {
  const text = error instanceof Object && 'message' in error ? error.message : (error ?? 'was not finished')
  return stripVTControlCharacters(String(text)).replaceAll(/\s+/g, ' ').slice(0, MAX_MESSAGE)
}
