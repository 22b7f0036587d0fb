/**
 * Runs all checks and prints their durations.
 * node tools/check.ts [--changed] [--fix]
 * `--changed`: only format and lint, of the files that differ from the last commit
 * `--fix` first applies automatic fixes.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { cruiseImports, tooFewRead } from './check/folder-rules.ts'
import { openSteps, runQuietly } from './steps.ts'

const root = join(import.meta.dirname, '..')
const requested = new Set(process.argv.slice(2))

const isFixing = requested.has('--fix')
const steps: [name: string, run: () => Promise<unknown>][] = requested.has('--changed')
  ? ofFiles(changedFiles())
  : [
      ...ofFiles(['.']),
      ['types', () => tool('tsc', '-p', 'tsconfig.json')],
      ['types of the web', () => tool('tsc', '-p', 'apps/web/tsconfig.json')],
      ['folder rules', checkImports],
      ['dead code', () => tool('knip', '--no-progress')],
    ]

const { step } = openSteps()
const table: string[] = []
let failures = 0
for (const [name, run] of steps) {
  const startedAt = performance.now()
  const passed = await step(name, run).then(
    () => true,
    (error: unknown) => {
      console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
      return false
    },
  )
  if (!passed) failures += 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  table.push(`  ${name.padEnd(18)} ${passed ? 'passed' : 'FAILED'} ${seconds.padStart(7)} s`)
}
console.log(
  `\n${table.join('\n')}\n\n${failures === 0 ? 'All checks passed.' : `${failures} of ${steps.length} steps failed.`}`,
)
process.exit(failures === 0 ? 0 : 1)

/** Returns the steps that look at one file at a time. */
function ofFiles(files: readonly string[]): typeof steps {
  if (files.length === 0) return []
  const given = ['--no-error-on-unmatched-pattern', ...files]
  return [
    ['format', () => tool('oxfmt', isFixing ? '--write' : '--check', ...given)],
    ['lint', () => tool('oxlint', ...(isFixing ? ['--fix'] : []), ...given)],
  ]
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  const files = [
    ...git('diff', '--name-only', '-z', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  return files.filter((file) => file !== '')
}

function tool(name: string, ...args: string[]): Promise<unknown> {
  return runQuietly(join(root, 'node_modules/.bin', name), args, { cwd: root, linesOnFailure: 300 })
}

async function checkImports(): Promise<void> {
  const report = await cruiseImports(root)
  const violations = report.violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)
  const faults = [...tooFewRead(report), ...violations]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
