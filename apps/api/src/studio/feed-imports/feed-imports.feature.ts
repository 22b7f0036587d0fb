import { limits } from '@nava/contracts'
import { type Base, type Feature, type Needs, runsEvery } from '../../platform/feature.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { feedImportRoutes } from './feed-imports.routes.ts'
import { feedImportsStore } from './feed-imports.store.ts'
import { importEpisodeJob } from './import-episode.job.ts'
import type { ImportParts } from './import-episode.ts'
import { importProblems } from './import-problems.ts'
import { notifyEnd } from './notify-end.ts'
import { readFeedInChild } from './read-feed-in-child.ts'
import type { ReadFeedText } from './read-feed-or-link.ts'

export interface FeedImportOptions {
  /** Milliseconds between searches for imports without a job; 0 imports nothing, in tests */
  importInterval?: number
  /** Reads a feed; in tests without a process of its own, which takes most of their time */
  readFeed?: ReadFeedText
}

export function feedImportsFeature(
  base: Base &
    FeedImportOptions &
    Pick<ImportParts, 'podcasts' | 'transcripts' | 'podcastUploads' | 'acceptImage'> &
    Pick<Needs<typeof feedImportRoutes>, 'users'>,
): Feature {
  const { env, sql, outside } = base
  const store = feedImportsStore(sql)
  const parts = {
    ...base,
    store,
    box: secretBox(env.jwtSecret, 'feed imports'),
    fetch: outside.fetch,
    maxAudioBytes: env.uploadLimits.audio,
  }
  const job = importEpisodeJob({ ...parts, notifyEnd: notifyEnd(parts) })
  return {
    problemSources: [importProblems(sql)],
    lifecycles: runsEvery(base.importInterval ?? limits.feedImports.interval, job.run),
    routes: (routes) =>
      feedImportRoutes(routes, {
        ...base,
        feedImports: store,
        feedSecrets: parts.box,
        readFeed: base.readFeed ?? readFeedInChild,
        queueImports: job.enqueue,
      }),
  }
}
