/**
 * Runs the parts of a command one after the other. Prints failures, what was left out and why, the costs, and totals;
 * exits with 1 if a part failed.
 *     node tools/testing/run-all.ts test|e2e|deployment|everything [arguments]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Prepared } from '../bootstrap/prepare.ts'
import { onSignals } from '../bootstrap/signals.mjs'
import { runInherited } from '../run-inherited.ts'
import { LEFT_OUT } from '../steps.ts'
import { costTable, dearestLines, type PartCost } from './cost-table.ts'
import {
  closingLine,
  EMPTY,
  joinReports,
  type PartReport,
  readReport,
  remarkLines,
  REPORT_FILE,
} from './counts.ts'
import { RUN } from './open-run.ts'
import { COMMANDS, type Part } from './parts.ts'
import { endProcessesOf } from './processes-of.ts'
import { processorSeconds } from './processor-time.ts'

/** Variable with the costs of the steps before, as JSON */
const PREPARED = 'NAVA_PREPARED'

const [command = '', ...args] = process.argv.slice(2)
const { [PREPARED]: prepared = '[]', ...env } = process.env
const run = env[RUN]
// The cast is safe, because only run-command.ts sets this variable.
const costs = (JSON.parse(prepared) as Prepared[]).map((step): PartCost => ({ ...step, files: [] }))
const reports: PartReport[] = []
const ran = new Set<string>()
let interrupted = false
onSignals(() => (interrupted = true))

const folder = await mkdtemp(join(tmpdir(), 'nava-reports-'))
for (const part of COMMANDS[command]?.(args) ?? []) if (!interrupted) reports.push(await runPart(part))
await rm(folder, { recursive: true })

const total = joinReports(reports)
console.log(
  [
    '',
    ...remarkLines(total),
    ...costTable(costs),
    '',
    ...dearestLines(total.files),
    '',
    closingLine(total),
  ].join('\n'),
)
process.exit(interrupted ? 130 : total.failed > 0 ? 1 : 0)

async function runPart({ name, args: words, whyNot }: Part): Promise<PartReport> {
  const reason = whyNot?.(ran)
  if (reason) return leftOut(name, reason)
  console.log(`\n── ${name}`)
  const file = join(folder, `${name}.json`)
  const before = { wall: performance.now(), processor: processorSeconds() }
  const code = await runInherited(process.execPath, words, { ...env, [REPORT_FILE]: file })
  const left = run === undefined ? 0 : await endProcessesOf(run)
  if (left > 0) console.log(`${name} left ${left} programs behind, which were ended.`)
  if (code === LEFT_OUT) return leftOut(name, 'see above')
  ran.add(name)
  const report = readReport(file) ?? { ...EMPTY, passed: code === 0 ? 1 : 0 }
  costs.push({
    name,
    wall: (performance.now() - before.wall) / 1000,
    processor: processorSeconds() - before.processor,
    files: report.files,
  })
  if (code === 0 || report.failed > 0) return report
  return { ...report, failed: 1, failures: [{ where: name, message: `ended with ${code}, see above` }] }
}

function leftOut(name: string, message: string): PartReport {
  return { ...EMPTY, skipped: 1, leftOut: [{ where: name, message }] }
}
