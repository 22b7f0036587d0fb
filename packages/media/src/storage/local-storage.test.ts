import { execFileSync } from 'node:child_process'
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskSpace } from './disk-space.ts'
import { audioKey, newVersion } from './keys.ts'
import { copyBytes, linkOrCopy } from './link-or-copy.ts'
import { localStorage } from './local-storage.ts'
import { mediaKeys } from './own-keys.ts'
import { StorageAway, StorageFull, type Storage } from './storage.ts'
import { storageContract } from '../testing/storage-contract.ts'

let folder: string
let dir: string
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-storage-'))
  dir = join(folder, 'media')
  storage = localStorage(dir, { disk: diskSpace({ reservedBytes: 0 }) })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

storageContract('the disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'nava-storage-'))
  return {
    storage: localStorage(root, { disk: diskSpace({ reservedBytes: 0 }) }),
    traces: async (below) =>
      (await readdir(join(root, below), { recursive: true, withFileTypes: true }).catch(() => []))
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    close: () => rm(root, { recursive: true, force: true }),
  }
})

const files = async (below: string): Promise<string[]> => {
  const entries = await readdir(join(dir, below), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('an open file is read to its end even after it was replaced', async () => {
  await storage.put('open/file', Buffer.from('0123456789'))
  const file = await storage.open('open/file')
  await storage.put('open/file', Buffer.from('something else'))
  const target = Buffer.alloc(8)
  expect(await file.readAt(target, 4)).toBe(6)
  expect(target.toString('latin1', 0, 6)).toBe('456789')
  await file.close()
})

test('a lack of disk space is detected before anything is written', async () => {
  const greedy = localStorage(dir, { disk: diskSpace({ reservedBytes: Number.MAX_SAFE_INTEGER }) })
  await expect(greedy.put('full/file', Buffer.from('x'))).rejects.toThrow(StorageFull)
  expect(await files('full')).toEqual([])
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

test('folders and files of others are neither listed nor cleaned', async () => {
  const root = join(folder, 'shared')
  const shared = localStorage(root, { disk: diskSpace({ reservedBytes: 0 }), keys: mediaKeys })
  const key = audioKey(1, newVersion(), 64)
  await shared.put(key, Buffer.from('x'))
  const others = [
    'lost+found/.file.part',
    'audio/jingles/hello.mp3',
    'audio/.hidden',
    'images/logo.png',
    'incoming/.upload.part',
    '@eaDir/x.mp3',
  ]
  for (const path of [...others, `${key}.txt`]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), 'theirs')
    await utimes(join(root, path), new Date(0), new Date(0))
  }
  // Left by processes that ended within a write or a check
  for (const path of [`${dirname(key)}/.64.mp3.0123456789ab.part`, 'probe-0123456789ab']) {
    await writeFile(join(root, path), 'half')
    await utimes(join(root, path), new Date(0), new Date(0))
  }
  const keys = []
  for await (const file of shared.list('')) keys.push(file.key)
  expect(keys).toEqual([key])
  expect(await shared.folders('')).toEqual(['audio', 'images'])
  expect(await shared.folders('audio/')).toEqual(['1'])
  expect(await shared.removeAbandoned(new Date(1000))).toBe(2)
  for (const path of others) expect(await readFile(join(root, path), 'utf8')).toBe('theirs')
})

test('the check of a storage that is not writable fails', async () => {
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file where the folder should be')
  await expect(localStorage(blocked).check()).rejects.toThrow(/EEXIST|ENOTDIR/)
})

describe('a file system', () => {
  let prototype: FileHandle
  beforeAll(async () => {
    const handle = await open(folder)
    prototype = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
  })
  afterEach(() => void vi.restoreAllMocks())

  const refuseToSync = (kind: 'folders' | 'files', code: string) => {
    const real = prototype.sync
    return vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      if ((await this.stat()).isDirectory() === (kind === 'folders'))
        throw Object.assign(new Error(`${code}: fsync`), { code })
      await real.call(this)
    })
  }

  test.each(['EINVAL', 'ENOTSUP', 'EBADF'])(
    'that cannot sync a folder (%s) still syncs and keeps its files',
    async (code) => {
      const sync = refuseToSync('folders', code)
      await storage.put('unsynced/file', Buffer.from('x'))
      await storage.adopt(await newFile('a source'), 'unsynced/adopted')
      await storage.check()
      expect(await files('unsynced')).toEqual(['adopted', 'file'])
      // A file and its folder each time
      expect(sync).toHaveBeenCalledTimes(6)
    },
  )

  test('that fails to sync a folder, or cannot sync a file, refuses the file', async () => {
    refuseToSync('folders', 'EIO')
    await expect(storage.put('unsynced/broken', Buffer.from('x'))).rejects.toThrow('EIO')
    vi.restoreAllMocks()
    refuseToSync('files', 'EINVAL')
    await expect(storage.put('unsynced/lost', Buffer.from('x'))).rejects.toThrow('EINVAL')
    expect(await files('unsynced')).not.toContain('lost')
  })

  const newFile = async (name: string) => {
    const file = join(folder, name)
    await writeFile(file, 'bytes')
    return file
  }

  test('without hard links gets a copy, without the permissions of the first', async () => {
    const [from, to] = [await newFile('first'), join(folder, 'second')]
    await linkOrCopy(from, to)
    expect((await stat(to)).ino).toBe((await stat(from)).ino)
    await rm(to)
    await chmod(from, 0o400)
    await copyBytes(from, to)
    expect(await readFile(to, 'utf8')).toBe('bytes')
    expect((await stat(to)).mode & 0o777).not.toBe(0o400)
    await expect(copyBytes(from, to)).rejects.toThrow('EEXIST')
    await expect(linkOrCopy(join(folder, 'none'), join(folder, 'third'))).rejects.toThrow('ENOENT')
  })

  test('whose inodes are used up takes nothing, also before a folder could be made', async () => {
    const disk = diskSpace({ reservedBytes: 0, hasInodes: async () => false })
    await expect(localStorage(dir, { disk }).put('full/file', Buffer.from('x'))).rejects.toThrow(StorageFull)
    await expect(disk.look(join(dir, 'not/made'))).rejects.toThrow(StorageFull)
    const usual = diskSpace({ reservedBytes: 0 })
    await usual.look(join(dir, 'not/made'))
    expect(await usual.free(join(dir, 'not/made'))).toBeGreaterThan(0)
  })
})

