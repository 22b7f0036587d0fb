import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BLOCK_BYTES } from './block-cache.ts'
import { cachedStorage, type CacheOptions } from './cached-storage.ts'
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

/** Reads as streams do: a part after the other, each of which is released. */
async function readAll(file: StoredFile): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let position = 0; position < file.bytes;) {
    const part = await file.part?.(position, file.bytes - position)
    if (!part?.bytes.byteLength) break
    parts.push(Buffer.from(part.bytes))
    position += part.bytes.byteLength
    part.release(true)
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

test('a block is read once for all readers', async () => {
  const storage = cached()
  await storage.put('hot/file', bytesOf('a'))
  const [first, second] = [await storage.open('hot/file'), await storage.open('hot/file')]
  const parts = await Promise.all([first.part?.(5, 10), second.part?.(5, BLOCK_BYTES)])
  expect(parts.map((part) => part?.bytes.byteLength)).toEqual([10, BLOCK_BYTES - 5])
  expect(storage.held()).toMatchObject({ blocks: 1, blocksInUse: 1 })
  expect(storage.blockUses()).toEqual({ hits: 1, misses: 1 })
  for (const part of parts) part?.release(true)
  expect(storage.held()).toMatchObject({ blocks: 1, blocksInUse: 0 })
  expect(await first.part?.(BLOCK_BYTES - 1, 10)).toMatchObject({ bytes: Buffer.from('a') })
  expect(storage.blockUses()).toEqual({ hits: 2, misses: 1 })
})

test('the cached blocks stay within their limit of memory, beside those that are being read', async () => {
  const storage = cached({ maxBytes: 4 * BLOCK_BYTES })
  for (const name of ['a', 'b', 'c']) {
    await storage.put(`bound/${name}`, bytesOf(name))
    for (let n = 0; n < 3; n += 1) {
      const file = await storage.open(`bound/${name}`)
      expect((await readAll(file)).equals(bytesOf(name))).toBe(true)
      await file.close()
      expect(storage.held().blocks).toBeLessThanOrEqual(4)
    }
  }
  expect(storage.held().blocks).toBe(4)
  const file = await storage.open('bound/a')
  const read = await Promise.all(
    [0, 1, 2, 3].map(async (index) => await file.part?.(index * BLOCK_BYTES, 10)),
  )
  const other = await storage.open('bound/b')
  expect((await readAll(other)).equals(bytesOf('b'))).toBe(true)
  expect(read.map((part) => part?.bytes.toString())).toEqual(Array(4).fill('a'.repeat(10)))
  for (const part of read) part?.release(true)
  expect(storage.held()).toMatchObject({ blocks: 4, blocksInUse: 0 })
})

test('without memory for blocks, readers get the wanted bytes, and nothing is kept', async () => {
  const storage = cached({ maxBytes: 0 })
  await storage.put('cold/file', bytesOf('a'))
  const file = await storage.open('cold/file')
  const parts = await Promise.all([file.part?.(1, 1000), file.part?.(1, 1000), file.part?.(0, 1e6)])
  expect(parts.map((part) => part?.bytes.byteLength)).toEqual([1000, 1000, BLOCK_BYTES])
  for (const part of parts) part?.release(true)
  expect(storage.held().blocks).toBe(0)
  expect((await readAll(file)).equals(bytesOf('a'))).toBe(true)
})

test('a buffer whose write was broken off is not used again', async () => {
  const storage = cached({ maxBytes: 0 })
  await storage.put('broken/file', Buffer.concat([bytesOf('a', BLOCK_BYTES), bytesOf('b', BLOCK_BYTES)]))
  const file = await storage.open('broken/file')
  const broken = await file.part?.(0, 10)
  const reused = await file.part?.(20, 10)
  broken?.release(false)
  reused?.release(true)
  const next = await file.part?.(BLOCK_BYTES, 10)
  expect([broken?.bytes.toString(), next?.bytes.toString()]).toEqual(['a'.repeat(10), 'b'.repeat(10)])
  expect(next?.bytes.buffer).toBe(reused?.bytes.buffer)
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
