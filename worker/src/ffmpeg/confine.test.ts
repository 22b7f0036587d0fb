import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boundedWords, boundsOf, SHELL } from './bounds.ts'
import { confine } from './confine.ts'

let folder: string
let path: string | undefined
beforeAll(async () => {
  path = process.env['PATH']
  folder = await mkdtemp(join(tmpdir(), 'nava-confine-'))
})
afterEach(async () => {
  process.env['PATH'] = path
  await confine([])
})
afterAll(() => rm(folder, { recursive: true }))

async function run(script: string): Promise<string> {
  const words = boundedWords(boundsOf(), ['/bin/sh', '-c', script])
  return (await promisify(execFile)(SHELL, words)).stdout
}

test('ffmpeg runs without network and privileges where the system allows it, and never may gain any', async () => {
  const taken = await confine([folder])
  const status = await run('cat /proc/self/status')
  expect(status).toMatch(/NoNewPrivs:\s*1/)
  const interfaces = (await run('tail -n +3 /proc/self/net/dev')).trim().split('\n')
  const names = interfaces.map((line) => line.trim().split(':')[0])
  if (taken.startsWith('network')) expect(names).toEqual(['lo'])
  if (taken === 'network and privileges') expect(status).toMatch(/CapEff:\s*0+\n/)
})

test('ffmpeg runs unchanged if no privileges can be removed', async () => {
  process.env['PATH'] = '/nowhere'
  expect(await confine([folder])).toBe('nothing')
  process.env['PATH'] = path
  expect((await run('echo well')).trim()).toBe('well')
})

test('root keeps the privileges that it needs for other users’ folders', async () => {
  const other = join(folder, 'other')
  await promisify(execFile)('mkdir', ['-m', '700', other])
  const isRoot = process.getuid?.() === 0
  if (isRoot) await promisify(execFile)('chown', ['12345:12345', other])
  await chmod(folder, 0o755)
  await confine([other])
  expect((await run(`echo well > ${join(other, 'file')}; cat ${join(other, 'file')}`)).trim()).toBe('well')
})
