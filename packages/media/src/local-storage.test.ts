import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskSpace } from './disk-space.ts'
import { localStorage } from './local-storage.ts'
import { NotStored, StorageFull, TooManyBytes, type Storage } from './storage.ts'

let folder: string
let dir: string
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-storage-'))
  dir = join(folder, 'media')
  storage = localStorage(dir, { disk: diskSpace({ reservedBytes: 0 }) })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const files = async (below: string): Promise<string[]> => {
  const entries = await readdir(join(dir, below), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('a stored stream is read back byte for byte', async () => {
  const bytes = Buffer.alloc(300_000, 'nava')
  expect(await storage.put('a/b/file', Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]))).toEqual({
    bytes: 300_000,
  })
  expect((await storage.read('a/b/file')).equals(bytes)).toBe(true)
  expect((await storage.stat('a/b/file'))?.bytes).toBe(300_000)
})

test('an open file is read at any offset, and to its end even after it was replaced', async () => {
  await storage.put('open/file', Buffer.from('0123456789'))
  const file = await storage.open('open/file')
  await storage.put('open/file', Buffer.from('something else'))
  const target = Buffer.alloc(8)
  expect(await file.readAt(target, 4)).toBe(6)
  expect(target.toString('latin1', 0, 6)).toBe('456789')
  await file.close()
  await file.close()
})

test('a stream that fails leaves no file behind and keeps the existing one', async () => {
  await storage.put('kept/file', Buffer.from('former'))
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('The line was cut')
  }
  await expect(storage.put('kept/file', Readable.from(broken()))).rejects.toThrow('The line was cut')
  await expect(storage.put('kept/other', Readable.from(broken()))).rejects.toThrow('The line was cut')
  expect((await storage.read('kept/file')).toString()).toBe('former')
  expect(await files('kept')).toEqual(['file'])
})

