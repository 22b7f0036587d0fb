/** Files at addresses where other programs and crawlers expect them */
import * as z from 'zod'
import { bytes, endpoint } from '../platform/endpoint.ts'
import { idText } from '../platform/fields.ts'

/** Ignores upper and lower case, like paths */
const oneOf = <const V extends readonly string[]>(values: V) => z.string().toLowerCase().pipe(z.enum(values))

const shared = { method: 'GET', access: 'visitor', tag: 'public files' } as const

export const getFeed = endpoint({
  ...shared,
  path: '/feeds/{kind}/{id}.xml',
  summary: 'A feed for podcast and music apps, in pages (RFC 5005)',
  params: z.object({ kind: oneOf(['dj', 'collection', 'artist', 'album']), id: idText }),
  query: z.object({
    /** Counts from 1; other pages are 404 */
    page: z.string().max(20).default('1'),
  }),
  reply: bytes('application/rss+xml'),
})

export const feedChapters = endpoint({
  ...shared,
  path: '/feeds/chapters/{id}.json',
  summary: 'The chapters of an episode, as Podcasting 2.0 describes them',
  params: z.object({ id: idText }),
  reply: bytes('application/json+chapters'),
})

export const feedTranscript = endpoint({
  ...shared,
  path: '/feeds/transcripts/{id}.vtt',
  summary: 'The transcript of an episode',
  params: z.object({ id: idText }),
  reply: bytes('text/vtt'),
})

export const feedCover = endpoint({
  ...shared,
  path: '/feeds/covers/{kind}/{id}.jpg',
  summary: 'A square picture for podcast apps; a plain colour where there is none',
  params: z.object({ kind: oneOf(['dj', 'collection', 'podcast', 'artist', 'album', 'music']), id: idText }),
  reply: bytes('image/jpeg'),
})

/** Invalid sizes are ignored, as clients of oEmbed expect. */
const pixels = z
  .string()
  .max(20)
  .transform((text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined))
  .optional()

export const getOembed = endpoint({
  ...shared,
  path: '/oembed',
  errors: [404, 501],
  summary: 'The player of a page for sites that embed links (oEmbed)',
  query: z.object({
    url: z.string().max(2048).default(''),
    format: z.string().max(20).default('json'),
    maxwidth: pixels,
    maxheight: pixels,
  }),
  reply: bytes('application/json'),
})

export const openShare = endpoint({
  ...shared,
  path: '/share/{id}',
  summary: 'Redirects to the page of a shared item, or lists the items of a share',
  params: z.object({
    id: z
      .string()
      .max(40)
      .toLowerCase()
      .regex(/^[\da-f]+$/),
  }),
  perMinute: 120,
  reply: bytes('text/html'),
})

export const getRobots = endpoint({
  ...shared,
  path: '/robots.txt',
  summary: 'What crawlers may read',
  reply: bytes('text/plain'),
})

export const getSitemapIndex = endpoint({
  ...shared,
  path: '/sitemap.xml',
  summary: 'The sitemaps',
  reply: bytes('application/xml'),
})

export const getSitemap = endpoint({
  ...shared,
  path: '/sitemaps/{name}.xml',
  summary: 'The addresses of the lists (`pages`), or of up to 10,000 pages of one kind (`music-1`)',
  params: z.object({ name: z.string().max(40) }),
  reply: bytes('application/xml'),
})
