import { getImage, type ImageKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { variantWidths } from '@nava/media/images'
import { imageKey, imageMasterKey } from '@nava/media/keys'
import { NotStored, type Storage, type StoredFile } from '@nava/media/storage'
import { notFound } from '../http/errors.ts'
import { sendFile } from '../http/range.ts'
import { type Routes, serve } from '../http/serve.ts'
import { pickFormats, pickWidth } from './pick-variant.ts'

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export function imageRoutes(routes: Routes, { sql, storage }: { sql: Sql; storage: Storage }) {
  const find = async (kind: ImageKind, ownerID: number) => {
    const { rows } = await sql.query<{ version: string; width: number }>({
      name: 'image',
      text: 'SELECT version, width FROM images WHERE kind = $1::image_kind AND owner_id = $2',
      values: [kind, ownerID],
    })
    return rows[0]
  }

  serve(routes, getImage, async ({ params: { kind, id }, query, request, reply }) => {
    const image = await find(kind, id)
    if (!image) throw notFound('picture')
    const width = pickWidth(query.w, variantWidths(image.width))
    const { file, format, whole } = await openVariant(
      storage,
      kind,
      id,
      image.version,
      width,
      request.headers.accept,
    )
    const settled = !whole && query.v === image.version
    reply.header('vary', 'accept')
    await sendFile(request, reply, file, {
      contentType: contentTypes[format],
      etag: `"${image.version}-${whole ? 'master' : width}-${format}"`,
      caching: settled ? 'immutable' : 'revalidate',
    })
  })
}

/** Opens the best format that is made already; the stored picture itself where the worker has not come to it yet. */
async function openVariant(
  storage: Storage,
  kind: ImageKind,
  ownerID: number,
  version: string,
  width: number,
  accept: string | undefined,
) {
  for (const format of pickFormats(accept)) {
    const file = await openIfStored(storage, imageKey(kind, ownerID, version, width, format))
    if (file) return { file, format, whole: false }
  }
  const file = await openIfStored(storage, imageMasterKey(kind, ownerID, version))
  if (!file) throw notFound('picture')
  return { file, format: 'jpg' as const, whole: true }
}

async function openIfStored(storage: Storage, key: string): Promise<StoredFile | undefined> {
  try {
    return await storage.open(key)
  } catch (error) {
    if (error instanceof NotStored) return undefined
    throw error
  }
}
