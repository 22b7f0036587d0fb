/**
 * News in the shape of WordPress’s REST API, whose clients know these names. `rendered` is HTML that is safe to show:
 * sanitised on the server; a title holds text only, with its special characters as entities.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { countText, idOut, idText, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const Rendered = z.object({ rendered: z.string() })

export const NewsPost = z
  .object({
    id: idOut,
    date: time,
    /** When it was changed last; `date` where it never was. */
    modified: time,
    /** The post's own page: at its source, or of this site. */
    link: z.string(),
    title: Rendered,
    excerpt: Rendered,
    content: Rendered,
    /** The picture above the post; empty if there is none. */
    featured_media_src_url: z.string(),
  })
  .meta({ id: 'NewsPost' })
export type NewsPost = z.infer<typeof NewsPost>

/** A post in a list; its content may be left out. */
export const NewsCard = NewsPost.extend({ content: Rendered.optional() }).meta({ id: 'NewsCard' })
export type NewsCard = z.infer<typeof NewsCard>

/** What a tile shows of a post, as `_fields`. */
export const NEWS_TILE_FIELDS = 'id,date,link,title,excerpt,featured_media_src_url'

export const listNewsPosts = endpoint({
  method: 'GET',
  path: '/api/news/posts',
  access: 'visitor',
  errors: [503],
  caching: 'shared',
  summary: 'News, newest first; the headers X-WP-Total and X-WP-TotalPages count all of it',
  query: z.object({
    per_page: countText(1, limits.news.maxPerPage).default(limits.news.defaultPerPage),
    page: countText(1, limits.news.maxPage).default(1),
    /** Names of fields, separated by commas. Without `content` among them, it is omitted; the others are always sent. */
    _fields: z.string().max(200).optional(),
  }),
  reply: z.array(NewsCard),
  perMinute: 600,
})

export const getNewsPost = endpoint({
  method: 'GET',
  path: '/api/news/posts/{id}',
  access: 'visitor',
  errors: [503],
  caching: 'shared',
  summary: 'One news post',
  params: z.object({ id: idText }),
  reply: NewsPost,
  perMinute: 600,
})

/**
 * Returns the words of `rendered`, for places that show text: a title, a card, the head of a page. It needs no parser, since
 * in sanitised HTML each `<` and `>` belongs to a tag; other HTML loses what looks like one.
 */
export function textOfHtml(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
  return html
    .replaceAll(/<\/?(?:p|br|hr|div|h[1-6]|li|dt|dd|t[dhr]|pre|blockquote|fig\w+|caption)\b[^<>]*>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,6}|x[\da-f]{1,5})|(\w+));/gi, (entity: string, code?: string, name = '') =>
      code === undefined
        ? (named[String(name)] ?? entity)
        : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
}
