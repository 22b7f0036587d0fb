import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nava print '))
  await write('src/deep/a.ts', 'a')
  await write('lock', '1')
})
afterEach(() => rm(root, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}

const print = (...more: string[]) => fingerprint(root, ['src', 'lock', 'absent'], ...more)

test('the fingerprint depends on the source files, but not on built files', async () => {
  const before = await print()
  await write('src/node_modules/x/index.js', 'x')
  await write('src/dist/index.html', 'x')
  await write('elsewhere', 'x')
  expect(await print()).toBe(before)
})

test.each([
  ['a changed file', () => write('src/deep/a.ts', 'b')],
  ['a new file', () => write('src/b.ts', '')],
  ['a file that was not there', () => write('absent', '')],
  ['a lost file', () => rm(join(root, 'lock'))],
])('%s changes the fingerprint', async (_what, change) => {
  const before = await print()
  await change()
  expect(await print()).not.toBe(before)
})

test('a moved file and a different environment change the fingerprint', async () => {
  const before = await print('v24')
  expect(await print('v26')).not.toBe(before)
  await rm(join(root, 'src/deep/a.ts'))
  await write('src/a.ts', 'a')
  expect(await print('v24')).not.toBe(before)
})
