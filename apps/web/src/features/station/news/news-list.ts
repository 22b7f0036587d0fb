import { listNewsPosts, NEWS_TILE_FIELDS } from '@nava/contracts'
import { query } from '../../../lib/calls/query.ts'

export const newsList = (count: number) =>
  query(listNewsPosts, { query: { per_page: count, _fields: NEWS_TILE_FIELDS } })
