import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
