import type { NewsCard, NewsPost } from '@nava/contracts'

export interface NewsQuery {
  perPage: number
  /** Counts from 1 */
  page: number
  withContent: boolean
}

export interface NewsPage {
  total: number
  posts: NewsCard[]
}

export interface NewsSource {
  /**
   * Returns posts, newest first; none beyond the last page.
   * @throws 503
   */
  page: (query: NewsQuery) => Promise<NewsPage>
  /** @throws 503 */
  find: (id: number) => Promise<NewsPost | undefined>
}
