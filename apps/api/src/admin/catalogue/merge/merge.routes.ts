import { adminMergeArtists, adminPreviewMerge, type ImageKind } from '@nava/contracts'
import { imageMasterKey } from '@nava/media/storage/keys'
import { NotStored } from '@nava/media/storage/storage'
import { Readable } from 'node:stream'
import type { MergedArtists } from '../../../catalogue/artists/merged-artists.ts'
import type { AcceptImage } from '../../../catalogue/images/accept-image.ts'
import type { Base } from '../../../platform/feature.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import { mergeArtists, previewMerge } from './merge-artists.ts'

/** Milliseconds, for artists with many thousands of tracks and followers */
const TIMEOUT = 120_000

export function mergeRoutes(
  routes: Routes,
  features: Pick<Base, 'db' | 'storage' | 'changes'> & {
    acceptImage: AcceptImage
    mergedArtists: Pick<MergedArtists, 'load'>
  },
) {
  const { db, changes, mergedArtists } = features

  serve(routes, adminPreviewMerge, ({ params, query }) =>
    previewMerge(db, { from: params.id, into: query.into }),
  )

  serve(routes, adminMergeArtists, async ({ params: { id: from }, body: { into }, user }) => {
    await previewMerge(db, { from, into })
    for (const kind of ['artist', 'artistHeader'] as const)
      await takeOverPicture(features, kind, { from, into })
    const what = { action: 'merge', kind: 'artists', rowID: from, changes: { into } }
    const merged = await changes.change(user, what, (tx) => mergeArtists(tx, { from, into }), {
      timeout: TIMEOUT,
    })
    await mergedArtists.load()
    return merged
  })
}

/** Gives the artist that stays the other's picture if it has none. Its files lie under the artist's ID, so it is stored anew. */
async function takeOverPicture(
  { db, storage, acceptImage }: Pick<Base, 'db' | 'storage'> & { acceptImage: AcceptImage },
  kind: ImageKind,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const images = await db.image.findMany({ where: { kind, ownerID: { in: [from, into] } } })
  const image = images.find(({ ownerID }) => ownerID === from)
  if (!image || images.length > 1) return
  const bytes = await storage.read(imageMasterKey(kind, from, image.version)).catch((error: unknown) => {
    if (error instanceof NotStored) return undefined
    throw error
  })
  if (!bytes) return
  await acceptImage(kind, into, { stream: Readable.from([bytes]), expectedBytes: bytes.length, name: '' })
}
