import type { adminAddNewsPicture } from '@nava/contracts'
import type { Database } from '@nava/db'
import type * as z from 'zod'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import { imageAddress } from '../../catalogue/images/image-address.ts'
import { findImageVersion } from '../../catalogue/images/image-versions.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'

/** Stores a picture that the text of news may name. @throws as `AcceptImage` */
export type AddNewsPicture = (
  by: Caller,
  file: ReceivedFile,
) => Promise<z.output<typeof adminAddNewsPicture.reply>>

export const addNewsPicture =
  ({
    db,
    changes,
    acceptImage,
  }: {
    db: Database
    changes: Audited
    acceptImage: AcceptImage
  }): AddNewsPicture =>
  async (by, file) => {
    const { id } = await db.newsPicture.create({ data: {}, select: { id: true } })
    const what = { action: 'picture', kind: 'news', rowID: 0, changes: { picture: 'newsText', id } }
    const change = changes.entry(by, what)
    let size = { width: 0, height: 0 }
    await acceptImage('newsText', id, file, async (tx, { width, height }) => {
      size = { width, height }
      await change.record(tx)
    })
    return { address: imageAddress('newsText', id, await findImageVersion(db, 'newsText', id)), ...size }
  }
