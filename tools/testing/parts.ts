import { whyNotInFirefox } from '../../e2e/browsers/find-firefox.ts'
import { whyNoEngine } from '../deploy/containers/docker-engine.ts'
import { whyNot as whyNoImage } from '../deploy/image/engine.ts'
import { whyNot as whyNoTopology } from '../topology/start-topology.ts'
import type { TestFile } from './counts.ts'
import { ONLY_IN_ALL_TESTS } from './all-tests.ts'

/** A program that a run starts, one after the other */
export interface Part {
  name: string
  /** Arguments of Node */
  args: readonly string[]
  /** Returns the arguments that run one of its test files; undefined if it has none */
  argsOf?: (file: TestFile) => readonly string[]
  /** Returns why it is left out, given the names of the parts that ran before */
  whyNot?: (ran: ReadonlySet<string>) => string | undefined
}

const projects = (...names: string[]): string[] => names.flatMap((name) => ['--project', name])

const vitest = (name: string, ...args: string[]): Part => ({
  name,
  args: [...VITEST, ...args],
  argsOf: ({ project, file }) => [...VITEST, ...projects(project), file],
})

const VITEST = ['node_modules/vitest/vitest.mjs', 'run']

const UNITS = projects('!e2e*', '!stations', '!worker-fairness')
const CHECK: Part = { name: 'check', args: ['tools/check.ts'] }

/** Installs programs for which tests would be left out. */
const PROGRAMS: Part = { name: 'programs', args: ['tools/testing/install-programs.ts'] }

/** Only named, on the page at the end */
const ELSEWHERE: Part = {
  name: 'all other journeys, Firefox, stations, containers and the topology',
  args: [],
  whyNot: () => ONLY_IN_ALL_TESTS,
}

/** Needs Node and npm only */
function tests(args: string[]): Part[] {
  const [first = '', ...rest] = args
  if (first === '--repeat') return repeated(rest)
  if (args.length === 0 || (first === '--changed' && rest.length === 0))
    return [
      vitest('units', ...UNITS, ...args),
      // Six, one browser after the other
      vitest('journeys', ...projects('e2e-gate'), ...args),
      ...(args.length === 0 ? [ELSEWHERE] : []),
    ]
  return [vitest('tests', ...(args.includes('--project') ? [] : UNITS), ...args)]
}

/** Each run starts a station of its own, as it would alone. */
function repeated([times = '', ...names]: string[]): Part[] {
  const runs = Number(times)
  if (!Number.isSafeInteger(runs) || runs < 1 || names.length === 0)
    throw new Error('Usage: npm test -- --repeat TIMES JOURNEY…')
  return Array.from({ length: runs }, (_, n) =>
    vitest(`journeys, run ${n + 1}`, ...projects('e2e'), ...names),
  )
}

/**
 * Everything, or the part that `args` begins with, with the arguments behind it. Add a trial of another way to deploy
 * here, with a reason for the machines that cannot run it.
 */
function whole(args: string[]): Part[] {
  const [first, ...rest] = args
  const parts: Part[] = [
    PROGRAMS,
    CHECK,
    vitest('units', ...UNITS),
    vitest('journeys', ...projects('e2e')),
    { ...vitest('firefox', ...projects('e2e-firefox')), whyNot: whyNotInFirefox },
    vitest('stations', ...projects('stations', 'worker-fairness')),
    { name: 'compose', args: ['tools/deploy/try-compose.ts'], whyNot: whyNoEngine },
    {
      name: 'image',
      args: ['tools/deploy/try-image.ts'],
      whyNot: (ran) => (ran.has('compose') ? 'compose tried the same image' : whyNoImage()),
    },
    { name: 'topology', args: ['e2e/stack/try-topology.ts'], whyNot: whyNoTopology },
  ]
  if (first === undefined) return parts
  const named = parts.find(({ name }) => name === first)
  if (!named) throw new Error(`The parts are ${parts.map(({ name }) => name).join(', ')}, not ${first}.`)
  return [{ ...named, args: [...named.args, ...rest] }]
}

/** By command: the parts that it runs with these arguments */
export const COMMANDS: Record<string, (args: string[]) => Part[]> = {
  test: tests,
  e2e: (args) => [vitest('journeys', ...projects('e2e'), ...args)],
  gate: () => [CHECK, ...tests([])],
  all: whole,
}
