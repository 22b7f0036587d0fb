import { HIDDEN_CHANNEL } from '../../platform/cache/kept-replies.ts'
import { onNotification } from '../../platform/database/on-notification.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { countDownload as counting } from '../downloads/count-download.ts'
import type { Listeners } from '../music/listener.ts'
import { subtitlesStore } from '../video-tracks/subtitles.store.ts'
import { cachedStreams, forgetOnChange, STREAMS_CHANNEL, StreamsNotification } from './cached-streams.ts'
import { mediaFiles as filesOf } from './open-media.ts'
import { playableVersions } from './playable-versions.ts'
import { answerReadyStreams, readyStreams as ready } from './ready-streams.ts'
import { streamRoutes } from './streams.routes.ts'
import { streamsStore } from './streams.store.ts'

export function streamsFeature(
  base: Base & { listeners: Listeners; musicUploads: Pick<Parameters<typeof filesOf>[0], 'reportMissing'> },
) {
  const { app, db, sql, storage, log, kept, staleness } = base
  const streams = cachedStreams(streamsStore(sql), { isCaching: staleness > 0 })
  const parts = {
    streams,
    readyStreams: ready({ ...base, streams }),
    mediaFiles: filesOf({ storage, reportMissing: base.musicUploads.reportMissing }),
    countDownload: counting(base),
    subtitles: subtitlesStore(db),
  }
  forgetOnChange(app, { streams, kept, tellHidden: () => sql.query(`NOTIFY ${HIDDEN_CHANNEL}`), log })
  return {
    ...parts,
    caches: {
      'ready streams': parts.readyStreams.uses,
      'stream facts': streams.uses,
      'media blocks': storage.blockUses,
    },
    notified: {
      channels: {
        [STREAMS_CHANNEL]: onNotification(StreamsNotification, log, (changed) => {
          streams.onNotification(changed)
          kept.forgetAll()
        }),
        [HIDDEN_CHANNEL]: kept.forgetAll,
      },
      connected: () => {
        streams.connected()
        kept.connected()
      },
      lost: () => {
        streams.lost()
        kept.lost()
      },
    },
    routes: (routes: Routes) => {
      answerReadyStreams(routes.app, parts.readyStreams)
      streamRoutes(routes, { ...base, ...parts, playableVersions: playableVersions(sql) })
    },
  }
}
