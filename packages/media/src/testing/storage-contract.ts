import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotStored, type Storage, TooManyBytes } from '../storage/storage.ts'

export interface StorageUnderTest {
  storage: Storage
  traces: (folder: string) => Promise<string[]>
  close: () => Promise<void>
}

/** Smallest part of S3; `LARGE` takes three of them */
export const SMALL_PARTS = 5 * 1024 * 1024
const LARGE = 2 * SMALL_PARTS + 5

export function storageContract(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`${name}, as a storage`, () => {
    let under: StorageUnderTest
    let storage: Storage
    let folder: string
    beforeAll(async () => {
      under = await open()
      storage = under.storage
      folder = await mkdtemp(join(tmpdir(), 'nava-contract-'))
    })
    afterAll(async () => {
      await under.close()
      await rm(folder, { recursive: true, force: true })
    })

    /** Varying bytes, in chunks of odd lengths */
    const large = Buffer.alloc(LARGE)
    for (let at = 0; at + 4 <= LARGE; at += 4) large.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at)
    function* chunksOf(bytes: Buffer, length = 65_537) {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
    }
    const keysOf = async (below: string) => {
      const keys = []
      for await (const { key } of storage.list(below)) keys.push(key)
      return keys.toSorted()
    }
    const fileOutside = async (content: string | Buffer) => {
      const path = join(folder, String(Math.random()))
      await writeFile(path, content)
      return path
    }

    test('small, empty and multi-part streams are read back byte for byte', async () => {
      for (const bytes of [Buffer.alloc(300_000, 'nava'), Buffer.alloc(0), large]) {
        expect(await storage.put('a/b/file', Readable.from(chunksOf(bytes)))).toEqual({ bytes: bytes.length })
        expect((await storage.read('a/b/file')).equals(bytes)).toBe(true)
        expect((await storage.stat('a/b/file'))?.bytes).toBe(bytes.length)
      }
    })

    test('bytes in memory are stored', async () => {
      await storage.put('a/bytes', Buffer.from('bytes'))
      expect((await storage.read('a/bytes')).toString()).toBe('bytes')
    })

    test('an open file is read at any offset, up to its end', async () => {
      await storage.put('open/file', large)
      const file = await storage.open('open/file')
      const target = Buffer.alloc(100)
      expect(await file.readAt(target, LARGE - 6)).toBe(6)
      expect(target.subarray(0, 6).equals(large.subarray(LARGE - 6))).toBe(true)
      expect(await file.readAt(target, 9_000_001)).toBe(100)
      expect(target.equals(large.subarray(9_000_001, 9_000_101))).toBe(true)
      expect(await file.readAt(target, LARGE)).toBe(0)
      await file.close()
      await file.close()
    })

    test('an open file never returns the bytes of a file that replaced it', async () => {
      await storage.put('replaced/file', Buffer.from('0123456789'))
      const file = await storage.open('replaced/file')
      await storage.put('replaced/file', Buffer.from('abcdefghij'))
      const target = Buffer.alloc(6)
      const read = await file.readAt(target, 4).catch((error: unknown) => {
        if (!(error instanceof NotStored)) throw error
        return 0
      })
      expect(['', '456789']).toContain(target.toString('latin1', 0, read))
      expect((await storage.stat('replaced/file'))?.identity).not.toBe(file.identity)
      await file.close()
    })

    test('a stream that fails in its first or a later part leaves nothing behind and keeps the existing file', async () => {
      async function* broken(bytes: number) {
        yield Buffer.alloc(bytes)
        throw new Error('The line was cut')
      }
      await storage.put('kept/file', Buffer.from('former'))
      for (const bytes of [4, LARGE]) {
        const cut = () => Readable.from(broken(bytes))
        await expect(storage.put('kept/file', cut())).rejects.toThrow('The line was cut')
        await expect(storage.put('kept/other', cut())).rejects.toThrow('The line was cut')
        expect((await storage.read('kept/file')).toString()).toBe('former')
        expect(await under.traces('kept/')).toEqual(['kept/file'])
      }
    })

    test('an aborted stream leaves nothing behind', async () => {
      for (const bytes of [1000, SMALL_PARTS]) {
        const stop = new AbortController()
        let chunks = 0
        async function* endless() {
          for (;;) {
            yield Buffer.alloc(bytes)
            chunks += 1
            if (chunks === 2) stop.abort(new Error('Given up'))
            await new Promise((resolve) => setTimeout(resolve, 5))
          }
        }
        const put = storage.put('aborted/file', Readable.from(endless()), { signal: stop.signal })
        await expect(put).rejects.toThrow(/abort|Given up/)
        expect(await under.traces('aborted/')).toEqual([])
      }
    })

    test('a stream longer than allowed is refused and leaves nothing behind', async () => {
      const long = Readable.from([Buffer.alloc(600), Buffer.alloc(600)])
      await expect(storage.put('long/file', long, { maxBytes: 1000 })).rejects.toThrow(TooManyBytes)
      const longer = Readable.from(chunksOf(large))
      await expect(storage.put('long/file', longer, { maxBytes: LARGE - 1 })).rejects.toThrow(TooManyBytes)
      expect(await under.traces('long/')).toEqual([])
    })

    test.for(['../outside', '/etc/passwd', 'a/../../b', 'a//b', '.hidden', 'a/.b', '', 'a\\b', 'a\0b', 'a/'])(
      'the key %j is refused',
      async (key) => {
        await expect(async () => await storage.put(key, Buffer.from('x'))).rejects.toThrow(
          'Not a storage key',
        )
        await expect(async () => await storage.read(key)).rejects.toThrow('Not a storage key')
      },
    )

    test('reading a missing file throws NotStored, and removing one does nothing', async () => {
      await expect(storage.read('no/such')).rejects.toThrow(NotStored)
      await expect(storage.open('no/such')).rejects.toThrow(NotStored)
      await expect(storage.withLocalFile('no/such', async () => 1)).rejects.toThrow(NotStored)
      expect(await storage.stat('no/such')).toBeUndefined()
      await storage.remove('no/such')
      await storage.removeFolder('no/')
    })

    test('a finished local file is moved into the storage', async () => {
      for (const bytes of [Buffer.from('finished'), large]) {
        const outside = await fileOutside(bytes)
        await storage.adopt(outside, 'in/file')
        expect((await storage.read('in/file')).equals(bytes)).toBe(true)
        await expect(readFile(outside)).rejects.toThrow('ENOENT')
      }
    })

    test('a staged file is at its key once it is published, and nowhere once it is discarded', async () => {
      for (const bytes of [Buffer.from('staged'), large]) {
        const [first, second] = [await fileOutside(bytes), await fileOutside(bytes)]
        const staged = await storage.stage(first, 'staged/file')
        expect(await storage.stat('staged/file')).toBeUndefined()
        expect(await keysOf('staged/')).toEqual([])
        await staged.publish()
        expect((await storage.read('staged/file')).equals(bytes)).toBe(true)
        await expect(stat(first)).rejects.toThrow('ENOENT')
        const unwanted = await storage.stage(second, 'staged/other')
        await unwanted.discard()
        expect(await under.traces('staged/')).toEqual(['staged/file'])
        await storage.remove('staged/file')
      }
    })

    test('files are listed by folder and removed, and empty folders are removed with them', async () => {
      for (const key of ['list/1/a', 'list/1/b', 'list/2/a', 'list/2/sub/b', 'list/3/b'])
        await storage.put(key, Buffer.from('x'))
      expect(await keysOf('list/')).toEqual(['list/1/a', 'list/1/b', 'list/2/a', 'list/2/sub/b', 'list/3/b'])
      expect(await keysOf('list/1/')).toEqual(['list/1/a', 'list/1/b'])
      expect((await storage.folders('list/')).toSorted()).toEqual(['1', '2', '3'])
      expect(await storage.folders('list/2/')).toEqual(['sub'])
      await storage.removeFolder('list/2/')
      await storage.remove('list/1/a')
      await storage.remove('list/1/b')
      expect(await storage.folders('list/')).toEqual(['3'])
      await expect(storage.removeFolder('')).rejects.toThrow('The whole storage')
    })

    test('listed files have the same facts as opened ones', async () => {
      await storage.put('facts/file', Buffer.from('12345'))
      const facts = await storage.stat('facts/file')
      for await (const file of storage.list('facts/')) {
        expect(file.key).toBe('facts/file')
        expect([file.bytes, file.identity, file.modifiedAt]).toEqual([5, facts?.identity, facts?.modifiedAt])
      }
      expect(Math.abs(Date.now() - (facts?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    })

    test('a stored file is available as a local file while it is used', async () => {
      await storage.put('local/file', large)
      let path = ''
      const bytes = await storage.withLocalFile('local/file', async (at) => {
        path = at
        return await readFile(at)
      })
      expect(bytes.equals(large)).toBe(true)
      expect((await storage.read('local/file')).equals(large)).toBe(true)
      await expect(
        storage.withLocalFile('local/file', () => Promise.reject(new Error('Not so'))),
      ).rejects.toThrow('Not so')
      expect(path).not.toBe('')
    })

    test('the check passes and leaves nothing behind', async () => {
      await storage.check()
      expect((await under.traces('')).filter((trace) => trace.includes('probe'))).toEqual([])
    })

    test('concurrent writers to a folder and its removal do not disturb each other', async () => {
      const write = (n: number) => storage.put(`crowd/${n % 3}/${n}`, Buffer.from(`${n}`))
      await Promise.all(Array.from({ length: 60 }, (_, n) => write(n)))
      await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          n % 2 === 0 ? storage.remove(`crowd/${n % 3}/${n}`) : write(n + 60),
        ),
      )
      expect(await keysOf('crowd/')).toHaveLength(60)
    })
  })
}
