import { clearOnChange } from '../../platform/cache/clear-on-change.ts'
import { HIDDEN_CHANNEL } from '../../platform/cache/reply-cache.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { countDownload as counting } from '../downloads/count-download.ts'
import type { Listeners } from '../music/listener.ts'
import { subtitlesStore } from '../video-tracks/subtitles.store.ts'
import { cachedStreams, STREAMS_CHANNEL } from './cached-streams.ts'
import { mediaFiles as filesOf } from './open-media.ts'
import { playableVersions } from './playable-versions.ts'
import { readyStreams } from './ready-streams.ts'
import { streamRoutes } from './streams.routes.ts'
import { streamsStore } from './streams.store.ts'

export function streamsFeature(
  base: Base & { listeners: Listeners; musicUploads: Pick<Parameters<typeof filesOf>[0], 'reportMissing'> },
) {
  const { app, db, sql, storage, log, replyCache, staleness } = base
  const streams = cachedStreams(streamsStore(sql), { isCaching: staleness > 0 })
  const parts = {
    streams,
    readyStreams: readyStreams({ ...base, streams }),
    mediaFiles: filesOf({ storage, reportMissing: base.musicUploads.reportMissing }),
    countDownload: counting(base),
    subtitles: subtitlesStore(db),
  }
  clearOnChange(app, {
    clearFacts: streams.clear,
    clearReplies: replyCache.clear,
    notify: () => sql.query(`NOTIFY ${HIDDEN_CHANNEL}`),
    log,
  })
  return {
    ...parts,
    caches: {
      replies: replyCache.uses,
      'ready streams': parts.readyStreams.uses,
      'stream facts': streams.uses,
      'media blocks': storage.blockUses,
    },
    notified: {
      channels: {
        [STREAMS_CHANNEL]: (payload: string) => {
          streams.onNotification(payload)
          replyCache.clear()
        },
        [HIDDEN_CHANNEL]: replyCache.clear,
      },
      connected: () => {
        streams.connected()
        replyCache.connected()
      },
      lost: () => {
        streams.lost()
        replyCache.lost()
      },
    },
    routes: (routes: Routes) => {
      parts.readyStreams.answerIn(routes.app)
      streamRoutes(routes, { ...base, ...parts, playableVersions: playableVersions(sql) })
    },
  }
}
