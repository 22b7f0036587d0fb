import type { StoredFile } from '@nava/media/storage/storage'
import { expect, it, vi } from 'vitest'
import { zipArchive } from './zip-archive.ts'

const modifiedAt = new Date('2026-01-01T00:00:00Z')

/** More than a stream reads ahead */
const SIZE = 300_000

/** Has two files, whose opening waits for `mayOpen`. */
async function archiveOf(mayOpen: Promise<unknown> = Promise.resolve()) {
  const count = { opened: 0, closed: 0 }
  const open = async (): Promise<StoredFile> => {
    await mayOpen
    count.opened += 1
    return {
      ...{ bytes: SIZE, modifiedAt, identity: 'x' },
      readAt: async (target, position) => Math.min(target.length, SIZE - position),
      close: async () => void (count.closed += 1),
    }
  }
  const entries = ['a', 'b'].map((name) => ({ name, modifiedAt, size: SIZE, open }))
  return { ...(await zipArchive(entries)), count }
}

it('closes each file that it has read', async () => {
  const { archive, size, count } = await archiveOf()
  let bytes = 0
  for await (const part of archive) bytes += (part as Buffer).length
  expect(bytes).toBe(size)
  expect(count).toEqual({ opened: 2, closed: 2 })
})

it('closes the file that is open, or opens, when it is destroyed, whatever of it has been read by then', async () => {
  for (let turns = 0; turns < 20; turns += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { archive, count } = await archiveOf(promise)
    resolve()
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    archive.destroy()
    await vi.waitFor(() => expect(count).toEqual({ opened: 1, closed: 1 }))
  }
})
