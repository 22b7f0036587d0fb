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

export interface Remark {
  /** File, suites and test; undefined outside files */
  where?: string
  message: string
}

export interface PartReport extends Counts {
  slowest: FileTime[]
  failures: Remark[]
  repeated: Remark[]
  leftOut: Remark[]
}

/** Variable with the file for the counts of a partial run; without it, a run prints the counts itself */
export const COUNTS_FILE = 'NAVA_TEST_COUNTS'

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

const MAX_SLOW = 10

export const slowestOf = (times: readonly FileTime[]): FileTime[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SLOW)

export const slowestLines = (times: readonly FileTime[]): string[] => [
  'The slowest test files:',
  ...slowestOf(times).map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
]

export const remarkLines = ({
  failures,
  repeated,
  leftOut,
}: Pick<PartReport, 'failures' | 'repeated' | 'leftOut'>): string[] => [
  ...under('Failed:', failures),
  ...under('Passed only when repeated:', repeated),
  ...under('Left out:', leftOut),
]

const under = (heading: string, remarks: readonly Remark[]): string[] =>
  remarks.length === 0
    ? []
    : [heading, ...remarks.map(({ where = 'outside of the tests', message }) => `  ${where}: ${message}`), '']

export function readReport(file: string): PartReport {
  try {
    // The cast is safe, because only the reporter writes this file.
    return JSON.parse(readFileSync(file, 'utf8')) as PartReport
  } catch {
    return { passed: 0, failed: 0, skipped: 0, slowest: [], failures: [], repeated: [], leftOut: [] }
  }
}
