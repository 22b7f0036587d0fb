import { readFileSync } from 'node:fs'

/** The numbers of tests by result. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The duration of a test file, in ms, from loading it to the end of its last hook. */
export interface FileTime {
  file: string
  ms: number
}

/** A test that failed, a suite whose hook failed, a file that could not be loaded, or an error outside of them. */
export interface Failure {
  /** The file and the names of suites and test; undefined for an error outside of all files. */
  where?: string
  /** The beginning of the first error's message. */
  message: string
}

/** The report of a partial run. */
export interface PartReport extends Counts {
  slowest: FileTime[]
  failures: Failure[]
  /** Tests that passed only when they were run again, and why they failed before. */
  repeated: Failure[]
}

/** The variable that names a file for the counts; if it is set, the run is partial and prints no closing line. */
export const COUNTS_FILE = 'NAVA_TEST_COUNTS'

/** Returns `12 passed, 0 failed`, followed by `, 1 skipped` if tests were skipped. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

const MAX_SLOW = 10

/** Returns the ten slowest files, the slowest first. */
export const slowestOf = (times: readonly FileTime[]): FileTime[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SLOW)

/** Returns one line per file: `  12.3 s  apps/api/src/…`. */
export const slowestLines = (times: readonly FileTime[]): string[] => [
  'The slowest test files:',
  ...slowestOf(times).map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
]

/**
 * Returns a heading and one line each for failures and repeated tests, followed by an empty line; nothing if there are
 * none. The end of a long log is what is read first, and sometimes all that is kept of it.
 */
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

/** Reads what a partial run has written to `file`; nothing if it was interrupted before. */
export function readReport(file: string): PartReport {
  try {
    // Only the reporter writes it.
    return JSON.parse(readFileSync(file, 'utf8')) as PartReport
  } catch {
    return { passed: 0, failed: 0, skipped: 0, slowest: [], failures: [], repeated: [] }
  }
}
