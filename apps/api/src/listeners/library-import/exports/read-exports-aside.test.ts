import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits, MIB } from '@nava/contracts'
import { diskSpace } from '@nava/media/storage/disk-space'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReceivedFile } from '../../../platform/http/receive-file.ts'
import { readExportsAside } from './read-exports-aside.ts'

const { atOnce, receivers } = limits.libraryFiles
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-exports-'))
})
afterAll(() => rm(folder, { recursive: true }))

const GIB = 1024 * MIB
const roomy = () => diskSpace({ reservedBytes: 0, freeBytes: () => Promise.resolve(GIB) })
const liked = (track: string) => JSON.stringify({ tracks: [{ artist: 'Somebody', track }] })

async function* files(...contents: AsyncIterable<Buffer>[]): AsyncGenerator<ReceivedFile> {
  for (const [at, content] of contents.entries())
    yield {
      name: `YourLibrary${at}.json`,
      expectedBytes: 1000,
      stream: Readable.from(content, { objectMode: false }),
    }
}
async function* content(text: string) {
  for (const letter of text) yield Buffer.from(letter)
}
/** Begins, and breaks off once it is released. */
async function* slow(begun: () => void, released: Promise<void>) {
  yield Buffer.from('[')
  begun()
  await released
  throw new Error('broken off')
}

it('reads what has arrived while slow senders are still sending, as many as may', async () => {
  const read = readExportsAside({ folder, disk: roomy() })
  const released = Promise.withResolvers<void>()
  const begin = (userID: number) => {
    const begun = Promise.withResolvers<void>()
    return { begun: begun.promise, read: read(userID, files(slow(begun.resolve, released.promise))) }
  }
  const senders = Array.from({ length: receivers - 1 }, (_, n) => begin(n + 1))
  expect(senders.length).toBeGreaterThan(atOnce)
  const ends = Promise.allSettled(senders.map((sender) => sender.read))
  await Promise.all(senders.map((sender) => sender.begun))

  const { service } = await read(1000, files(content(liked('One')), content(liked('Two'))))
  expect(service).toBe('spotify')
  await expect(read(1, files(content(liked('One'))))).rejects.toMatchObject({ code: 'library.running' })
  const last = begin(1001)
  await last.begun
  await expect(read(1002, files(content(liked('One'))))).rejects.toMatchObject({ code: 'library.files-busy' })
  // A process that is killed leaves nothing behind.
  expect(await readdir(folder)).toEqual([])

  released.resolve()
  await expect(last.read).rejects.toThrow('broken off')
  expect((await ends).map(({ status }) => status)).toEqual(senders.map(() => 'rejected'))
  expect((await read(1, files(content(liked('Three'))))).service).toBe('spotify')
})

it('refuses what does not fit beside the reserve, and claims nothing afterwards', async () => {
  const disk = diskSpace({ reservedBytes: 100, freeBytes: () => Promise.resolve(1200) })
  const read = readExportsAside({ folder, disk })
  const claim = await disk.claim(folder, 500)
  await expect(read(1, files(content(liked('One'))))).rejects.toMatchObject({
    code: 'upload.no-space',
    retryAfter: 300,
  })
  claim.release()
  expect((await read(1, files(content(liked('One'))))).service).toBe('spotify')
  await (await disk.claim(folder, 1100)).update(1100)
})
