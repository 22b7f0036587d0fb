import { expect, test } from 'vitest'
import { filesToRepeat, MAX_REPEATED } from './second-try.ts'

const argsOf = () => []
const failureIn = (file: string, project = 'api') => ({ message: 'x', in: { project, file } })

test('each file is repeated once, in each project in which it failed', () => {
  const failures = [failureIn('a'), failureIn('a'), failureIn('a', 'web'), failureIn('b')]
  expect(filesToRepeat({ argsOf }, { failures })).toEqual([
    { project: 'api', file: 'a' },
    { project: 'web', file: 'a' },
    { project: 'api', file: 'b' },
  ])
})

test('so many failed files as no accident breaks are not repeated', () => {
  const failures = Array.from({ length: MAX_REPEATED + 1 }, (_, n) => failureIn(String(n)))
  expect(filesToRepeat({ argsOf }, { failures })).toEqual([])
  expect(filesToRepeat({ argsOf }, { failures: failures.slice(1) })).toHaveLength(MAX_REPEATED)
})
