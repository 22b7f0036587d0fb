import { variantWidths } from '@nava/media/images/variant-widths'
import type { ImagesStore } from '../../catalogue/images/images.store.ts'
import { pickWidth } from '../../catalogue/images/pick-variant.ts'
import type { PageHead } from './page-head.ts'

/** Adds the size of the picture, without which some previews show no picture at first. */
export async function withPictureSize(images: ImagesStore, head: PageHead): Promise<PageHead> {
  const stored = head.image?.stored
  const master = stored && (await images.find(stored.kind, stored.id, undefined))
  if (!head.image || !master) return head
  const width = Math.min(master.width, pickWidth(undefined, variantWidths(master.width)))
  const height = Math.round((master.height * width) / master.width)
  return { ...head, image: { ...head.image, size: { width, height } } }
}
