import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { checkedFolder } from '../storage/storage.ts'
import { type Bucket, factsOf } from './bucket.ts'
import { explain } from './s3-errors.ts'

export function lists({ client, bucket }: Bucket) {
  /** `isFlat`: folders below are listed only as prefixes */
  async function* pages(folder: string, isFlat: boolean) {
    checkedFolder(folder)
    let ContinuationToken: string | undefined
    do {
      const page: { IsTruncated?: boolean | undefined; NextContinuationToken?: string | undefined } & Listed =
        await client
          .send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: folder,
              ContinuationToken,
              ...(isFlat && { Delimiter: '/' }),
            }),
          )
          .catch((error: unknown) => explain(error, folder))
      yield page
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  async function* list(folder: string) {
    for await (const { Contents = [] } of pages(folder, false))
      for (const { Key = '', ETag, Size, LastModified } of Contents)
        yield { key: Key, ...factsOf(ETag, Size, LastModified) }
  }

  async function folders(folder: string): Promise<string[]> {
    const names: string[] = []
    for await (const { CommonPrefixes = [] } of pages(folder, true))
      for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(folder.length, -1))
    return names
  }

  return { list, folders }
}

interface Listed {
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
