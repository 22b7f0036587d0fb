/**
 * Runs all checks and prints their durations.
 * node tools/check.ts [--no-tests] [--fix]
 * `--fix` first applies automatic fixes.
 */
import { join } from 'node:path'
import { cruiseImports, tooFewRead } from './check/folder-rules.ts'
import { runInherited } from './run-inherited.ts'
import { openSteps, runQuietly } from './steps.ts'

const root = join(import.meta.dirname, '..')
const requested = new Set(process.argv.slice(2))

const steps: [name: string, run: () => Promise<unknown>][] = [
  ['format', () => tool('oxfmt', requested.has('--fix') ? '--write' : '--check')],
  ['lint', () => tool('oxlint', ...(requested.has('--fix') ? ['--fix'] : []))],
  ['types', () => tool('tsc', '-p', 'tsconfig.json')],
  ['types of the web', () => tool('tsc', '-p', 'apps/web/tsconfig.json')],
  ['folder rules', checkImports],
  ['dead code', () => tool('knip', '--no-progress')],
  ...(requested.has('--no-tests') ? [] : [['tests', runTests] satisfies [string, () => Promise<unknown>]]),
]

const { step } = openSteps()
const table: string[] = []
let failures = 0
for (const [name, run] of steps) {
  const startedAt = performance.now()
  const well = await step(name, run).then(
    () => true,
    (error: unknown) => {
      console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
      return false
    },
  )
  if (!well) failures += 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  table.push(`  ${name.padEnd(18)} ${well ? 'well  ' : 'FAILED'} ${seconds.padStart(7)} s`)
}
console.log(
  `\n${table.join('\n')}\n\n${failures === 0 ? 'All is well.' : `${failures} of ${steps.length} steps failed.`}`,
)
process.exit(failures === 0 ? 0 : 1)

function tool(name: string, ...args: string[]): Promise<unknown> {
  return runQuietly(join(root, 'node_modules/.bin', name), args, { cwd: root, linesOnFailure: 300 })
}

async function checkImports(): Promise<void> {
  const report = await cruiseImports(root)
  const violations = report.violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)
  const faults = [...tooFewRead(report), ...violations]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function runTests(): Promise<void> {
  const code = await runInherited(process.execPath, ['tools/bootstrap.mjs', 'test'])
  if (code !== 0) throw new Error('Tests failed; they are named above.')
}
