/** Takes the picture of an entity: decoded and encoded anew at once, its widths and formats made by the worker. */
import { type ImageKind, limits } from '@nava/contracts'
import type { Database } from '@nava/db'
import { acceptImage as reencode, BadImage } from '@nava/media/images'
import { imageJobID } from '@nava/media/job-ids'
import { imageMasterKey, newVersion } from '@nava/media/keys'
import type { Queues } from '@nava/media/queues'
import { type Storage, StorageFull } from '@nava/media/storage'
import { HttpError } from '../http/errors.ts'
import type { ReceivedFile } from '../http/receive-file.ts'

/** Stores the picture; the former one's files go with the worker's job. @throws HttpError 413, 422 or 503 */
export type AcceptImage = (
  kind: ImageKind,
  ownerID: number,
  file: ReceivedFile,
) => Promise<{ dominantColor: string }>

export function acceptImage(deps: { db: Database; storage: Storage; queues: Queues }): AcceptImage {
  const { db, storage, queues } = deps
  return async (kind, ownerID, file) => {
    const { master, width, height, dominantColor } = await reencode(await readWhole(file)).catch(explain)
    const version = newVersion()
    await storage.put(imageMasterKey(kind, ownerID, version), master).catch(explain)
    const data = { version, width, height, dominantColor }
    const image = await db.image.upsert({
      where: { kind_ownerId: { kind, ownerId: ownerID } },
      create: { kind, ownerId: ownerID, ...data },
      update: data,
    })
    // Without its job the picture is served in its stored size; the worker's sweep makes up for a missed one.
    await queues
      .enqueue('encodeImage', { imageID: image.id, version }, { jobID: imageJobID(image) })
      .catch(() => undefined)
    return { dominantColor }
  }
}

async function readWhole({ stream }: ReceivedFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.image.maxBytes)
      throw new HttpError(413, 'The picture is larger than this server takes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function explain(error: unknown): never {
  if (error instanceof BadImage) throw new HttpError(422, error.message)
  if (error instanceof StorageFull)
    throw new HttpError(503, 'The server has no room for this picture, try again later')
  throw error
}
