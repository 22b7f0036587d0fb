import { type Base, warms } from '../../platform/feature.ts'
import { cachedLists } from './cached-lists.ts'
import { cachedOrders } from './cached-order.ts'
import { trackStatsStore } from './track-stats.store.ts'

export function sortedListsFeature({ sql, maxAge, log }: Base) {
  const options = { staleness: maxAge, log }
  const sortedLists = cachedLists(trackStatsStore(sql), options)
  const { cacheOrder, cacheRows, stop } = cachedOrders(sql, options)
  return { sortedLists, cacheOrder, cacheRows, lifecycles: [{ stop }, warms(sortedLists, maxAge)] }
}
