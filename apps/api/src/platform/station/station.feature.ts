import type { Base, Feature } from '../feature.ts'
import type { CurrentStation } from './current-station.ts'
import { STATION_CHANNEL } from './station.store.ts'

/** Keeps the station of this process as the other processes have changed it. */
export function stationFeature({ station, replyCache }: Base & { station: CurrentStation }): Feature {
  const renew = () => void station.refresh().then(replyCache.clear)
  return { notified: { channels: { [STATION_CHANNEL]: renew }, connected: renew } }
}
