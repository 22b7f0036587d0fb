import { DeleteObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3'
import type { OwnKeys } from '../storage/own-keys.ts'
import { checkedFolder, checkedKey } from '../storage/storage.ts'
import { type Bucket, objectAt } from './bucket.ts'
import { lists } from './list-objects.ts'
import { explain, isGone, isPassing } from './s3-errors.ts'

/** Maximum that S3 removes per request */
const REMOVED_AT_ONCE = 1000
const REQUESTS_AT_ONCE = 8

export function removes(at: Bucket, keys?: OwnKeys) {
  const { client, bucket, prefix } = at
  const { list } = lists(at, keys)
  let knowsDeleteObjects = true

  async function remove(key: string): Promise<void> {
    checkedKey(key)
    await client
      .send(new DeleteObjectCommand(objectAt(at, key)))
      .catch((error: unknown) => (isGone(error) ? undefined : explain(error, key)))
  }

  async function removeEach(all: readonly string[]): Promise<void> {
    for (let from = 0; from < all.length; from += REQUESTS_AT_ONCE)
      await Promise.all(all.slice(from, from + REQUESTS_AT_ONCE).map(remove))
  }

  /** Some servers know no DeleteObjects, or want another checksum with it, or a proxy lets no such POST through. */
  async function removeAll(all: readonly string[]): Promise<void> {
    if (!knowsDeleteObjects || all.length === 1) return removeEach(all)
    const Objects = all.map((key) => ({ Key: prefix + key }))
    try {
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
      )
      await removeEach(Errors.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)])))
    } catch (error) {
      if (isPassing(error)) explain(error, all[0] ?? '')
      await removeEach(all)
      knowsDeleteObjects = false
    }
  }

  async function removeFolder(folder: string): Promise<void> {
    if (checkedFolder(folder) === '') throw new Error('The whole storage is not removed at once')
    const found: string[] = []
    for await (const { key } of list(folder)) found.push(key)
    for (let from = 0; from < found.length; from += REMOVED_AT_ONCE)
      await removeAll(found.slice(from, from + REMOVED_AT_ONCE))
  }

  return { remove, removeAll, removeFolder }
}
