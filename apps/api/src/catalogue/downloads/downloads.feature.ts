import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { Listeners } from '../music/listener.ts'
import type { StreamsStore } from '../streams/streams.store.ts'
import type { SendingFeatures } from '../streams/stream-sender.ts'
import { countMusicDownload } from './count-music-download.ts'
import { downloadRoutes } from './downloads.routes.ts'
import { downloadsStore } from './downloads.store.ts'

export function downloadsFeature(
  base: Base &
    SendingFeatures & { listeners: Listeners; streams: Pick<StreamsStore, 'ofMusic' | 'ofPodcast'> },
) {
  const downloads = downloadsStore(base.sql)
  const parts = { downloads, countMusic: countMusicDownload({ ...base, downloads }) }
  return { ...parts, routes: (routes: Routes) => downloadRoutes(routes, { ...base, ...parts }) }
}
