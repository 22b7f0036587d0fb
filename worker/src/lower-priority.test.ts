import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CALL = `import(process.argv[1]).then(({ lowerPriority }) => {
  lowerPriority(5)
  console.log(require('node:os').getPriority())
})`

/** Also needed for root, which may lack the right to lower a niceness */
const WITHOUT_RIGHT =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'] : []
const [program = 'true'] = WITHOUT_RIGHT

test.skipIf(spawnSync(program, ['--version']).error)(
  'a process keeps the higher niceness that it was started with, and needs no right for it',
  () => {
    const own = [process.execPath, '--eval', CALL, join(import.meta.dirname, 'lower-priority.ts')]
    const niceness = (more: number) => {
      const [file = '', ...args] = [...WITHOUT_RIGHT, 'nice', '-n', String(more), ...own]
      return Number(execFileSync(file, args, { encoding: 'utf8' }))
    }
    const before = Number(execFileSync('nice', { encoding: 'utf8' }))
    expect(niceness(0)).toBe(Math.max(before, 5))
    expect(niceness(12)).toBe(Math.min(before + 12, 19))
  },
)
