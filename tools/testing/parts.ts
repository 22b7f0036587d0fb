import { whyNotInFirefox } from '../../e2e/browsers/find-firefox.ts'
import { whyNoEngine } from '../deploy/containers/docker-engine.ts'
import { whyNot as whyNoImage } from '../deploy/image/engine.ts'
import { whyNot as whyNoTopology } from '../topology/start-topology.ts'

/** A program that a run starts, one after the other */
export interface Part {
  name: string
  /** Arguments of Node */
  args: string[]
  /** Returns why it is left out, given the names of the parts that ran before */
  whyNot?: (ran: ReadonlySet<string>) => string | undefined
}

const vitest = (...args: string[]): string[] => ['node_modules/vitest/vitest.mjs', 'run', ...args]
const projects = (...names: string[]): string[] => names.flatMap((name) => ['--project', name])

/** Needs Node and npm only; uses ffmpeg, Redis and nginx if they are there */
const UNITS = projects('!e2e*', '!stations', '!worker-fairness')
const CHECK: Part = { name: 'check', args: ['tools/check.ts'] }

/**
 * What starts whole stations. Add a trial of another way to deploy here, with a reason for the machines that cannot
 * run it. `rest`: arguments of the command, for the part that it names first
 */
function deployment([first, ...rest]: string[]): Part[] {
  const journeys = first === undefined ? DEPLOYED_JOURNEYS : []
  const parts: Part[] = [
    { name: 'stations', args: vitest(...projects('stations', 'worker-fairness')) },
    { name: 'compose', args: ['tools/deploy/try-compose.ts'], whyNot: whyNoEngine },
    {
      name: 'image',
      args: ['tools/deploy/try-image.ts'],
      whyNot: (ran) => (ran.has('compose') ? 'compose tried the same image' : whyNoImage()),
    },
    { name: 'topology', args: ['e2e/stack/try-topology.ts', ...journeys], whyNot: whyNoTopology },
  ]
  if (first === undefined) return parts
  if (first === 'all')
    return [...parts, { name: 'firefox', args: vitest(...projects('e2e-firefox')), whyNot: whyNotInFirefox }]
  const named = parts.find(({ name }) => name === first)
  if (!named) throw new Error(`The deployment has ${parts.map(({ name }) => name).join(', ')}, not ${first}.`)
  return [{ ...named, args: [...named.args, ...rest] }]
}

/** Journeys that need what several processes share */
const DEPLOYED_JOURNEYS = ['player', 'upload-a-track', 'devices', 'live', 'account', 'downloads'].map(
  (name) => `journeys/${name}.e2e.ts`,
)

function tests(args: string[]): Part[] {
  const [first = '', ...rest] = args
  if (first === '--repeat') return repeated(rest)
  if (args.length === 0 || (first === '--changed' && rest.length === 0))
    return [
      { name: 'units', args: vitest(...UNITS, ...args) },
      { name: 'journeys', args: vitest(...projects('e2e'), ...args) },
    ]
  return [{ name: 'tests', args: vitest(...(args.includes('--project') ? [] : UNITS), ...args) }]
}

/** Each run starts a station of its own, as it would alone. */
function repeated([times = '', ...names]: string[]): Part[] {
  const runs = Number(times)
  if (!Number.isSafeInteger(runs) || runs < 1 || names.length === 0)
    throw new Error('Usage: npm test -- --repeat TIMES JOURNEY…')
  return Array.from({ length: runs }, (_, n) => ({
    name: `journeys, run ${n + 1}`,
    args: vitest(...projects('e2e'), ...names),
  }))
}

/** By command: the parts that it runs with these arguments */
export const COMMANDS: Record<string, (args: string[]) => Part[]> = {
  test: tests,
  e2e: (args) => [{ name: 'journeys', args: vitest(...projects('e2e'), ...args) }],
  deployment,
  everything: () => [CHECK, ...tests([]), ...deployment([])],
}
