import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import {
  closingLine,
  COUNTS_FILE,
  type Counts,
  type FileTime,
  type PartReport,
  slowestLines,
  slowestOf,
} from './counts.ts'

/**
 * Ends the run with the slowest files and one plain line: `12 passed, 0 failed`. A file that could not be loaded, a
 * hook that failed, an error outside of every test and an interruption count as failed.
 */
export class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    const counts = count(modules)
    counts.failed += errors.length + (reason === 'interrupted' ? 1 : 0)
    const report: PartReport = { ...counts, slowest: slowestOf(modules.map(timeOf)) }
    const file = process.env[COUNTS_FILE]
    if (file) writeFileSync(file, JSON.stringify(report))
    // Vitest prints its own summary after this hook, so ours comes last.
    else
      process.once('exit', () =>
        console.log(['', ...slowestLines(report.slowest), '', closingLine(counts)].join('\n')),
      )
  }
}

function timeOf(module: TestModule): FileTime {
  const { duration, setupDuration, collectDuration } = module.diagnostic()
  return { file: relative(process.cwd(), module.moduleId), ms: setupDuration + collectDuration + duration }
}

function count(modules: readonly TestModule[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      counts[state === 'pending' ? 'failed' : state] += 1
    }
    const broken = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
    counts.failed += broken.length
  }
  return counts
}
