import type { PartReport, Remark, TestFile } from './counts.ts'
import type { Part } from './parts.ts'
import type { UnstableTest } from './unstable.ts'

/** More failed files than this are no accident, and running them one by one would take long. */
export const MAX_REPEATED = 20

/**
 * Returns the files to run once more, or `[undefined]` to repeat the whole part, because something failed outside of
 * its files. Parts without test files are not repeated.
 */
export function filesToRepeat(
  { argsOf }: Pick<Part, 'argsOf'>,
  { failures }: Pick<PartReport, 'failures'>,
): (TestFile | undefined)[] {
  if (!argsOf) return []
  const files = new Map(failures.map(({ in: file }) => [file && keyOf(file), file]))
  if (files.size > MAX_REPEATED) return []
  return files.has(undefined) ? [undefined] : [...files.values()]
}

/**
 * Returns the report after `file` ran once more, or after the whole part did. What passed counts as passed; what failed
 * twice keeps its first failures.
 */
export function afterSecondTry(
  report: PartReport,
  file: TestFile | undefined,
  second: PartReport,
): PartReport {
  if (second.failed > 0 || second.passed === 0) return report
  const isRepeated = (remark: Remark) => !file || (remark.in && keyOf(remark.in) === keyOf(file))
  const repeated = report.failures.filter(isRepeated)
  return {
    ...report,
    failed: report.failed - repeated.length,
    passed: report.passed + repeated.length,
    failures: report.failures.filter((remark) => !isRepeated(remark)),
    repeated: [...report.repeated, ...repeated],
  }
}

/** Returns the report in which failures of the listed tests are no failures. */
export function setUnstableAside(report: PartReport, list: readonly UnstableTest[]): PartReport {
  const isListed = ({ in: place, test }: Remark) =>
    list.some((entry) => entry.file === place?.file && entry.test === test)
  const unstable = report.failures.filter(isListed)
  return {
    ...report,
    failed: report.failed - unstable.length,
    skipped: report.skipped + unstable.length,
    failures: report.failures.filter((remark) => !isListed(remark)),
    unstable: [...report.unstable, ...unstable],
  }
}

const keyOf = ({ project, file }: TestFile): string => `${project} ${file}`
