import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends the run with one plain line, `12 passed, 0 failed`, with `, 1 skipped` behind it where tests were skipped.
 * A file that could not be loaded, a hook that failed and an error outside of every test count as failed.
 */
export class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: string): void {
    const { passed, failed, skipped } = count(modules)
    const outside = unhandledErrors.length + (reason === 'interrupted' ? 1 : 0)
    const line = `${passed} passed, ${failed + outside} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    // Vitest prints its own summary after this hook; the count shall be the last line of all.
    process.once('exit', () => console.log(`\n${line}`))
  }
}

export function count(modules: readonly TestModule[]): { passed: number; failed: number; skipped: number } {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const module of modules) {
    const tests = [...module.children.allTests()]
    for (const test of tests) {
      const { state } = test.result()
      counts[state === 'pending' ? 'failed' : state] += 1
    }
    const broken = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
    counts.failed += broken.length
  }
  return counts
}
