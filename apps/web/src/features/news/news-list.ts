import { listNewsPosts } from '@nava/contracts'
import { query } from '../../lib/query.ts'

/** What a tile shows of a post. */
const TILE_FIELDS = 'id,date,link,title,excerpt,featured_media_src_url'

/** Returns the query of the newest posts, without their contents. */
export const newsList = (count: number) =>
  query(listNewsPosts, { query: { per_page: count, _fields: TILE_FIELDS } })
