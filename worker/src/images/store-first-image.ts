import type { ImageKind } from '@nava/contracts'
import type { AcceptedImage } from '@nava/media/images/images'
import { imageMasterKey, newVersion } from '@nava/media/storage/keys'
import type { Deps } from '../deps.ts'

/** Stores the picture in an upload, with its colour, unless the owner set a picture. */
export async function storeFirstImage(
  { db, storage, queues }: Deps,
  kind: Extract<ImageKind, 'music' | 'video' | 'podcast'>,
  ownerID: number,
  { master, width, height, dominantColor }: AcceptedImage,
): Promise<void> {
  const version = newVersion()
  const key = imageMasterKey(kind, ownerID, version)
  await storage.put(key, master)
  const image = await db.$transaction(async (tx) => {
    const [made] = await tx.image.createManyAndReturn({
      data: [{ kind, ownerID, version, width, height, dominantColor }],
      skipDuplicates: true,
    })
    const colored = { where: { id: ownerID }, data: { coverColor: dominantColor } }
    if (made && kind === 'music') await tx.music.updateMany(colored)
    if (made && kind === 'podcast') await tx.podcast.updateMany(colored)
    return made
  })
  if (!image) return await storage.remove(key)
  await queues.enqueue('encodeImage', { imageID: image.id, version })
}
