/**
 * Posts as in the REST API of WordPress. `rendered` is sanitised HTML; titles have only text and entities.
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
    /** Last change, initially `date` */
    modified: time,
    link: z.string(),
    title: Rendered,
    excerpt: Rendered,
    content: Rendered,
    featured_media_src_url: z.string(),
  })
  .meta({ id: 'NewsPost' })
export type NewsPost = z.infer<typeof NewsPost>

export const NewsCard = NewsPost.extend({ content: Rendered.optional() }).meta({ id: 'NewsCard' })
export type NewsCard = z.infer<typeof NewsCard>

/** Fields of a tile, for `_fields` */
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
    /** Comma-separated names; of all fields, only `content` can be omitted */
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
