/** Parses posts of WordPress sites, whose fields are unreliable. */
import { limits, type NewsPost } from '@nava/contracts'
import * as z from 'zod'
import { cleanHtml, pictureAddress, type PictureHosts, safeAddress, textOf } from './clean-html.ts'

const Html = z
  .union([z.object({ rendered: z.string() }).transform(({ rendered }) => rendered), z.string()])
  .catch('')
const Text = z.string().catch('')

const FeedPost = z.object({
  id: z.int().min(1).max(limits.maxID),
  date: Text,
  /** In UTC; the dates contain no time zone */
  date_gmt: Text,
  modified: Text,
  modified_gmt: Text,
  link: Text,
  title: Html,
  excerpt: Html,
  content: Html,
  /** Added by plug-ins, which may send `false` */
  featured_media_src_url: Text,
  jetpack_featured_media_url: Text,
  _embedded: z
    .object({
      'wp:featuredmedia': z.tuple([z.object({ source_url: z.string() })], z.unknown()),
    })
    .optional()
    .catch(undefined),
})

/** Returns undefined without an ID or a date. Relative addresses are resolved against `site`. */
export function readFeedPost(given: unknown, site: string, hosts: PictureHosts): NewsPost | undefined {
  const parsed = FeedPost.safeParse(given)
  if (!parsed.success) return undefined
  const post = parsed.data
  const date = dateOf(post.date_gmt) ?? dateOf(post.date)
  if (!date) return undefined
  const link = safeAddress(post.link, ['https:', 'http:'], site) ?? ''
  const base = link || site
  const pictures = [
    post.featured_media_src_url,
    post.jetpack_featured_media_url,
    post._embedded?.['wp:featuredmedia'][0].source_url,
  ]
  const picture = pictures.map((each) => pictureAddress(each, hosts, base)).find((each) => each !== undefined)
  return {
    id: post.id,
    date,
    modified: dateOf(post.modified_gmt) ?? dateOf(post.modified) ?? date,
    link,
    title: { rendered: textOf(post.title) },
    excerpt: { rendered: cleanHtml(post.excerpt, hosts, base) },
    content: { rendered: cleanHtml(post.content, hosts, base) },
    featured_media_src_url: picture ?? '',
  }
}

/** Returns undefined for the date 0000-00-00T00:00:00, which posts without a date have. */
function dateOf(text: string): string | undefined {
  const [, local, zone = 'Z'] =
    /^([1-9]\d{3}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (local === undefined) return undefined
  const time = new Date(local.replace(' ', 'T') + zone)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
