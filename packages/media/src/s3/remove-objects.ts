import { DeleteObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3'
import { checkedFolder, checkedKey, StorageAway } from '../storage/storage.ts'
import type { Bucket } from './bucket.ts'
import { lists } from './list-objects.ts'
import { explain, isGone } from './s3-errors.ts'

/** Maximum that S3 removes per request */
const REMOVED_AT_ONCE = 1000

export function removes(at: Bucket) {
  const { client, bucket } = at
  const { list } = lists(at)

  async function remove(key: string): Promise<void> {
    checkedKey(key)
    await client
      .send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      .catch((error: unknown) => (isGone(error) ? undefined : explain(error, key)))
  }

  async function removeFolder(folder: string): Promise<void> {
    if (checkedFolder(folder) === '') throw new Error('The whole storage is not removed at once')
    const keys: string[] = []
    for await (const { key } of list(folder)) keys.push(key)
    for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
      const Objects = keys.slice(from, from + REMOVED_AT_ONCE).map((Key) => ({ Key }))
      const { Errors = [] } = await client
        .send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
        .catch((error: unknown) => explain(error, folder))
      if (Errors[0]) throw new StorageAway({ cause: new Error(`${Errors[0].Code}: ${Errors[0].Key} stays`) })
    }
  }

  return { remove, removeFolder }
}
