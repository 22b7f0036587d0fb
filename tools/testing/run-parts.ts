import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onSignals } from '../bootstrap/signals.mjs'
import { runInherited } from '../run-inherited.ts'
import { LEFT_OUT } from '../steps.ts'
import type { PartCost } from './cost-table.ts'
import { EMPTY, joinReports, type PartReport, readReport, REPORT_FILE, type TestFile } from './counts.ts'
import { RUN } from './open-run.ts'
import type { Part } from './parts.ts'
import { endProcessesOf } from './processes-of.ts'
import { processorSeconds } from './processor-time.ts'
import { afterSecondTry, filesToRepeat, setUnstableAside } from './second-try.ts'
import type { UnstableTest } from './unstable.ts'

export interface RunOfParts {
  report: PartReport
  costs: PartCost[]
  interrupted: boolean
}

/**
 * Runs the parts one after the other. Then the test files that failed run once more, alone; what passes now counts as
 * passed. `env`: of the programs
 */
export async function runParts(
  parts: readonly Part[],
  env: NodeJS.ProcessEnv,
  unstable: readonly UnstableTest[],
): Promise<RunOfParts> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-reports-'))
  const costs: PartCost[] = []
  const ran = new Set<string>()
  let interrupted = false
  const release = onSignals(() => (interrupted = true))

  const reports: { part: Part; report: PartReport }[] = []
  for (const part of parts) if (!interrupted) reports.push({ part, report: await runPart(part) })
  const tried: PartReport[] = []
  for (const { part, report } of reports) tried.push(await tryAgain(part, report))

  release()
  await rm(folder, { recursive: true })
  return { report: joinReports(tried), costs, interrupted }

  async function runPart(part: Part): Promise<PartReport> {
    const reason = part.whyNot?.(ran)
    if (reason) return leftOut(part.name, reason)
    const report = await runProgram(part.name, part.args)
    if (report.leftOut.every(({ part: name }) => name !== part.name)) ran.add(part.name)
    return report
  }

  async function tryAgain(part: Part, report: PartReport): Promise<PartReport> {
    let best = report
    for (const file of filesToRepeat(part, report)) {
      if (interrupted) return best
      const { name, args } = again(part, file)
      best = afterSecondTry(best, file, await runProgram(`once more: ${name}`, args))
    }
    return best
  }

  /** `name`: printed, and of its row in the costs */
  async function runProgram(name: string, args: readonly string[]): Promise<PartReport> {
    console.log(`\n── ${name}`)
    const reportFile = join(folder, 'report.json')
    await rm(reportFile, { force: true })
    const before = { wall: performance.now(), processor: processorSeconds() }
    const code = await runInherited(process.execPath, args, { ...env, [REPORT_FILE]: reportFile })
    const run = env[RUN]
    const left = run === undefined ? 0 : await endProcessesOf(run)
    if (left > 0) console.log(`${name} left ${left} programs behind, which were ended.`)
    if (code === LEFT_OUT) return leftOut(name, 'see above')
    const report = readReport(reportFile) ?? { ...EMPTY, passed: code === 0 ? 1 : 0 }
    costs.push({
      name,
      wall: (performance.now() - before.wall) / 1000,
      processor: processorSeconds() - before.processor,
      files: report.files,
    })
    if (code === 0 || report.failed > 0) return setUnstableAside(report, unstable)
    return { ...report, failed: 1, failures: [{ part: name, message: `ended with ${code}, see above` }] }
  }
}

function again(part: Part, file: TestFile | undefined): { name: string; args: readonly string[] } {
  if (!file || !part.argsOf) return part
  return { name: file.file, args: part.argsOf(file) }
}

function leftOut(part: string, message: string): PartReport {
  return { ...EMPTY, skipped: 1, leftOut: [{ part, message }] }
}
