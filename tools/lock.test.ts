import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava lock '))
  file = join(folder, 'new', 'lock')
})

afterEach(() => rm(folder, { recursive: true }))

test('only one process holds a lock at a time', () => {
  const release = takeLock(file)
  expect(release).toBeDefined()
  expect(takeLock(file)).toBeUndefined()
  release?.()
  const again = takeLock(file)
  expect(again).toBeDefined()
  again?.()
})

const answering = (errcode: number) => () => ({
  exec: () => {
    throw Object.assign(new Error('what SQLite says'), { errcode })
  },
  close: () => undefined,
})

test.each([
  ['ENOLCK, which SQLite takes for busy', 5],
  ['EPERM', 3],
  ['ENOSYS or ENOTSUP', 3850],
])('a file system that cannot lock (%s) is told apart from a lock that is held', (_, errcode) => {
  expect(() => takeLock(file, answering(errcode))).toThrow(
    `The file system of ${dirname(file)} cannot lock files, so`,
  )
  expect(readdirSync(dirname(file))).toEqual([])
})

test('a lock that cannot be written is said in a sentence, and other errors of SQLite stay as they are', () => {
  for (const errcode of [8, 14])
    expect(() => takeLock(file, answering(errcode))).toThrow(`${file} cannot be written: see that`)
  expect(() => takeLock(file, answering(266))).toThrow(/^what SQLite says$/)
})

test('a lock that is held leaves nothing beside it', () => {
  const release = takeLock(file)
  expect(takeLock(file)).toBeUndefined()
  release?.()
  expect(readdirSync(dirname(file))).toEqual(['lock'])
})

test('the lock of a killed process is released immediately', async () => {
  const source = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    if (takeLock(${JSON.stringify(file)})) console.log('held')
    setInterval(() => undefined, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  expect(takeLock(file)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const release = takeLock(file)
  expect(release).toBeDefined()
  release?.()
})
