/** Does with a bucket all that Nava does, so that an operator learns at once what it refuses. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { allKeys } from '../storage/own-keys.ts'
import { type Storage, StorageAway, StorageFull } from '../storage/storage.ts'
import type { Bucket } from './bucket.ts'
import { lists } from './list-objects.ts'
import { removes } from './remove-objects.ts'

type Tried = Pick<Storage, 'put' | 'open' | 'read' | 'stat'>

/** @throws StorageFull, or an Error that says in one sentence what fails, and why */
export async function tryBucket(at: Bucket, storage: Tried, partBytes: number): Promise<void> {
  const folder = `probe-${randomBytes(6).toString('hex')}`
  const [small, parts] = [`${folder}/small`, `${folder}/parts`]
  const removing = removes(at)
  const { listFrom } = lists(at, allKeys)
  const bytes = Buffer.alloc(partBytes + 1, 'probe ')
  const listed = async () => {
    const keys = []
    for await (const { key } of listFrom(`${folder}/`)) keys.push(key)
    return keys.toSorted()
  }
  try {
    await attempt('write a small file', () => storage.put(small, Buffer.from('probe')))
    await attempt('write a file in parts', () => storage.put(parts, Readable.from([bytes])))
    await attempt('read a file', async () => same(String(await storage.read(small)), 'probe'))
    await attempt('read a range', async () => {
      const file = await storage.open(parts)
      const target = Buffer.alloc(6)
      const read = await file.readAt(target, partBytes - 5)
      same(target.toString('hex', 0, read), bytes.toString('hex', partBytes - 5))
    })
    await attempt('list files', async () => same((await listed()).join(), [parts, small].join()))
    await attempt('delete two files', () => removing.removeAll([small, parts]))
    await attempt('tell that a file is gone', async () => same(await storage.stat(small), undefined))
  } catch (error) {
    await Promise.all([small, parts].map((key) => removing.remove(key).catch(() => undefined)))
    throw error
  }
}

async function attempt(what: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof StorageFull) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StorageAway({ reason: `The bucket does not let Nava ${what}: ${reason}`, cause: error })
  }
}

function same(given: unknown, expected: unknown): void {
  if (given !== expected) throw new Error('what came back is not what was written')
}
