import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { closingLine, COUNTS_FILE, type Counts } from './counts.ts'

/**
 * Ends the run with one plain line: `12 passed, 0 failed`. A file that could not be loaded, a hook that failed, an error
 * outside of every test and an interruption count as failed.
 */
export class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    const counts = count(modules)
    counts.failed += errors.length + (reason === 'interrupted' ? 1 : 0)
    const file = process.env[COUNTS_FILE]
    if (file) writeFileSync(file, JSON.stringify(counts))
    // Vitest prints its own summary after this hook; ours shall be the last line of all.
    else process.once('exit', () => console.log(`\n${closingLine(counts)}`))
  }
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
