import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { allKeys, type OwnKeys } from '../storage/own-keys.ts'
import { checkedFolder, StorageAway } from '../storage/storage.ts'
import { type Bucket, factsOf } from './bucket.ts'
import { explain } from './s3-errors.ts'

/** Lists what is ours; whatever else is in the bucket stays unseen. */
export function lists({ client, bucket, prefix }: Bucket, keys: OwnKeys = allKeys) {
  /** `start`: of keys; `isFlat`: folders below are listed only as prefixes */
  async function* pages(start: string, isFlat: boolean) {
    let ContinuationToken: string | undefined
    for (;;) {
      const page: Page = await client
        .send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix + start,
            ContinuationToken,
            // Keys of others may have characters that XML cannot hold.
            EncodingType: 'url',
            ...(isFlat && { Delimiter: '/' }),
          }),
        )
        .catch((error: unknown) => explain(error, start))
      // Some gateways answer 200 to what they do not know. An empty list would be taken for an empty storage.
      if (page.Name === undefined && page.IsTruncated === undefined && !page.Contents && !page.CommonPrefixes)
        throw new StorageAway({
          reason: 'The storage answers with something else than a list (ListObjectsV2)',
        })
      yield page
      if (!page.IsTruncated) return
      const next = page.NextContinuationToken
      // Nobody may take a part of the list for all of it.
      if (!next || next === ContinuationToken)
        throw new StorageAway({ reason: 'The storage lists only a part of what it has (ListObjectsV2)' })
      ContinuationToken = next
    }
  }

  /** Yields all objects whose keys begin with `start`. */
  async function* listFrom(start: string) {
    for await (const { Contents = [] } of pages(start, false))
      for (const { Key, ETag, Size, LastModified } of Contents) {
        const key = decoded(Key)
        if (key.startsWith(prefix + start))
          yield { key: key.slice(prefix.length), ...factsOf(ETag, Size, LastModified) }
      }
  }

  async function* list(folder: string) {
    checkedFolder(folder)
    for (const start of folder === '' ? keys.areas : [folder])
      for await (const file of listFrom(start)) if (keys.has(file.key)) yield file
  }

  async function folders(folder: string): Promise<string[]> {
    const start = prefix + checkedFolder(folder)
    const names: string[] = []
    for await (const { CommonPrefixes = [] } of pages(folder, true))
      for (const { Prefix } of CommonPrefixes) {
        const found = decoded(Prefix)
        if (found.startsWith(start) && keys.mayHold(found.slice(prefix.length)))
          names.push(found.slice(start.length, -1))
      }
    return names
  }

  return { list, listFrom, folders }
}

/** Not all servers say whether they encode, and some encode slashes too; our own keys have nothing to decode. */
function decoded(key = ''): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

interface Page {
  Name?: string | undefined
  IsTruncated?: boolean | undefined
  NextContinuationToken?: string | undefined
  Contents?:
    | {
        Key?: string | undefined
        ETag?: string | undefined
        Size?: number | undefined
        LastModified?: Date | undefined
      }[]
    | undefined
  CommonPrefixes?: { Prefix?: string | undefined }[] | undefined
}
