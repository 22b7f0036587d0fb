import type { PoolClient } from 'pg'
import { imageAddress } from '../../catalogue/images/image-address.ts'

/** Gives a notice the cover of what it is about, if there is one. */
export async function setImage(
  client: PoolClient,
  noticeID: number,
  kind: 'music' | 'podcast',
  id: number,
  version: string,
): Promise<void> {
  const image = imageAddress(kind, id, version || null)
  if (image)
    await client.query({
      name: 'notice-set-image',
      text: 'UPDATE notices SET image = $2 WHERE id = $1',
      values: [noticeID, image],
    })
}
