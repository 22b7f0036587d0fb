import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { acceptImage } from './accept-image.ts'
import { imageRoutes } from './images.routes.ts'
import { imagesStore } from './images.store.ts'

export function imagesFeature(base: Base) {
  const { sql, storage } = base
  const images = imagesStore(sql)
  return {
    images,
    acceptImage: acceptImage(base),
    routes: (routes: Routes) => imageRoutes(routes, { images, storage }),
  }
}
