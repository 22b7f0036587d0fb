import type { NewsCard, NewsPost } from '@nava/contracts'

export interface NewsQuery {
  perPage: number
  /** From 1 */
  page: number
  withContent: boolean
}

export interface NewsPage {
  total: number
  posts: NewsCard[]
}

/** Reads this site's database, or another site's feed. */
export interface NewsSource {
  /** Newest first; empty beyond the last page. Throws 503. */
  page: (query: NewsQuery) => Promise<NewsPage>
  /** Throws 503. */
  find: (id: number) => Promise<NewsPost | undefined>
}
