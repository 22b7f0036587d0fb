import type { NewsCard, NewsPost } from '@nava/contracts'

export interface NewsQuery {
  perPage: number
  /** From 1. */
  page: number
  withContent: boolean
}

export interface NewsPage {
  /** The number of posts on all pages. */
  total: number
  posts: NewsCard[]
}

/** The source of posts: our own database, or the feed of another site. */
export interface NewsSource {
  /** Newest first; none beyond the last page. @throws HttpError 503 */
  page: (query: NewsQuery) => Promise<NewsPage>
  /** @throws HttpError 503 */
  find: (id: number) => Promise<NewsPost | undefined>
}
