import { readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Milliseconds from loading to the last hook */
export interface FileTime {
  file: string
  ms: number
}

/** A failed test or hook, an unloadable file, or an error outside of them */
export interface Failure {
  /** File, suites and test; undefined outside of files */
  where?: string
  /** Start of the first error's message */
  message: string
}

export interface PartReport extends Counts {
  slowest: FileTime[]
  failures: Failure[]
  /** Tests that passed only when retried */
  repeated: Failure[]
}

/** File for a partial run's counts; without it a run prints its closing line. */
export const COUNTS_FILE = 'NAVA_TEST_COUNTS'

/** Returns `12 passed, 0 failed`, and `, 1 skipped` if any. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

const MAX_SLOW = 10

/** Returns the ten slowest. */
export const slowestOf = (times: readonly FileTime[]): FileTime[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SLOW)

/** Returns lines like `  12.3 s  apps/api/src/…`. */
export const slowestLines = (times: readonly FileTime[]): string[] => [
  'The slowest test files:',
  ...slowestOf(times).map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
]

/** Returns lines for failures and retried tests, printed last for readers of long logs. */
export const failureLines = ({ failures, repeated }: Pick<PartReport, 'failures' | 'repeated'>): string[] => [
  ...under('Failed:', failures),
  ...under('Passed only when repeated:', repeated),
]

const under = (heading: string, failures: readonly Failure[]): string[] =>
  failures.length === 0
    ? []
    : [
        heading,
        ...failures.map(({ where = 'outside of the tests', message }) => `  ${where}: ${message}`),
        '',
      ]

/** Returns zeros if the partial run was interrupted. */
export function readReport(file: string): PartReport {
  try {
    // Only the reporter writes it.
    return JSON.parse(readFileSync(file, 'utf8')) as PartReport
  } catch {
    return { passed: 0, failed: 0, skipped: 0, slowest: [], failures: [], repeated: [] }
  }
}
