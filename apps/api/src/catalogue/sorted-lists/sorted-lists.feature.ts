import { type Base, warms } from '../../platform/feature.ts'
import { cachedLists } from './cached-lists.ts'
import { cachedOrders } from './cached-order.ts'
import { trackStatsStore } from './track-stats.store.ts'

export function sortedListsFeature({ sql, staleness, log }: Base) {
  // The home page is built from cached lists, so their ages add up: each cache gets a share of `staleness`.
  const options = { staleness: staleness * 0.4, log }
  const sortedLists = cachedLists(trackStatsStore(sql), options)
  const { cacheOrder, cacheRows, stop } = cachedOrders(sql, options)
  return { sortedLists, cacheOrder, cacheRows, lifecycles: [{ stop }, warms(sortedLists, staleness)] }
}
