import { limits, type NewsPost } from '@nava/contracts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { problem } from '../../platform/http/errors.ts'
import type { Product } from '../../platform/site/product.ts'
import type { PictureHosts } from './clean-html.ts'
import { readFeedPost } from './feed-post.ts'
import { countIn, type FetchedJson, fetchJson, type FetchLimits } from './fetch-json.ts'
import { type CachedFetch, cachedFetch, type FetchCacheOptions, NotFetched } from './cached-fetch.ts'
import type { NewsPage, NewsSource } from './news-source.ts'

const { fresh, pause, ...fetching } = limits.news.feed

const cacheDefaults: FetchCacheOptions = {
  fresh,
  pause,
  maxWait: 1500,
  maxEntries: 60,
  maxFetches: 6,
  now: Date.now,
}

/** Requested fields; some sites ignore the request and send all */
const fields = [
  ...[
    'id',
    'date',
    'date_gmt',
    'modified',
    'modified_gmt',
    'link',
    'title',
    'excerpt',
    '_links',
    '_embedded',
  ],
  ...['featured_media_src_url', 'jetpack_featured_media_url'],
]

/**
 * Reads the WordPress REST API at `address`, such as https://example.org/wp-json/wp/v2/posts. Shows only
 * pictures of `hosts`.
 */
export function newsFeed(
  address: string,
  hosts: PictureHosts,
  { product, log }: { product: Pick<Product, 'userAgent'>; log: FastifyBaseLogger },
  options: Partial<FetchCacheOptions & FetchLimits> = {},
): NewsSource {
  const allowed = { ...fetching, ...options }
  const whole = { ...cacheDefaults, ...options }
  const logFailure = (error: unknown) => log.warn({ err: error }, 'the news feed could not be read')
  const pages = cachedFetch<NewsPage>(whole, logFailure)
  const single = cachedFetch<NewsPost | undefined>(whole, logFailure)

  const get = async <T>(cached: CachedFetch<T>, url: URL, read: (fetched: FetchedJson) => Promise<T> | T) => {
    try {
      return await cached(url.href, async () => read(await fetchJson(url, product, allowed)))
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      throw problem('news.unreachable', {}, { retryAfter: Math.ceil(whole.pause / 1000) })
    }
  }

  return {
    page: ({ perPage, page, withContent }) => {
      const requested = withContent ? [...fields, 'content'] : fields
      const url = endpointOf(address, '', {
        per_page: String(perPage),
        page: String(page),
        _embed: 'wp:featuredmedia',
        _fields: requested.join(','),
      })
      return get(pages, url, async ({ status, headers, body }) => {
        if (status === 400 && page > 1) return { total: 0, posts: [] }
        if (status !== 200) throw new Error(`status ${status}`)
        const posts = await readPosts(z.array(z.unknown()).parse(body).slice(0, perPage), address, hosts)
        const total = countIn(headers, 'x-wp-total') ?? (page - 1) * perPage + posts.length
        return { total, posts: withContent ? posts : posts.map(({ content: _unread, ...card }) => card) }
      })
    },

    find: (id) =>
      get(single, endpointOf(address, `/${id}`, { _embed: 'wp:featuredmedia' }), ({ status, body }) => {
        if (status === 404 || status === 410) return undefined
        const post = status === 200 ? readFeedPost(body, address, hosts) : undefined
        if (post?.id !== id) throw new Error(`status ${status}, not the requested post`)
        return post
      }),
  }
}

/** Parses posts one at a time, which lets other requests run in between. */
async function readPosts(given: readonly unknown[], site: string, hosts: PictureHosts): Promise<NewsPost[]> {
  const posts: NewsPost[] = []
  for (const each of given) {
    const post = readFeedPost(each, site, hosts)
    if (post) posts.push(post)
    await breathe()
  }
  if (posts.length === 0 && given.length > 0) throw new Error('none of the posts can be read')
  return posts
}

/** On sites without pretty addresses, the path is in the query: `/?rest_route=/wp/v2/posts`. */
function endpointOf(address: string, suffix: string, query: Record<string, string>): URL {
  const url = new URL(address)
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + suffix
  else url.searchParams.set('rest_route', route.replace(/(?<!\/)\/+$/, '') + suffix)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
