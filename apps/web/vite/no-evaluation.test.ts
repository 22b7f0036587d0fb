import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DIST, readBuilt } from './built-scripts.ts'

test('zod is told to evaluate no code in the file that brings it, thus before any schema is made', async () => {
  const asking: string[] = []
  for (const file of globSync('assets/*.js', { cwd: DIST })) {
    const code = await readBuilt(file)
    if (/\bFunction\((``|''|"")\)/.test(code)) asking.push(/jitless: ?(!0|true)/.exec(code)?.[0] ?? file)
  }
  expect(asking).toEqual(['jitless:!0'])
})
