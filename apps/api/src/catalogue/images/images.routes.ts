import { getImage } from '@nava/contracts'
import type { Storage } from '@nava/media/storage/storage'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ImagesStore } from './images.store.ts'
import { sendImage } from './send-image.ts'

export function imageRoutes(routes: Routes, { images, storage }: { images: ImagesStore; storage: Storage }) {
  serve(routes, getImage, async ({ params: { kind, id }, query, user, request, reply }) => {
    const image = await images.find(kind, id, user)
    if (!image) throw problem('image.not-found')
    const isNamed = query.v === image.version
    // An <img> sends no token, so naming the version counts as permission.
    if (!image.isPublic && !image.isOwn && !isNamed) throw problem('image.not-found')
    await sendImage(storage, { request, reply }, { kind, ownerID: id, image, width: query.w, isNamed })
  })
}
