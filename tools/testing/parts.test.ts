import { expect, test } from 'vitest'
import { COMMANDS } from './parts.ts'

const partsOf = (command: string, ...args: string[]) => COMMANDS[command]?.(args) ?? []
const namesOf = (...command: [string, ...string[]]) => partsOf(...command).map(({ name }) => name)

test('tests run units, then journeys, and leave whole stations to the deployment', () => {
  const [units, journeys] = partsOf('test')
  expect(units?.args).toEqual(expect.arrayContaining(['!e2e*', '!stations', '!worker-fairness']))
  expect(journeys?.args.slice(-2)).toEqual(['--project', 'e2e'])
  expect(namesOf('deployment')).toEqual(['stations', 'compose', 'image', 'topology'])
})

test('a run of everything checks first, and ends with the deployment', () => {
  expect(namesOf('everything')).toEqual(['check', ...namesOf('test'), ...namesOf('deployment')])
})

test('the image is tried by itself only where the containers did not try it', () => {
  const image = partsOf('everything').find(({ name }) => name === 'image')
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

test('the deployment runs six journeys, all of them before a release, or one of its parts', () => {
  const journeysOf = (...args: string[]) =>
    partsOf('deployment', ...args)
      .find(({ name }) => name === 'topology')
      ?.args.slice(1)
  expect(journeysOf()).toHaveLength(6)
  expect(journeysOf('all')).toEqual([])
  expect(namesOf('deployment', 'all')).toContain('firefox')
  expect(journeysOf('topology', 'search')).toEqual(['search'])
  expect(namesOf('deployment', 'image')).toEqual(['image'])
  expect(() => partsOf('deployment', 'moon')).toThrow(
    /^The deployment has stations, compose, image, topology, not moon\.$/,
  )
})
