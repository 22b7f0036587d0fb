import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import { decodeInTurn } from '../../catalogue/images/decode-in-turn.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { pageWithNext } from '../../platform/http/next-page.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import type { FeedImportsStore } from './feed-imports.store.ts'
import { fetchFeed, type WholeFeed } from './fetch-feed.ts'
import type { QueueImports } from './run-imports.ts'

export function feedImportRoutes(
  routes: Routes,
  features: {
    feedImports: FeedImportsStore
    queueImports: QueueImports
    users: UsersStore
    outside: { fetch: FetchOutside }
    changes: Audited
  },
) {
  const { feedImports: store, queueImports, users, outside, changes } = features

  /** Returns true if the feed forbids imports, except to its named owner. */
  const isLocked = async ({ locked }: WholeFeed, { userID }: Caller) =>
    locked !== undefined && (locked.owner === '' || (await users.find(userID))?.email !== locked.owner)

  const own = (id: number, user: Caller) => ofCaller(store.find(id), user)

  const ofCaller = async (finding: ReturnType<FeedImportsStore['find']>, user: Caller) => {
    const found = await finding
    if (!found || !(user.isAdmin || user.djIDs.includes(found.djID))) throw problem('import.not-found')
    return { found, authorization: ownPodcast.authorizeOwner(user, found.djID) }
  }

  serve(routes, contracts.reviewFeed, async ({ body, user }) => {
    ownPodcast.authorizeOwner(user, body.djID)
    const feed = await fetchFeed(outside.fetch, body.address, user.userID)
    const fresh = await store.newGuids(
      body.djID,
      feed.episodes.map(({ guid }) => guid),
    )
    const missing = feed.episodes.filter(({ guid }) => fresh.has(guid))
    const dates = feed.episodes.flatMap(({ item }) => item.releaseDate ?? []).toSorted()
    return {
      address: feed.address,
      title: feed.title,
      author: feed.author,
      description: feed.description,
      cover: feed.picture === undefined ? '' : await smallCover(outside.fetch, feed.picture),
      episodes: feed.episodes.length,
      newEpisodes: missing.length,
      bytes: missing.reduce((sum, { bytes }) => sum + bytes, 0),
      first: dates[0] ?? null,
      last: dates.at(-1) ?? null,
      isLocked: await isLocked(feed, user),
    }
  })

  serve(routes, contracts.importFeed, async ({ body, params, user }) => {
    const authorization = ownPodcast.authorizeOwner(user, body.djID)
    const feed = await fetchFeed(outside.fetch, body.address, user.userID)
    if (await isLocked(feed, user)) throw problem('feed.locked')
    const change = changes.call(contracts.importFeed, { user, params, body }, [authorization])
    const id = await change.run((tx) => store.create(tx, body.djID, feed))
    const { found } = await own(id, user)
    await queueImports(body.djID)
    return found
  })

  serve(routes, contracts.listImports, async ({ user, query, reply }) => {
    const rows = await store.list(user.djIDs, { ...query, take: query.take + 1 })
    return pageWithNext(reply, contracts.listImports, query, rows)
  })

  serve(routes, contracts.listImportedEpisodes, async ({ user, params, query, reply }) => {
    await own(params.id, user)
    const rows = await store.episodes(params.id, { ...query, take: query.take + 1 })
    return pageWithNext(reply, contracts.listImportedEpisodes, query, rows, params)
  })

  serve(routes, contracts.retryImport, async ({ user, params }) => {
    const { found, authorization } = await own(params.id, user)
    const change = changes.call(contracts.retryImport, { user, params }, [authorization])
    await change.run(async (tx) => {
      if ((await store.retry(tx, params.id)) === 0) throw problem('import.nothing-failed')
    })
    await queueImports(found.djID)
    return 'true' as const
  })

  serve(routes, contracts.retryImportedEpisode, async ({ user, params }) => {
    const { found, authorization } = await ofCaller(store.findByEpisode(params.id), user)
    const change = changes.call(contracts.retryImportedEpisode, { user, params }, [authorization])
    await change.run(async (tx) => {
      if ((await store.retry(tx, found.importID, params.id)) === 0) throw problem('import.nothing-failed')
    })
    await queueImports(found.djID)
    return 'true' as const
  })

  serve(routes, contracts.deleteImport, async ({ user, params }) => {
    const { authorization } = await own(params.id, user)
    const change = changes.call(contracts.deleteImport, { user, params }, [authorization])
    await change.run((tx) => store.remove(tx, params.id))
    return 'true' as const
  })
}

/** Returns a small data URL; empty if the picture cannot be fetched or decoded. */
async function smallCover(fetch: FetchOutside, address: string): Promise<string> {
  try {
    const { timeout, coverSide } = limits.feedImports
    const tooLarge = () => problem('image.too-large')
    const { body } = await fetch(address, { maxBytes: limits.image.maxBytes, timeout, tooLarge })
    const picture = await readBytes(body)
    const images = await import('@nava/media/images/images')
    const cover = await decodeInTurn(async () => {
      const { master } = await images.acceptImage(picture)
      return images.squareCover(master, coverSide)
    }).catch((error: unknown) => {
      if (error instanceof images.BadImage) throw problem(error.code as 'image.unreadable')
      throw error
    })
    return `data:image/jpeg;base64,${cover.toString('base64')}`
  } catch (error) {
    if (error instanceof HttpError) return ''
    throw error
  }
}
