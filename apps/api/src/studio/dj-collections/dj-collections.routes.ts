import * as contracts from '@nava/contracts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { DjCollectionsStore } from './dj-collections.store.ts'

export function djCollectionRoutes(
  routes: Routes,
  features: { djCollections: DjCollectionsStore; acceptImage: AcceptImage; changes: Audited },
) {
  const { djCollections: collections, acceptImage, changes } = features
  const notFound = () => problem('podcast-collection.not-found')

  /** The panel hides the collections of other DJs. */
  const own = async (id: number, user: Caller) => {
    const found = await collections.find(id)
    if (!found) throw notFound()
    const isOwn = user.djIDs.includes(found.djID)
    return {
      ...found,
      authorization: authorize(user, isOwn, { kind: 'podcastcollections', rowID: id }, notFound),
    }
  }

  serve(routes, contracts.djPanelCollections, ({ user }) => collections.of(user.djIDs))

  serve(routes, contracts.djPanelCollection, async ({ params, user }) => {
    const { collection } = await own(params.id, user)
    return { ...collection, podcasts: await collections.podcasts(params.id) }
  })

  serve(routes, contracts.createCollection, async ({ body, params, user }) => {
    const authorization = ownPodcast.authorizeOwner(user, body.djID)
    const change = changes.call(contracts.createCollection, { user, params, body }, [authorization])
    const id = await change.run((tx) => collections.create(tx, body))
    return (await own(id, user)).collection
  })

  serve(routes, contracts.updateCollection, async ({ body, params, user }) => {
    const { djID, collection, authorization } = await own(params.id, user)
    if (collection.isListed && body.name !== collection.name && !user.isAdmin)
      throw problem('podcast-collection.listed')
    const change = changes.call(contracts.updateCollection, { user, params, body }, [authorization])
    await change.run((tx) => collections.update(tx, { id: params.id, djID }, body))
    return (await own(params.id, user)).collection
  })

  serve(routes, contracts.deleteCollection, async ({ params, user }) => {
    const { authorization } = await own(params.id, user)
    const change = changes.call(contracts.deleteCollection, { user, params }, [authorization])
    await change.run((tx) => collections.remove(tx, params.id))
    return 'true' as const
  })

  serve(routes, contracts.setCollectionCover, async ({ params, user, file }) => {
    const { collection, authorization } = await own(params.id, user)
    if (collection.isListed && !user.isAdmin) throw problem('podcast-collection.listed')
    const change = changes.call(contracts.setCollectionCover, { user, params }, [authorization])
    await acceptImage('podcastCollection', params.id, await file(), async (tx, { dominantColor }) => {
      await collections.setColor(tx, params.id, params.color === 'auto' ? dominantColor : params.color)
      await change.record(tx)
    })
    return 'true' as const
  })
}