test('an aborted stream leaves no file behind', async () => {
  const stop = new AbortController()
  async function* endless() {
    for (;;) {
      yield Buffer.alloc(1000)
      stop.abort(new Error('Given up'))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const put = storage.put('aborted/file', Readable.from(endless()), { signal: stop.signal })
  await expect(put).rejects.toThrow('aborted')
  expect(await files('aborted')).toEqual([])
})

test('a stream longer than allowed is refused and leaves no file behind', async () => {
  const long = Readable.from([Buffer.alloc(600), Buffer.alloc(600)])
  await expect(storage.put('long/file', long, { maxBytes: 1000 })).rejects.toThrow(TooManyBytes)
  expect(await files('long')).toEqual([])
})

test('a lack of disk space is detected before anything is written', async () => {
  const greedy = localStorage(dir, { disk: diskSpace({ reservedBytes: Number.MAX_SAFE_INTEGER }) })
  await expect(greedy.put('full/file', Buffer.from('x'))).rejects.toThrow(StorageFull)
  expect(await files('full')).toEqual([])
})

test.for(['../outside', '/etc/passwd', 'a/../../b', 'a//b', '.hidden', 'a/.b', '', 'a\\b', 'a\0b', 'a/'])(
  'the key %j is refused',
  async (key) => {
    await expect(async () => await storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
    await expect(async () => await storage.read(key)).rejects.toThrow('Not a storage key')
  },
)

test('reading a missing file throws NotStored, and removing one does nothing', async () => {
  await expect(storage.read('no/such')).rejects.toThrow(NotStored)
  await expect(storage.open('no/such')).rejects.toThrow(NotStored)
  await expect(storage.withLocalFile('no/such', async () => 1)).rejects.toThrow(NotStored)
  await expect(storage.move('no/such', 'no/other')).rejects.toThrow(NotStored)
  expect(await storage.stat('no/such')).toBeUndefined()
  await storage.remove('no/such')
  await storage.removeFolder('no/')
})

test('a finished file is moved into the storage', async () => {
  const outside = join(folder, 'outside')
  await writeFile(outside, 'finished')
  await storage.adopt(outside, 'in/file')
  expect((await storage.read('in/file')).toString()).toBe('finished')
  await expect(readFile(outside)).rejects.toThrow('ENOENT')
})

test('files are listed by folder, moved and removed, and empty folders are removed with them', async () => {
  for (const key of ['list/1/a', 'list/1/b', 'list/2/a']) await storage.put(key, Buffer.from('x'))
  await storage.move('list/1/b', 'list/3/b')
  const keys = []
  for await (const { key } of storage.list('list/')) keys.push(key)
  expect(keys.toSorted()).toEqual(['list/1/a', 'list/2/a', 'list/3/b'])
  expect((await storage.folders('list/')).toSorted()).toEqual(['1', '2', '3'])
  await storage.removeFolder('list/2/')
  await storage.remove('list/1/a')
  expect(await storage.folders('list/')).toEqual(['3'])
  await expect(storage.removeFolder('')).rejects.toThrow('The whole storage')
})

test('half-written files are not listed, and old ones are removed', async () => {
  await storage.put('stale/file', Buffer.from('x'))
  const part = join(dir, 'stale/.file.abc.part')
  await writeFile(part, 'half')
  const keys = []
  for await (const { key } of storage.list('stale/')) keys.push(key)
  expect(keys).toEqual(['stale/file'])
  expect(await storage.removeAbandoned(new Date(Date.now() - 60_000))).toBe(0)
  await utimes(part, new Date(0), new Date(0))
  expect(await storage.removeAbandoned(new Date(Date.now() - 60_000))).toBe(1)
  expect(await files('stale')).toEqual(['file'])
})

test('the check passes on a writable storage and leaves nothing there', async () => {
  await storage.check()
  expect((await readdir(dir)).filter((name) => name.includes('probe'))).toEqual([])
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file where the folder should be')
  await expect(localStorage(blocked).check()).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test('concurrent writers to a folder and its removal do not disturb each other', async () => {
  const write = (n: number) => storage.put(`crowd/${n % 3}/${n}`, Buffer.from(`${n}`))
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(n)))
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0 ? storage.remove(`crowd/${n % 3}/${n}`) : write(n + 60),
    ),
  )
  let count = 0
  for await (const _file of storage.list('crowd/')) count += 1
  expect(count).toBeGreaterThanOrEqual(60)
})

describe('a disk of 64 MB of which 8 stay free', () => {
  const MB = 1024 * 1024
  const disk = join(tmpdir(), `nava-disk-${process.pid}`)
  /** What this machine lets us mount; without it the tests have nothing to run on. */
  let mounted = false
  const free = async () => {
    const { bavail, bsize } = await statfs(disk)
    return bavail * bsize
  }
  const hidden = async () =>
    (await readdir(disk, { recursive: true })).filter((name) => name.endsWith('.part'))
  /** Bytes in pieces as a request brings them, with pauses for others. */
  async function* incoming(bytes: number) {
    for (let sent = 0; sent < bytes; sent += MB) {
      yield Buffer.alloc(Math.min(MB, bytes - sent))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const sending = (bytes: number) => Readable.from(incoming(bytes))

  beforeEach(async (context) => {
    await mkdir(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' })
      mounted = true
    } catch {
      context.skip('This machine mounts nothing for us')
    }
  })
  afterEach(async () => {
    if (mounted) execFileSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  })
  const open = (reservedBytes = 8 * MB) => localStorage(disk, { disk: diskSpace({ reservedBytes }) })

  test('accepts as many concurrent uploads as fit together', async () => {
    const small = open()
    const puts = Array.from({ length: 6 }, (_, n) =>
      small.put(`once/${n}`, sending(15 * MB), { expectedBytes: 15 * MB }),
    )
    const results = await Promise.allSettled(puts)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toHaveLength(3)
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(StorageFull)
    expect(await free()).toBeGreaterThanOrEqual(8 * MB)
    expect(await hidden()).toEqual([])
    // What is written, refused or given up claims nothing any more.
    for (const n of [0, 1, 2, 3, 4, 5]) await small.remove(`once/${n}`)
    await small.put('once/next', sending(50 * MB), { expectedBytes: 50 * MB })
  })

  test('frees the reservation of an upload that is aborted', async () => {
    const small = open()
    async function* broken() {
      yield Buffer.alloc(10)
      throw new Error('The line was cut')
    }
    for (let round = 0; round < 3; round += 1)
      await expect(small.put('cut', Readable.from(broken()), { expectedBytes: 40 * MB })).rejects.toThrow(
        'The line was cut',
      )
    await small.put('whole', sending(40 * MB), { expectedBytes: 40 * MB })
  })

  test('checks again during a write, because other programs may use up the space meanwhile', async () => {
    const small = open()
    async function* slow() {
      for (let sent = 0; sent < 40; sent += 1) {
        // It would all fit, but for the reserve.
        if (sent === 4) await writeFile(join(disk, 'database'), Buffer.alloc(20 * MB))
        yield Buffer.alloc(MB)
      }
    }
    const put = small.put('slow', Readable.from(slow()), { expectedBytes: 40 * MB })
    await expect(put).rejects.toThrow(StorageFull)
    expect(await free()).toBeGreaterThan(40 * MB)
    expect(await hidden()).toEqual([])
  })

  test('is not filled by a stream of unknown length', async () => {
    for (const said of [{}, { expectedBytes: 10 * MB }]) {
      let least = Infinity
      async function* endless() {
        for (;;) {
          yield Buffer.alloc(MB)
          least = Math.min(least, await free())
        }
      }
      await expect(open().put('endless', Readable.from(endless()), said)).rejects.toThrow(StorageFull)
      expect(least).toBeGreaterThanOrEqual(8 * MB)
    }
    expect(await hidden()).toEqual([])
    expect(await free()).toBeGreaterThan(60 * MB)
  })

  test('keeps no half-written file when it really is full', async () => {
    const greedy = open(0)
    await greedy.put('kept', Buffer.alloc(MB))
    await expect(greedy.put('kept', sending(80 * MB))).rejects.toThrow(StorageFull)
    const lying = greedy.put('lying', sending(80 * MB), { expectedBytes: 10 * MB })
    await expect(lying).rejects.toThrow(StorageFull)
    expect(await hidden()).toEqual([])
    expect((await greedy.stat('kept'))?.bytes).toBe(MB)
    expect(await greedy.stat('lying')).toBeUndefined()
    expect(await free()).toBeGreaterThan(60 * MB)
  })
})
