/**
 * Runs mutation tests on a copy of the repository, and lists surviving mutants.
 * node tools/mutation.ts [NAME…], by default all of tools/mutation/modules.ts
 * Exits with 1 if a score is below the goal in docs/testing.md.
 */
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { modules } from './mutation/modules.ts'
import { percentOf, type Score, scoreOf, scoreTable } from './mutation/score.ts'

/** Percent */
const AIM = 85

const root = join(import.meta.dirname, '..')
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(modules)
const unknown = names.filter((name) => !modules[name])
if (unknown.length > 0)
  throw new Error(`There is no module ${unknown.join(', ')}: there are ${Object.keys(modules).join(', ')}.`)

process.chdir(root)
const scores = new Map<string, Score>()
for (const name of names) {
  const results = await mutate(name)
  scores.set(name, scoreOf(results))
  await listSurvivors(results)
}
console.log(`\n${scoreTable(scores)}`)
process.exit([...scores.values()].some((score) => percentOf(score) < AIM) ? 1 : 0)

async function mutate(name: string): Promise<MutantResult[]> {
  const { root: folder = '', sources = [] } = modules[name] ?? {}
  console.log(`\n── ${name}`)
  process.env['MUTATION_MODULE'] = name
  const tempDirName = await mkdtemp(join(tmpdir(), 'nava-mutation-'))
  try {
    return await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
      mutate: sources.map((source) => source.replace(/^!?/, `$&${folder}/`)),
      ignorePatterns: ['/data', '**/dist', '/bench', '/e2e'],
      tempDirName,
      reporters: ['progress-append-only'],
      concurrency: 1,
      // Milliseconds after which a mutant's tests count as endless
      timeoutMS: 12_000,
      timeoutFactor: 5,
      tsconfigFile: '',
    }).runMutationTest()
  } finally {
    await rm(tempDirName, { recursive: true, force: true })
  }
}

async function listSurvivors(results: readonly MutantResult[]): Promise<void> {
  for (const { status, fileName, location, mutatorName, replacement } of results) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue
    const { line, column } = location.start
    const source = (await readFile(fileName, 'utf8')).split('\n')[line - 1] ?? ''
    console.log(
      `${relative(root, fileName)}:${line}:${column} ${status} ${mutatorName}\n` +
        `    ${source.trim()}\n    → ${(replacement ?? '').replaceAll(/\s+/g, ' ')}`,
    )
  }
}
