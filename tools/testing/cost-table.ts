import type { Cost, FileCost } from './counts.ts'

export interface PartCost extends Cost {
  name: string
  /** Empty if the part has no test files */
  files: readonly FileCost[]
}

/**
 * Returns the lines of a table with a row for each part, and below it one for each of its projects. Files of a project
 * run beside each other, so the seconds of a project are the sums of its files.
 */
export function costTable(parts: readonly PartCost[]): string[] {
  const rows = parts.flatMap(({ name, wall, processor, files }) => {
    const part = row(name, { wall, processor }, files.length > 0 ? countOf(files) : undefined)
    const projects = Object.entries(Object.groupBy(files, ({ project }) => project))
    if (projects.length < 2) return [part]
    const own = projects.map(([project, each = []]) => row(`  ${project}`, sumOf(each), countOf(each)))
    return [part, ...own]
  })
  const all = row('in all', sumOf(parts), countOf(parts.flatMap(({ files }) => files)))
  return [`${'part'.padEnd(WIDTH)} wall s  processor s  tests`, ...rows, all]
}

const WIDTH = 24
const MAX_DEAREST = 10

/** Returns the lines of the ten files that took longest, or most of the processor. */
export function dearestLines(files: readonly FileCost[]): string[] {
  const dearest = files
    .toSorted((a, b) => price(b) - price(a))
    .slice(0, MAX_DEAREST)
    .map(({ project, file, ...cost }) => `${cells(cost)}  ${project ? `|${project}| ` : ''}${file}`)
  return ['The dearest test files, in wall and processor seconds:', ...dearest]
}

const price = ({ wall, processor = 0 }: Cost): number => Math.max(wall, processor)

const row = (name: string, cost: Cost, tests?: number): string =>
  `${name.padEnd(WIDTH)}${cells(cost)}${tests === undefined ? '' : String(tests).padStart(7)}`

const cells = ({ wall, processor }: Cost): string =>
  `${wall.toFixed(1).padStart(7)}${(processor?.toFixed(1) ?? '-').padStart(13)}`

function sumOf(costs: readonly Cost[]): Cost {
  const sum = (each: (cost: Cost) => number) => costs.reduce((total, cost) => total + each(cost), 0)
  return { wall: sum(({ wall }) => wall), processor: sum(({ processor = 0 }) => processor) }
}

const countOf = (files: readonly FileCost[]): number => files.reduce((total, { tests }) => total + tests, 0)
