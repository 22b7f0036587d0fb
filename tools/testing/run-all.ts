/**
 * Runs all tests: first those of the parts, then the journeys, which get the machine for themselves because their stack
 * transcodes a whole catalogue meanwhile, and at last the deployment as a whole. Prints the failures, the slowest files and the sum of all, and exits with 1 if
 * a test failed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInherited } from '../run-inherited.ts'
import {
  addCounts,
  closingLine,
  COUNTS_FILE,
  type Failure,
  failureLines,
  type FileTime,
  readReport,
  slowestLines,
} from './counts.ts'

const folder = await mkdtemp(join(tmpdir(), 'nava-counts-'))
let total = { passed: 0, failed: 0, skipped: 0 }
const times: FileTime[] = []
const failures: Failure[] = []
const repeated: Failure[] = []
for (const [n, projects] of [['!e2e', '!deployment'], ['e2e'], ['deployment']].entries()) {
  const file = join(folder, `${n}.json`)
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])]
  const code = await runInherited(process.execPath, args, { ...process.env, [COUNTS_FILE]: file })
  const { slowest, failures: failed, repeated: again, ...counts } = readReport(file)
  times.push(...slowest)
  failures.push(...failed)
  repeated.push(...again)
  // A run that broke off before it could count, or failed for a reason other than a test, is still a failure.
  total = addCounts(total, counts.failed === 0 && code !== 0 ? { ...counts, failed: 1 } : counts)
}
await rm(folder, { recursive: true })
console.log(
  ['', ...failureLines({ failures, repeated }), ...slowestLines(times), '', closingLine(total)].join('\n'),
)
process.exit(total.failed > 0 ? 1 : 0)
