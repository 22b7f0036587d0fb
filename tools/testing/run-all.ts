/**
 * Runs the tests of all parts, then the journeys alone, then the deployment. Prints failures, slowest files
 * and totals;
 * exits with 1 if a test failed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whyNotInFirefox } from '../../e2e/browsers/find-firefox.ts'
import { runInherited } from '../run-inherited.ts'
import {
  addCounts,
  closingLine,
  COUNTS_FILE,
  type FileTime,
  readReport,
  type Remark,
  remarkLines,
  slowestLines,
} from './counts.ts'

const folder = await mkdtemp(join(tmpdir(), 'nava-counts-'))
let total = { passed: 0, failed: 0, skipped: 0 }
const times: FileTime[] = []
const failures: Remark[] = []
const repeated: Remark[] = []
const leftOut: Remark[] = []
for (const [n, projects] of [['!e2e*', '!deployment'], ['e2e*'], ['deployment']].entries()) {
  const file = join(folder, `${n}.json`)
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])]
  const code = await runInherited(process.execPath, args, { ...process.env, [COUNTS_FILE]: file })
  const { slowest, failures: failed, repeated: again, leftOut: left, ...counts } = readReport(file)
  times.push(...slowest)
  failures.push(...failed)
  repeated.push(...again)
  leftOut.push(...left)
  // A failed run without counted failures counts as one failure.
  total = addCounts(total, counts.failed === 0 && code !== 0 ? { ...counts, failed: 1 } : counts)
}
await rm(folder, { recursive: true })
const noFirefox = whyNotInFirefox()
if (noFirefox) leftOut.push({ where: 'the journeys in Firefox', message: noFirefox })
console.log(
  ['', ...remarkLines({ failures, repeated, leftOut }), ...slowestLines(times), '', closingLine(total)].join(
    '\n',
  ),
)
process.exit(total.failed > 0 ? 1 : 0)
