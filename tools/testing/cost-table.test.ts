import { expect, test } from 'vitest'
import { costTable, dearestLines } from './cost-table.ts'

const file = (project: string, name: string, wall: number, processor?: number, tests = 2) => ({
  project,
  file: name,
  wall,
  processor,
  tests,
})

test('a part has a row for each of its projects, and the last row sums the parts', () => {
  const units = [file('api', 'a', 10, 5), file('web', 'b', 20, 2), file('api', 'c', 1.25, 1)]
  expect(
    costTable([
      { name: 'packages', wall: 31, processor: 20, files: [] },
      { name: 'units', wall: 18, processor: 40.44, files: units },
      { name: 'journeys', wall: 100, processor: 90, files: [file('e2e', 'd', 100, 3)] },
    ]),
  ).toEqual([
    'part                     wall s  processor s  tests',
    'packages                   31.0         20.0',
    'units                      18.0         40.4      6',
    '  api                      11.3          6.0      4',
    '  web                      20.0          2.0      2',
    'journeys                  100.0         90.0      2',
    'in all                    149.0        150.4      8',
  ])
})

test('the ten files come first that took longest or most of the processor', () => {
  const files = Array.from({ length: 12 }, (_, n) => file('api', `f${n}`, n, 1))
  const [, ...lines] = dearestLines([...files, file('web', 'busy', 1, 50), file('', 'broken', 11.5)])
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 3)).toEqual([
    '    1.0         50.0  |web| busy',
    '   11.5            -  broken',
    '   11.0          1.0  |api| f11',
  ])
})
