import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(
  Object.entries(modules).flatMap(([name, { root, sources, tests }]) =>
    [...sources, ...tests].map((pattern) => [name, join(root, pattern.replace('!', ''))]),
  ),
)('the module %s finds files at %s', (_, pattern) => {
  expect(globSync(pattern, { cwd: ROOT })).not.toEqual([])
})
