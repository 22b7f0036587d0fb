import { readFileSync } from 'node:fs'

/** How many tests ended how. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The variable that names a file for the counts; where it is set, the run is a part and prints no closing line. */
export const COUNTS_FILE = 'NAVA_TEST_COUNTS'

/** `12 passed, 0 failed`, with `, 1 skipped` behind it where tests were skipped. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** What a part of the run has written to `file`; nothing where it never came to that. */
export function readCounts(file: string): Counts {
  try {
    // Nobody but the reporter writes it.
    return JSON.parse(readFileSync(file, 'utf8')) as Counts
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}
