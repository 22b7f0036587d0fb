import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedStorage, type CacheOptions } from './cached-storage.ts'
import { BLOCK_BYTES } from './hot-blocks.ts'
import { diskSpace } from './disk-space.ts'
import { localStorage } from './local-storage.ts'
import { NotStored, type StoredFile } from './storage.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nava-cached-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** By default, files are never checked again and stay open. */
const cached = (options: Partial<CacheOptions> = {}) =>
  cachedStorage(localStorage(dir, { disk: diskSpace({ reservedBytes: 0 }) }), {
    maxBytes: 100 * BLOCK_BYTES,
    trustFor: 60_000,
    closeAfter: 60_000,
    ...options,
  })

/** Reads as streams do: from memory, else a block to cache, else a part. */
async function readAll(file: StoredFile): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let position = 0; position < file.bytes;) {
    let part = file.inMemory?.(position) ?? (await file.intoMemory?.(position))
    if (!part) {
      const target = Buffer.alloc(Math.min(10_000, file.bytes - position))
      part = target.subarray(0, await file.readAt(target, position))
    }
    if (part.byteLength === 0) break
    parts.push(part)
    position += part.byteLength
  }
  return Buffer.concat(parts)
}

const bytesOf = (letter: string, bytes = 3 * BLOCK_BYTES + 17) => Buffer.alloc(bytes, letter)

test('readers share one open file, which is closed once nobody has read it for a while', async () => {
  const storage = cached({ closeAfter: 20 })
  await storage.put('shared/file', bytesOf('a'))
  const readers = await Promise.all(Array.from({ length: 5 }, () => storage.open('shared/file')))
  expect(storage.held()).toMatchObject({ files: 1, inUse: 5 })
  for (const reader of readers) expect((await readAll(reader)).equals(bytesOf('a'))).toBe(true)
  for (const reader of readers) await reader.close()
  await readers[0]?.close()
  expect(storage.held().inUse).toBe(0)
  await expect.poll(() => storage.held().files).toBe(0)
})

test('a block is cached once it was read twice, and then for all readers', async () => {
  const storage = cached()
  await storage.put('hot/file', bytesOf('a'))
  const first = await storage.open('hot/file')
  expect([first.inMemory?.(0), await first.intoMemory?.(0)]).toEqual([undefined, undefined])
  expect((await first.intoMemory?.(5))?.byteLength).toBe(BLOCK_BYTES - 5)
  const second = await storage.open('hot/file')
  expect(second.inMemory?.(10)?.equals(bytesOf('a', BLOCK_BYTES - 10))).toBe(true)
  expect(second.inMemory?.(BLOCK_BYTES)).toBeUndefined()
  expect(storage.held().bytes).toBe(BLOCK_BYTES)
})

test('the cached blocks stay within their limit of memory', async () => {
  const storage = cached({ maxBytes: 4 * BLOCK_BYTES })
  for (const name of ['a', 'b', 'c']) {
    await storage.put(`bound/${name}`, bytesOf(name))
    for (let n = 0; n < 3; n += 1) {
      const file = await storage.open(`bound/${name}`)
      expect((await readAll(file)).equals(bytesOf(name))).toBe(true)
      await file.close()
      expect(storage.held().bytes).toBeLessThanOrEqual(4 * BLOCK_BYTES)
    }
  }
  expect(storage.held().bytes).toBeGreaterThan(2 * BLOCK_BYTES)
  expect(cached({ maxBytes: 0 }).held().bytes).toBe(0)
})

test('the number of open files without a reader is limited', async () => {
  const storage = cached({ maxFiles: 3 })
  for (let n = 0; n < 8; n += 1) {
    await storage.put(`many/${n}`, bytesOf('a', 10))
    await (await storage.open(`many/${n}`)).close()
  }
  expect(storage.held()).toMatchObject({ files: 3, inUse: 0 })
  const readers = await Promise.all(Array.from({ length: 8 }, (_, n) => storage.open(`many/${n}`)))
  expect(storage.held()).toMatchObject({ files: 8, inUse: 8 })
  for (const reader of readers) await reader.close()
})

test('a replaced file is reopened immediately, and readers of the old one get none of its bytes', async () => {
  const storage = cached()
  await storage.put('replaced/file', bytesOf('a'))
  for (let n = 0; n < 2; n += 1) {
    const warming = await storage.open('replaced/file')
    await readAll(warming)
    await warming.close()
  }
  const before = await storage.open('replaced/file')
  await storage.put('replaced/file', bytesOf('b'))
  expect(storage.openAtOnce('replaced/file')).toBeUndefined()
  for (let n = 0; n < 3; n += 1) {
    const after = await storage.open('replaced/file')
    expect((await readAll(after)).equals(bytesOf('b'))).toBe(true)
    await after.close()
  }
  expect((await readAll(before)).equals(bytesOf('a'))).toBe(true)
  await before.close()
  await storage.removeFolder('replaced/')
  await expect(storage.open('replaced/file')).rejects.toThrow(NotStored)
  expect(storage.held()).toMatchObject({ files: 0, inUse: 0 })
})

test('a file that another process replaces or truncates is noticed within `trustFor`', async () => {
  const storage = cached({ trustFor: 20 })
  await storage.put('elsewhere/file', bytesOf('a'))
  const contentNow = async () => {
    const file = await storage.open('elsewhere/file')
    const content = await readAll(file)
    await file.close()
    return content
  }
  expect((await contentNow()).equals(bytesOf('a'))).toBe(true)
  await writeFile(join(dir, 'next'), bytesOf('b'))
  await rename(join(dir, 'next'), join(dir, 'elsewhere/file'))
  await expect.poll(async () => (await contentNow()).equals(bytesOf('b'))).toBe(true)
  await truncate(join(dir, 'elsewhere/file'), 100)
  await expect.poll(async () => (await contentNow()).byteLength).toBe(100)
  await rm(join(dir, 'elsewhere/file'))
  await expect.poll(() => contentNow().catch((error: unknown) => error)).toBeInstanceOf(NotStored)
})

test('a reader who meets the end of a file too early makes the next one check the file', async () => {
  const storage = cached()
  await storage.put('short/file', bytesOf('a', 1000))
  const file = await storage.open('short/file')
  await truncate(join(dir, 'short/file'), 100)
  expect(await file.readAt(Buffer.alloc(1000), 0)).toBe(100)
  await file.close()
  expect((await storage.open('short/file')).bytes).toBe(100)
})
