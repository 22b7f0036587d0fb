import { cruise, type ICruiseResult } from 'dependency-cruiser'
import rules from '../../.dependency-cruiser.mjs'

/** Minimum number of files that must be checked per folder, because a check that reads none finds no violations */
const MIN_FILES: Record<string, number> = {
  'apps/api': 100,
  'apps/web': 150,
  'packages/backup': 8,
  'packages/catalogue-index': 10,
  'packages/contracts': 20,
  'packages/doctor': 6,
  'packages/media': 10,
  'packages/settings': 3,
  'packages/tags': 5,
  prisma: 2,
  demo: 60,
  worker: 25,
  tools: 30,
  e2e: 3,
  bench: 1,
}
const FOLDERS = Object.keys(MIN_FILES)

export interface Violation {
  rule: string
  from: string
  to: string
}

export interface ImportReport {
  violations: Violation[]
  read: Record<string, number>
}

export async function cruiseImports(root: string): Promise<ImportReport> {
  const { output } = await cruise(FOLDERS, {
    ...rules.options,
    baseDir: root,
    ruleSet: rules,
    validate: true,
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a text instead of its findings')
  return {
    violations: [...violationsOf(output), ...circlesOfFeatures(output)],
    read: countFolders(output),
  }
}

export function tooFewRead({ read }: ImportReport): string[] {
  return FOLDERS.filter((folder) => (read[folder] ?? 0) < (MIN_FILES[folder] ?? 1)).map(
    (folder) =>
      `Only ${read[folder] ?? 0} files of ${folder} were read, so the rules were not really checked there.`,
  )
}

function violationsOf(result: ICruiseResult): Violation[] {
  return result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

/**
 * Returns one import of each cycle between the client's feature folders, tests excluded. dependency-cruiser itself
 * finds only cycles of files, or of folders without subfolders.
 */
function circlesOfFeatures({ modules }: ICruiseResult): Violation[] {
  const imports = new Map<string, Map<string, Violation>>()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (!from || /\.test\.tsx?$/.test(source)) continue
    const targets = imports.get(from) ?? new Map<string, Violation>()
    imports.set(from, targets)
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to && to !== from) targets.set(to, { rule: 'no-circles-of-features', from: source, to: resolved })
    }
  }
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    from === wanted ||
    [...(imports.get(from)?.keys() ?? [])].some(
      (next) => !seen.has(next) && reaches(next, wanted, seen.add(next)),
    )
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([, violation]) => violation),
  )
}

function featureOf(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
}

function countFolders({ modules }: ICruiseResult): Record<string, number> {
  const count = (folder: string): number =>
    modules.filter(({ source }) => source.startsWith(`${folder}/`) && !source.includes('node_modules')).length
  return Object.fromEntries(FOLDERS.map((folder) => [folder, count(folder)]))
}
