import * as contracts from '@nava/contracts'
import { type FeedForm, type FeedImport, limits } from '@nava/contracts'
import type * as z from 'zod'
import { decodeInTurn } from '../../catalogue/images/decode-in-turn.ts'
import { recommendable } from '../../catalogue/djs/podroll.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { pageWithNext } from '../../platform/http/next-page.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { FetchOutside, OutsideAccount } from '../../platform/outside/fetch-outside.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import type { PendingJob } from '../../platform/pending-job.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { type FeedAddress, readFeedAddress } from './feed-address.ts'
import type { FeedImportsStore } from './feed-imports.store.ts'
import { dateProblem } from './feed-item.ts'
import { fetchFeed, type CompleteFeed } from './fetch-feed.ts'
import { splitKnown } from './known-episodes.ts'
import { leftOut } from './read-feed.ts'
import type { ReadFeedText } from './read-feed-or-link.ts'

interface FeedImportFeatures {
  feedImports: FeedImportsStore
  feedSecrets: SecretBox
  readFeed: ReadFeedText
  queueImports: PendingJob<'importEpisode'>['enqueue']
  users: UsersStore
  outside: { fetch: FetchOutside }
  changes: Audited
  env: { publicUrl: string }
}

export function feedImportRoutes(routes: Routes, features: FeedImportFeatures) {
  const { feedImports: store, feedSecrets: box, queueImports, users, outside, changes } = features
  const reading = { fetch: outside.fetch, read: features.readFeed }

  /** Returns true if the feed forbids imports, except to its named owner. */
  const isLocked = async ({ locked }: CompleteFeed, { userID }: Caller) =>
    locked !== undefined && (locked.owner === '' || (await users.find(userID))?.email !== locked.owner)

  const own = (id: number, user: Caller) => ofCaller(store.find(id), user)

  const ofCaller: FindOwn = async (finding, user) => {
    const found = await finding
    if (!found || !(user.isAdmin || user.djIDs.includes(found.djID))) throw problem('import.not-found')
    return { found, authorization: ownPodcast.authorizeOwner(user, found.djID) }
  }

  serve(routes, contracts.reviewFeed, async ({ body, user }) => {
    ownPodcast.authorizeOwner(user, body.djID)
    const feed = await fetchFeed(reading, { ...addressOf(body), encoding: body.encoding }, user.userID)
    const parted = splitKnown(feed.episodes, await store.had(body.djID))
    return { ...(await presentReview(outside.fetch, feed, parted)), isLocked: await isLocked(feed, user) }
  })

  serve(routes, contracts.importFeed, async ({ body, params, user, request }) => {
    const authorization = ownPodcast.authorizeOwner(user, body.djID)
    const given = addressOf(body)
    const feed = await fetchFeed(reading, { ...given, encoding: body.encoding }, user.userID)
    if (await isLocked(feed, user)) throw problem('feed.locked')
    const audited = { djID: body.djID, address: given.address }
    const change = changes.call(contracts.importFeed, { user, params, body: audited }, [authorization])
    const secret = feed.account ? box.encrypt(body.djID, JSON.stringify(feed.account)) : null
    const origin = siteOrigin(features.env.publicUrl, request)
    const podroll = recommendable(feed.podroll, body.djID, origin)
    const id = await change.run((tx) =>
      store.create(
        tx,
        { ...feed, episodes: withAccounts(box, body.djID, feed) },
        { djID: body.djID, userID: user.userID, secret, podroll },
      ),
    )
    const { found } = await own(id, user)
    await queueImports({ djID: body.djID })
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

  serve(routes, contracts.listLeftOut, async ({ user, params, query, reply }) => {
    await own(params.id, user)
    const rows = await store.leftOut(params.id, { ...query, take: query.take + 1 })
    return pageWithNext(reply, contracts.listLeftOut, query, rows, params)
  })

  retryRoutes(routes, features, ofCaller)

  serve(routes, contracts.deleteImport, async ({ user, params }) => {
    const { authorization } = await own(params.id, user)
    const change = changes.call(contracts.deleteImport, { user, params }, [authorization])
    await change.run((tx) => store.remove(tx, params.id))
    return 'true' as const
  })
}

type FindOwn = (
  finding: ReturnType<FeedImportsStore['find']>,
  user: Caller,
) => Promise<{ found: FeedImport; authorization: ReturnType<typeof ownPodcast.authorizeOwner> }>

function retryRoutes(
  routes: Routes,
  { feedImports: store, queueImports, changes }: FeedImportFeatures,
  ofCaller: FindOwn,
) {
  const retry = async (
    endpoint: typeof contracts.retryImport,
    { user, params }: { user: Caller; params: { id: number } },
    finding: ReturnType<FeedImportsStore['find']>,
    episodeID?: number,
  ) => {
    const { found, authorization } = await ofCaller(finding, user)
    const change = changes.call(endpoint, { user, params }, [authorization])
    await change.run(async (tx) => {
      if ((await store.retry(tx, found.importID, episodeID)) === 0) throw problem('import.nothing-failed')
    })
    await queueImports({ djID: found.djID })
    return 'true' as const
  }

  serve(routes, contracts.retryImport, (call) =>
    retry(contracts.retryImport, call, store.find(call.params.id)),
  )

  serve(routes, contracts.retryImportedEpisode, (call) => {
    const { id } = call.params
    return retry(contracts.retryImportedEpisode, call, store.findByEpisode(id), id)
  })
}

/** Encrypts the names and passwords in the addresses of recordings. */
const withAccounts = (box: SecretBox, djID: number, { episodes }: CompleteFeed) =>
  episodes.map((episode) => {
    const { account, item } = episode
    if (!account) return episode
    const secret = JSON.stringify({ origin: new URL(item.recording).origin, ...account })
    return { ...episode, item: { ...item, account: box.encrypt(djID, secret).toString('base64') } }
  })

async function presentReview(
  fetch: FetchOutside,
  feed: CompleteFeed,
  { fresh: missing, known }: ReturnType<typeof splitKnown>,
) {
  const dates = feed.episodes
    .flatMap(({ item }) => (item.unreadDate === undefined ? (item.releaseDate ?? []) : []))
    .toSorted()
  return {
    address: feed.address,
    title: feed.title,
    author: feed.author,
    description: feed.description,
    cover: feed.picture === undefined ? '' : await smallCover(fetch, feed.picture, feed.account),
    episodes: feed.episodes.length,
    newEpisodes: missing.length,
    bytes: missing.reduce((sum, { bytes }) => sum + bytes, 0),
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
    undated: missing.flatMap(({ title, item: { unreadDate } }) => {
      if (unreadDate === undefined) return []
      const { code, params } = dateProblem(unreadDate)
      return [leftOut(title, code, params)]
    }),
    leftOut: feed.leftOut,
    known,
    ...(feed.readAs !== undefined && { readAs: feed.readAs }),
  }
}

/** Returns the feed's address; a name and password in it stand in for those that are not given. */
function addressOf({ address: given, name, password }: z.output<typeof FeedForm>): FeedAddress {
  const read = readFeedAddress(given)
  return name === '' && password === '' ? read : { ...read, name, password }
}

/** Returns a small data URL; empty if the picture cannot be fetched or decoded. */
async function smallCover(
  fetch: FetchOutside,
  address: string,
  account: OutsideAccount | undefined,
): Promise<string> {
  try {
    const { timeout, coverSide } = limits.feedImports
    const tooLarge = () => problem('image.too-large')
    const { body } = await fetch(address, { maxBytes: limits.image.maxBytes, timeout, tooLarge, account })
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
