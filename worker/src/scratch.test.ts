import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearDeadScratch, openScratch } from './scratch.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nava-scratch-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function left(name: string, owner: unknown): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  if (owner) await writeFile(join(folder, 'owner.json'), JSON.stringify(owner))
  return folder
}

test('the folders of a live worker stay until it removes them', async () => {
  const scratch = await openScratch(root, 'living')
  expect(await clearDeadScratch(root)).toBe(0)
  await scratch.remove()
  expect(await readdir(root)).toEqual([])
})

test('the folder of a dead worker is deleted and the processes that still work there are killed, but no other', async () => {
  const dead = { host: hostname(), pid: 1, born: 'never' }
  const folder = await left('dead', dead)
  const inside = spawn('sleep', ['60'], { cwd: folder })
  const outside = spawn('sleep', ['60'], { cwd: root })
  const ended = once(inside, 'exit')
  expect(await clearDeadScratch(root)).toBe(1)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(outside.exitCode).toBeNull()
  expect(outside.signalCode).toBeNull()
  outside.kill()
  expect(await readdir(root)).toEqual([])
})

test('the folder of another machine, or of a worker that is just starting, is kept for a while', async () => {
  const foreign = await left('foreign', { host: 'another machine', pid: 1, born: '1' })
  const fresh = await left('fresh', undefined)
  expect(await clearDeadScratch(root)).toBe(0)
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const folder of [foreign, fresh]) await utimes(folder, longAgo, longAgo)
  expect(await clearDeadScratch(root)).toBe(2)
})
