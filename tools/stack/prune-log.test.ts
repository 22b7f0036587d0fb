import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LARGEST_LOG, pruneLog } from './prune-log.ts'

let folder: string
let log: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-log-'))
  log = join(folder, 'postgres.log')
})
afterEach(() => rm(folder, { recursive: true }))

const sizeOf = async (file: string): Promise<number> => (await stat(file)).size

test('a long log is moved aside, readable by its owner only, while the server continues with the emptied file', async () => {
  await using server = await open(log, 'a', 0o644)
  await server.appendFile('x'.repeat(LARGEST_LOG + 1))
  await writeFile(`${log}.old`, 'older', { mode: 0o644 })
  await pruneLog(log, 14)
  expect(await sizeOf(`${log}.old`)).toBe(LARGEST_LOG + 1)
  expect((await stat(`${log}.old`)).mode & 0o777).toBe(0o600)
  await server.appendFile('next')
  expect(await readFile(log, 'utf8')).toBe('next')
})

test('a short log stays where it is', async () => {
  await appendFile(log, 'short')
  await pruneLog(log, 14)
  expect(await readFile(log, 'utf8')).toBe('short')
  await expect(stat(`${log}.old`)).rejects.toThrow('ENOENT')
})

test('an old log is deleted once it is older than the configured days', async () => {
  const day = 24 * 60 * 60
  const writtenAt = Date.now() / 1000 - 3 * day
  await writeFile(`${log}.old`, 'old')
  await utimes(`${log}.old`, writtenAt, writtenAt)
  await pruneLog(log, 4)
  expect(await readFile(`${log}.old`, 'utf8')).toBe('old')
  await pruneLog(log, 2)
  await expect(stat(`${log}.old`)).rejects.toThrow('ENOENT')
})

test('a folder without logs causes no error and stays empty', async () => {
  await pruneLog(log, 1)
  expect(await readdir(folder)).toEqual([])
})
