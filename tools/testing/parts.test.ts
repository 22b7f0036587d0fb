import { expect, test } from 'vitest'
import { COMMANDS } from './parts.ts'

const partsOf = (command: string, ...args: string[]) => COMMANDS[command]?.(args) ?? []
const namesOf = (...command: [string, ...string[]]) => partsOf(...command).map(({ name }) => name)

test('tests run units and six journeys, which need Node and npm only', () => {
  const [units, journeys, others] = partsOf('test')
  expect(units?.args).toEqual(expect.arrayContaining(['!e2e*', '!stations', '!worker-fairness']))
  expect(journeys?.args.slice(-2)).toEqual(['--project', 'e2e-gate'])
  expect([units?.whyNot, journeys?.whyNot]).toEqual([undefined, undefined])
  expect(others?.whyNot?.(new Set())).toBe('as only `npm run test:all` runs them')
})

test('the gate checks, and then runs the tests', () => {
  expect(namesOf('gate')).toEqual(['check', ...namesOf('test')])
})

test('the image is tried by itself only where the containers did not try it', () => {
  const [image] = partsOf('all', 'image')
  expect(image?.whyNot?.(new Set(['check', 'compose']))).toBe('compose tried the same image')
  expect(image?.whyNot?.(new Set(['check']))).not.toBe('compose tried the same image')
})

test('only what changed is tested in units and journeys alike', () => {
  for (const { args } of partsOf('test', '--changed')) expect(args.at(-1)).toBe('--changed')
  expect(namesOf('test', '--changed')).toEqual(['units', 'journeys'])
})

test('a path is looked for in the units, if no project is named', () => {
  expect(partsOf('test', 'apps/api')[0]?.args).toContain('!stations')
  expect(partsOf('test', '--project', 'stations')[0]?.args).not.toContain('!stations')
})

test('a journey that is repeated runs as often as it is told, each time by itself', () => {
  const runs = partsOf('test', '--repeat', '3', 'player', 'live')
  expect(runs.map(({ name }) => name)).toEqual(['journeys, run 1', 'journeys, run 2', 'journeys, run 3'])
  for (const { args } of runs) expect(args.slice(-4)).toEqual(['--project', 'e2e', 'player', 'live'])
})

test.each([[[]], [['5']], [['0', 'player']], [['player', '5']], [['1.5', 'player']]])(
  'repeating %j is refused with how to do it',
  (args) => {
    expect(() => partsOf('test', '--repeat', ...args)).toThrow(/^Usage: npm test -- --repeat TIMES JOURNEY…$/)
  },
)

test('a file is repeated in the project in which it failed', () => {
  for (const { argsOf } of partsOf('test', '--changed'))
    expect(argsOf?.({ project: 'api', file: 'apps/api/src/a.test.ts' }).slice(1)).toEqual([
      'run',
      '--project',
      'api',
      'apps/api/src/a.test.ts',
    ])
})

test('the whole has all parts, or runs one of them', () => {
  expect(namesOf('all')).toEqual([
    ...['programs', 'check', 'units', 'journeys', 'firefox', 'stations', 'compose', 'image', 'topology'],
  ])
  expect(namesOf('all', 'image')).toEqual(['image'])
  expect(partsOf('all', 'topology', 'search')[0]?.args.at(-1)).toBe('search')
  expect(() => partsOf('all', 'moon')).toThrow(
    /^The parts are programs, check, units, .*, topology, not moon\.$/,
  )
})
