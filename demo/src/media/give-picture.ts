import type { Database } from '@nava/db'
import { acceptImage } from '@nava/media/images/images'
import { imageMasterKey, newVersion } from '@nava/media/storage/keys'
import type { Queues } from '@nava/media/queues/queues'
import type { Storage } from '@nava/media/storage/storage'
import { LOWEST_PRIORITY } from './give-sound.ts'
import type { PictureJob } from './pictures.ts'

export async function givePicture(
  { db, storage, queues }: { db: Database; storage: Storage; queues: Queues },
  { kind, ownerID, draw }: PictureJob,
  place: number,
): Promise<void> {
  const { master, width, height, dominantColor } = await acceptImage(await draw())
  const version = newVersion()
  const key = imageMasterKey(kind, ownerID, version)
  await storage.put(key, master)
  const [image] = await db.image.createManyAndReturn({
    data: [{ kind, ownerID: ownerID, version, width, height, dominantColor }],
    skipDuplicates: true,
  })
  if (!image) return storage.remove(key)
  // If queueing fails, the worker's sweep finds the picture.
  await queues
    .enqueue('encodeImage', { imageID: image.id, version }, { priority: Math.min(place, LOWEST_PRIORITY) })
    .catch(() => undefined)
}
