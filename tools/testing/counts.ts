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

export interface TestFile {
  project: string
  /** Relative to the working folder */
  file: string
}

export interface FileCost extends Cost, TestFile {
  tests: number
}

export interface Remark {
  message: string
  /** Undefined outside of files */
  in?: TestFile
  /** Suites and test; undefined if it concerns the whole file */
  test?: string
  /** Name of a part, of a remark that concerns all of it */
  part?: string
}

export interface PartReport extends Counts {
  files: FileCost[]
  failures: Remark[]
  leftOut: Remark[]
  /** First failures of what passed when it ran once more; counted as passed */
  repeated: Remark[]
  /** Failures of tests of the list UNSTABLE; counted as skipped */
  unstable: Remark[]
}

/** Variable with the file for the report of a part; without it, a run of Vitest prints its own */
export const REPORT_FILE = 'NAVA_TEST_REPORT'

export const EMPTY: PartReport = {
  ...{ passed: 0, failed: 0, skipped: 0 },
  ...{ files: [], failures: [], leftOut: [], repeated: [], unstable: [] },
}

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
      repeated: [...a.repeated, ...b.repeated],
      unstable: [...a.unstable, ...b.unstable],
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

type Remarks = Pick<PartReport, 'failures' | 'repeated' | 'unstable' | 'leftOut'>

export const remarkLines = ({ failures, repeated, unstable, leftOut }: Remarks): string[] => [
  ...under('Failed:', failures),
  ...under('Passed only at the second try, after:', repeated),
  ...under('Unstable, and failed:', unstable),
  ...under('Left out:', leftOut),
]

const under = (heading: string, remarks: readonly Remark[]): string[] =>
  remarks.length === 0
    ? []
    : [heading, ...remarks.map((remark) => `  ${placeOf(remark)}: ${remark.message}`), '']

function placeOf({ part, in: place, test }: Remark): string {
  if (!place) return part ?? 'outside of the tests'
  const file = `${place.project ? `|${place.project}| ` : ''}${place.file}`
  return test === undefined ? file : `${file} > ${test}`
}
