/**
 * Runs the parts of a command one after the other, and once more what failed. Ends with a page: failures, what passed only
 * at the second try, what was left out and why, the costs, and totals. Exits with 1 if a test failed.
 *     node tools/testing/run-all.ts test|e2e|gate|all [arguments]
 */
import type { Prepared } from '../bootstrap/prepare.ts'
import { costTable, dearestLines, type PartCost } from './cost-table.ts'
import { closingLine, remarkLines } from './counts.ts'
import { COMMANDS } from './parts.ts'
import { runParts } from './run-parts.ts'
import { MAX_UNSTABLE, UNSTABLE } from './unstable.ts'
import { ALL_TESTS } from './all-tests.ts'

/** Variable with the costs of the steps before, as JSON */
const PREPARED = 'NAVA_PREPARED'

if (UNSTABLE.length > MAX_UNSTABLE)
  throw new Error(`At most ${MAX_UNSTABLE} tests may be listed as unstable, not ${UNSTABLE.length}.`)

const [command = '', ...args] = process.argv.slice(2)
const { [PREPARED]: prepared = '[]', ...env } = process.env
// The cast is safe, because only run-command.ts sets this variable.
const steps = (JSON.parse(prepared) as Prepared[]).map((step): PartCost => ({ ...step, files: [] }))

const { report, costs, interrupted } = await runParts(
  COMMANDS[command]?.(args) ?? [],
  { ...env, [ALL_TESTS]: command === 'all' ? 'yes' : undefined },
  UNSTABLE,
)
console.log(
  [
    '',
    ...remarkLines(report),
    ...costTable([...steps, ...costs]),
    '',
    ...dearestLines(report.files),
    '',
    closingLine(report),
  ].join('\n'),
)
process.exit(interrupted ? 130 : report.failed > 0 ? 1 : 0)
