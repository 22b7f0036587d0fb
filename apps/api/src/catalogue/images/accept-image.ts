import { type ImageKind, limits, type ProblemCode } from '@nava/contracts'
import { type Database, Prisma } from '@nava/db'
import { imageOwners } from '@nava/media/images/image-owners'
import { imageMasterKey, newVersion } from '@nava/media/storage/keys'
import type { Queues } from '@nava/media/queues/queues'
import { type Storage, StorageFull } from '@nava/media/storage/storage'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'
import { assertDecoderAvailable, decodeInTurn } from './decode-in-turn.ts'

/**
 * Stores a picture, and runs `also` in the same transaction.
 * @throws 404 if the owner was deleted meanwhile, 413, 422, or 503 if the disk or the decoder's queue is full
 */
export type AcceptImage = (
  kind: ImageKind,
  ownerID: number,
  file: ReceivedFile,
  also?: (
    tx: Prisma.TransactionClient,
    picture: { dominantColor: string; width: number; height: number },
  ) => Promise<unknown>,
) => Promise<{ dominantColor: string }>

export function acceptImage(deps: { db: Database; storage: Storage; queues: Queues }): AcceptImage {
  const { db, storage, queues } = deps

  const write = (
    kind: ImageKind,
    ownerID: number,
    data: { version: string; width: number; height: number; dominantColor: string },
    also: Parameters<AcceptImage>[3],
  ) =>
    db.$transaction(async (tx) => {
      const owners = await tx.$queryRaw<{ id: number }[]>`
        SELECT id FROM ${Prisma.raw(imageOwners[kind])} WHERE id = ${ownerID} FOR NO KEY UPDATE`
      if (owners.length === 0) throw problem(OWNER_NOT_FOUND[kind])
      await also?.(tx, data)
      return tx.image.upsert({
        where: { kind_ownerID: { kind, ownerID } },
        create: { kind, ownerID, ...data },
        update: data,
      })
    })

  return async (kind, ownerID, file, also) => {
    // Checked before the file is read, because waiting files occupy memory.
    assertDecoderAvailable()
    const upload = await readWhole(file)
    const { master, width, height, dominantColor } = await decodeInTurn(() => reencode(upload))
    const version = newVersion()
    const key = imageMasterKey(kind, ownerID, version)
    await storage.put(key, master).catch(explainFull)
    const image = await write(kind, ownerID, { version, width, height, dominantColor }, also).catch(
      async (error: unknown) => {
        await storage.remove(key)
        throw error
      },
    )
    // The worker's sweep enqueues missing jobs.
    await queues.enqueue('encodeImage', { imageID: image.id, version }).catch(() => undefined)
    return { dominantColor }
  }
}

const OWNER_NOT_FOUND = {
  music: 'music.not-found',
  musicTop: 'music.not-found',
  video: 'music.not-found',
  album: 'album.not-found',
  artist: 'artist.not-found',
  artistHeader: 'artist.not-found',
  dj: 'dj.not-found',
  collection: 'collection.not-found',
  podcast: 'podcast.not-found',
  podcastCollection: 'podcast-collection.not-found',
  event: 'event.not-found',
  slider: 'slider.not-found',
  user: 'user.not-found',
  news: 'news.not-found',
  newsText: 'row.not-found',
  station: 'row.not-found',
} as const satisfies Record<ImageKind, ProblemCode>

async function readWhole({ stream }: ReceivedFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.image.maxBytes) throw problem('image.too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Loads the decoder with the first picture: it takes some 20 MB, which many processes never need. */
async function reencode(upload: Buffer) {
  const images = await import('@nava/media/images/images')
  return images.acceptImage(upload).catch((error: unknown) => {
    if (error instanceof images.BadImage) throw new HttpError(error.code, error.params, { cause: error })
    throw error
  })
}

function explainFull(error: unknown): never {
  if (error instanceof StorageFull) throw problem('image.no-space')
  throw error
}