describe('a disk of 64 MB of which 8 stay free', () => {
  const MB = 1024 * 1024
  const disk = join(tmpdir(), `nava-disk-${process.pid}`)
  /** False if this machine cannot mount a small disk */
  let mounted = false
  const free = async () => {
    const { bavail, bsize } = await statfs(disk)
    return bavail * bsize
  }
  const hidden = async () =>
    (await readdir(disk, { recursive: true })).filter((name) => name.endsWith('.part'))
  /** Yields chunks as a request does, with pauses for other work. */
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

  test('a disk with a reserve accepts as many concurrent uploads as fit together', async () => {
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
    // Refused and abandoned files have released their claims, so the same space can be filled again.
    for (const n of [0, 1, 2, 3, 4, 5]) await small.remove(`once/${n}`)
    await small.put('once/next', sending(50 * MB), { expectedBytes: 50 * MB })
  })

  test('an aborted upload frees its claimed disk space', async () => {
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

  test('the free space is checked again during a write, because other programs may use it', async () => {
    const small = open()
    async function* slow() {
      for (let sent = 0; sent < 40; sent += 1) {
        // All files would fit if nothing were reserved.
        if (sent === 4) await writeFile(join(disk, 'database'), Buffer.alloc(20 * MB))
        yield Buffer.alloc(MB)
      }
    }
    const put = small.put('slow', Readable.from(slow()), { expectedBytes: 40 * MB })
    await expect(put).rejects.toThrow(StorageFull)
    expect(await free()).toBeGreaterThan(40 * MB)
    expect(await hidden()).toEqual([])
  })

  test('a stream of unknown length does not fill the disk', async () => {
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

  test('a disk that was mounted again read-only still serves, and is away for writes', async () => {
    const small = open()
    await small.put('there', Buffer.from('bytes'))
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect((await small.read('there')).toString()).toBe('bytes')
    await expect(small.put('new', Buffer.from('x'))).rejects.toThrow(StorageAway)
    await expect(small.check()).rejects.toThrow(StorageAway)
  })

  test('a disk without inodes takes nothing and serves what is there', async () => {
    execFileSync('mount', ['-o', 'remount,nr_inodes=20', disk])
    const small = open(0)
    await small.put('there', Buffer.from('bytes'))
    const fill = async (from: number) => {
      for (let made = from; made < 30; made += 1) await writeFile(join(disk, `filler-${made}`), '')
    }
    await expect(fill(0)).rejects.toThrow('ENOSPC')
    await expect(small.put('a/new', Buffer.from('x'))).rejects.toThrow(StorageFull)
    await expect(small.check()).rejects.toThrow(StorageFull)
    await expect(diskSpace({ reservedBytes: 0 }).claim(disk, 1)).rejects.toThrow(StorageFull)
    expect((await small.read('there')).toString()).toBe('bytes')
  })

  test('a folder is removed although the file system keeps an open file under a hidden name', async () => {
    const small = open()
    await small.put('gone/file', Buffer.from('x'))
    // Stands for what NFS and FUSE keep: it cannot be removed.
    const held = join(disk, 'gone/.nfs0001')
    await mkdir(held)
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', held])
    await small.removeFolder('gone/').finally(() => execFileSync('umount', [held]))
    expect(await small.stat('gone/file')).toBeUndefined()
  })

  test('a really full disk keeps no partial file', async () => {
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
