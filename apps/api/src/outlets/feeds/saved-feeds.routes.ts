import {
  addressOf,
  endSavedFeed,
  findSavedFeed,
  getSavedFeed,
  limits,
  makeSavedFeed,
  type PageLink,
  readLanguage,
  DEFAULT_LANGUAGE,
} from '@nava/contracts'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import { headWords } from '../public-pages/words/head-words.ts'
import type { FeedsStore } from './feeds.store.ts'
import { type SavedFeed, savedFeedKeys, userOfKey } from './saved-feed-keys.ts'
import type { SavedFeedOwner, SavedFeedsStore } from './saved-feeds.store.ts'
import { readPage, sender } from './send-file.ts'

/** Keeps the address out of search engines and of the sites that the feed links to. */
const PRIVATE = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

const SAVED_EPISODES: PageLink = '/myMusics/podcasts'

/** Icon of the web client */
const ICON = '/icons/icon-512.png'

export function savedFeedRoutes(
  routes: Routes,
  features: {
    feeds: FeedsStore
    savedFeeds: SavedFeedsStore
    env: Pick<Env, 'productName' | 'publicUrl' | 'feedOwner' | 'jwtSecret'>
  },
): void {
  const { feeds, savedFeeds, env } = features
  const keys = savedFeedKeys(env.jwtSecret)
  const send = sender()

  const pathOf = (feed: SavedFeed) => addressOf(getSavedFeed, { params: { key: keys.keyOf(feed) } })
  const addressFor = (feed: SavedFeed, request: FastifyRequest) =>
    siteOrigin(env.publicUrl, request) + pathOf(feed)

  serve(routes, findSavedFeed, async ({ user: { userID }, request }) => {
    const feed = await savedFeeds.find(userID)
    return { address: feed ? addressFor(feed, request) : null }
  })

  serve(routes, makeSavedFeed, async ({ user: { userID }, request }) => {
    const feed = { userID, seed: keys.makeSeed() }
    await savedFeeds.set(userID, feed.seed)
    return { address: addressFor(feed, request) }
  })

  serve(routes, endSavedFeed, async ({ user }) => {
    await savedFeeds.set(user.userID, null)
    return 'true' as const
  })

  serve(routes, getSavedFeed, async ({ params: { key }, query, request, reply }) => {
    reply.headers(PRIVATE)
    const page = readPage(query.page)
    const userID = userOfKey(key)
    const owner = userID === undefined ? undefined : await savedFeeds.find(userID)
    if (!owner || !keys.fits(owner, key)) throw problem('address.not-found')
    const found = await feeds.episodes('saved', owner.userID, page)
    if (page > 1 && found.items.length === 0) throw problem('address.not-found')
    const { productName, feedOwner: ownerEmail } = env
    const origin = siteOrigin(env.publicUrl, request)
    const title = titleOf(owner, productName)
    const { writeFeed } = await import('./write-feed.ts')
    const xml = await writeFeed(found, {
      channel: {
        title,
        description: title,
        author: productName,
        page: SAVED_EPISODES,
        cover: ICON,
        feed: pathOf(owner),
        djs: [],
        medium: 'podcast',
        isPrivate: true,
      },
      page,
      productName,
      ownerEmail,
      at: (path) => origin + path,
    })
    send(request, reply, xml, {
      endpoint: getSavedFeed,
      caching: `private, max-age=${limits.feeds.seconds}`,
      page,
    })
  })
}

function titleOf({ name, language }: SavedFeedOwner, productName: string): string {
  const { savedEpisodes } = headWords[readLanguage(language) ?? DEFAULT_LANGUAGE](productName)
  return `${name ? `${savedEpisodes} – ${name}` : savedEpisodes} · ${productName}`
}
