import type { Sql } from '@nava/db'
import {
  ALBUM_IS_LISTED,
  ARTIST_IS_SHOWN,
  MUSIC_IS,
  PODCAST_COLLECTION_IS_LISTED,
  PODCAST_IS,
} from '@nava/db/visibility'
import { NEWS_IS_PUBLIC } from '../../platform/access-policy/access-policy.ts'

export const SITEMAP_KINDS = [
  'music',
  'video',
  'podcast',
  'artist',
  'dj',
  'album',
  'collection',
  'podcastCollection',
  'news',
] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

const FROM: Record<SitemapKind, string> = {
  music: `music m WHERE m.has_audio AND ${MUSIC_IS.listed}`,
  video: `music m WHERE m.has_video AND ${MUSIC_IS.listed}`,
  podcast: `podcasts p WHERE ${PODCAST_IS.listed}`,
  artist: `artists a WHERE ${ARTIST_IS_SHOWN}`,
  dj: 'djs',
  album: `albums b WHERE ${ALBUM_IS_LISTED}`,
  collection: 'collections',
  podcastCollection: `podcast_collections c WHERE ${PODCAST_COLLECTION_IS_LISTED}`,
  news: `news_posts n WHERE ${NEWS_IS_PUBLIC}`,
}

export interface SitemapEntry {
  id: number
  changedAt: Date
}

export type SitemapStore = ReturnType<typeof sitemapStore>

export function sitemapStore(sql: Sql) {
  return {
    counts: async (): Promise<Record<SitemapKind, number>> => {
      const { rows } = await sql.query<Record<SitemapKind, number>>({
        name: 'sitemap-counts',
        text: `SELECT ${SITEMAP_KINDS.map((kind) => `(SELECT count(*)::int FROM ${FROM[kind]}) AS "${kind}"`).join(', ')}`,
      })
      const [row] = rows
      if (!row) throw new Error('counting gives a row')
      return row
    },

    /** Returns entries ordered by ID; `page` counts from 1. */
    entries: async (kind: SitemapKind, page: number, size: number): Promise<SitemapEntry[]> => {
      const { rows } = await sql.query<SitemapEntry>({
        name: `sitemap-${kind}`,
        text: `SELECT id, updated_at AS "changedAt" FROM ${FROM[kind]} ORDER BY id LIMIT $1 OFFSET $2`,
        values: [size, (page - 1) * size],
      })
      return rows
    },
  }
}
