import { type ImageKind, limits } from '@nava/contracts'
import { variantWidths } from '@nava/media/images/variant-widths'
import { imageKey, imageMasterKey } from '@nava/media/storage/keys'
import { NotStored, type Storage, type StoredFile } from '@nava/media/storage/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../platform/http/errors.ts'
import { type Representation, sendFile } from '../../platform/http/range.ts'
import type { StoredImage } from './images.store.ts'
import { pickFormats, pickWidth } from './pick-variant.ts'

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

interface SentImage {
  kind: ImageKind
  ownerID: number
  image: StoredImage
  /** Pixels; undefined for the largest width */
  width: number | undefined
  /** True if the address contains the picture's version */
  isNamed: boolean
}

export async function sendImage(
  storage: Storage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { kind, ownerID, image, width, isNamed }: SentImage,
): Promise<void> {
  const wanted = pickWidth(width, variantWidths(image.width))
  const { file, format, name, isFinal } = await openVariant(
    storage,
    { kind, ownerID, version: image.version },
    wanted,
    request.headers.accept,
  )
  reply.header('vary', 'accept')
  await sendFile(request, reply, file, {
    contentType: contentTypes[format],
    etag: `"${image.version}-${name}-${format}"`,
    caching: cachingOf(image, isNamed && isFinal),
  })
}

function cachingOf({ isPublic }: { isPublic: boolean }, isSettled: boolean): Representation['caching'] {
  if (isPublic) return isSettled ? 'immutable' : 'revalidate'
  return isSettled ? 'privateImmutable' : 'private'
}

/**
 * Opens the best accepted format in the wanted width, the next larger one, or else the master, which exists
 * first.
 */
async function openVariant(
  storage: Storage,
  { kind, ownerID, version }: { kind: ImageKind; ownerID: number; version: string },
  wanted: number,
  accept: string | undefined,
) {
  for (const width of limits.image.widths.filter((each) => each >= wanted).slice(0, 2))
    for (const format of pickFormats(accept)) {
      const file = await openIfStored(storage, imageKey(kind, ownerID, version, width, format))
      if (file) return { file, format, name: String(width), isFinal: true }
    }
  const file = await openIfStored(storage, imageMasterKey(kind, ownerID, version))
  if (!file) throw problem('image.not-found')
  return { file, format: 'jpg' as const, name: 'master', isFinal: false }
}

async function openIfStored(storage: Storage, key: string): Promise<StoredFile | undefined> {
  try {
    return await storage.open(key)
  } catch (error) {
    if (error instanceof NotStored) return undefined
    throw error
  }
}
