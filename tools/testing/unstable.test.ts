import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_UNSTABLE, UNSTABLE } from './unstable.ts'

test('the tests that are listed as unstable exist, and are few', async () => {
  expect(UNSTABLE.length).toBeLessThanOrEqual(MAX_UNSTABLE)
  for (const { file, test: name, since } of UNSTABLE) {
    const source = await readFile(join(import.meta.dirname, '../..', file), 'utf8')
    expect(source).toContain(name.split(' > ').at(-1))
    expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})
