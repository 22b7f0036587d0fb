import { readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Seconds */
export interface Cost {
  /** From the beginning to the end */
  wall: number
  /** See processorSeconds; undefined if nobody measured it */
  processor?: number | undefined
}

export interface FileCost extends Cost {
  project: string
  file: string
  tests: number
}

export interface Remark {
  /** File, suites and test; undefined outside files */
  where?: string
  message: string
}

export interface PartReport extends Counts {
  files: FileCost[]
  failures: Remark[]
  leftOut: Remark[]
}

/** Variable with the file for the report of a part; without it, a run of Vitest prints its own */
export const REPORT_FILE = 'NAVA_TEST_REPORT'

export const EMPTY: PartReport = { passed: 0, failed: 0, skipped: 0, files: [], failures: [], leftOut: [] }

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export const joinReports = (reports: readonly PartReport[]): PartReport =>
  reports.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      files: [...a.files, ...b.files],
      failures: [...a.failures, ...b.failures],
      leftOut: [...a.leftOut, ...b.leftOut],
    }),
    EMPTY,
  )

/** Returns undefined if there is no report. */
export function readReport(file: string): PartReport | undefined {
  try {
    // The cast is safe, because only the reporter writes this file.
    return JSON.parse(readFileSync(file, 'utf8')) as PartReport
  } catch {
    return undefined
  }
}

export const remarkLines = ({ failures, leftOut }: Pick<PartReport, 'failures' | 'leftOut'>): string[] => [
  ...under('Failed:', failures),
  ...under('Left out:', leftOut),
]

const under = (heading: string, remarks: readonly Remark[]): string[] =>
  remarks.length === 0
    ? []
    : [heading, ...remarks.map(({ where = 'outside of the tests', message }) => `  ${where}: ${message}`), '']
