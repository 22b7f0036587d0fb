import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { localStorage } from './local-storage.ts'
import { readMark, writeMark } from './mark.ts'
import { NotOurs, ownedStorage } from './owned-storage.ts'
import { NotStored, type Storage } from './storage.ts'

const OURS = '6f1c8a52-1f57-4b3a-9d5e-0f6c2b7f6a01'
const OTHERS = '0b9f3c1e-7a63-4c59-8e1d-2a4d5c6b7e02'

let folder: string
let raw: Storage
beforeEach(async () => {
  const outer = await mkdtemp(join(tmpdir(), 'nava-owned-'))
  folder = join(outer, 'media')
  raw = localStorage(folder)
  return () => rm(outer, { recursive: true, force: true })
})

const open = (claim: () => Promise<'claimed' | 'away'> = async () => 'away') =>
  ownedStorage(raw, { place: 'the folder media', station: async () => OURS, claim, trustFor: 0 })

const changes: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  put: (storage) => storage.put('sources/1/b', Buffer.from('b')),
  adopt: (storage) => storage.adopt(join(folder, 'incoming'), 'sources/1/b'),
  stage: (storage) => storage.stage(join(folder, 'incoming'), 'sources/1/b'),
  remove: (storage) => storage.remove('sources/1/a'),
  removeFolder: (storage) => storage.removeFolder('sources/1/'),
  removeAbandoned: (storage) => storage.removeAbandoned(new Date(Date.now() + 60_000)),
}
const looks: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  'open of a file that is not there': (storage) => storage.open('sources/9/z'),
  'read of a file that is not there': (storage) => storage.read('sources/9/z'),
  'stat of a file that is not there': (storage) => storage.stat('sources/9/z'),
  'withLocalFile of a file that is not there': (storage) =>
    storage.withLocalFile('sources/9/z', async () => undefined),
  list: async (storage) => {
    for await (const _ of storage.list('')) continue
  },
  folders: (storage) => storage.folders('sources/'),
  check: (storage) => storage.check(),
  assertOurs: (storage) => storage.assertOurs(),
}

describe('a place with the mark of another station', () => {
  it.each(Object.entries({ ...changes, ...looks }))('refuses %s, and keeps its files', async (_, act) => {
    await writeMark(raw, OTHERS)
    await raw.put('sources/1/a', Buffer.from('a'))
    await writeFile(join(folder, 'incoming'), 'b')
    await expect(act(open())).rejects.toThrow('The folder media belongs to another station.')
    expect(await readMark(raw)).toBe(OTHERS)
    expect(String(await raw.read('sources/1/a'))).toBe('a')
    expect(await raw.stat('sources/1/b')).toBeUndefined()
  })
})

describe('a place without a mark', () => {
  it.each(Object.entries({ ...changes, ...looks }))(
    'is away for %s unless it may be claimed',
    async (_, act) => {
      await raw.put('sources/1/a', Buffer.from('a'))
      await expect(act(open())).rejects.toBeInstanceOf(NotOurs)
      expect(String(await raw.read('sources/1/a'))).toBe('a')
    },
  )

  it('gives the files that are there', async () => {
    await raw.put('sources/1/a', Buffer.from('a'))
    expect(String(await open().read('sources/1/a'))).toBe('a')
    expect((await open().stat('sources/1/a'))?.bytes).toBe(1)
  })

  it('is used once it was claimed, which many ask for only once', async () => {
    const claim = vi.fn(async () => {
      await writeMark(raw, OURS)
      return 'claimed' as const
    })
    const storage = open(claim)
    await Promise.all([1, 2, 3].map((id) => storage.put(`sources/${id}/a`, Buffer.from('a'))))
    expect(claim).toHaveBeenCalledOnce()
    await expect(storage.open('sources/9/z')).rejects.toBeInstanceOf(NotStored)
  })
})

describe('a place with this station’s mark', () => {
  it('knows what it lacks', async () => {
    await writeMark(raw, OURS)
    await expect(open().open('sources/9/z')).rejects.toBeInstanceOf(NotStored)
    expect(await open().stat('sources/9/z')).toBeUndefined()
  })

  it('is away while its disk is, and there again with it', async () => {
    await writeMark(raw, OURS)
    const storage = open()
    await storage.put('sources/1/a', Buffer.from('a'))
    await rename(folder, `${folder}-away`)
    await expect(storage.stat('sources/1/a')).rejects.toBeInstanceOf(NotOurs)
    await rm(folder, { recursive: true, force: true })
    await rename(`${folder}-away`, folder)
    expect(String(await storage.read('sources/1/a'))).toBe('a')
    await expect.poll(() => storage.put('sources/1/b', Buffer.from('b')).catch(String)).toEqual({ bytes: 1 })
  })
})

it('A mark that cannot be read is nobody’s', async () => {
  await raw.put('station.json', Buffer.from('{"station":'))
  await expect(open().assertOurs()).rejects.toThrow(
    'The mark of the folder media (station.json) cannot be read',
  )
})
