import { problemLimits } from '@nava/contracts'
import { uploadIntake } from '@nava/media/uploads/accept-upload'
import { readReplacements } from '@nava/media/uploads/replacements'
import { type UploadOwner, uploadRows } from '@nava/media/uploads/upload-rows'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import { type Base, type Needs, runs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { otherReleases, workerProblems } from '../../platform/site/checks/worker-checks.ts'
import { release } from '../../platform/site/release.ts'
import { followProgress } from './follow-progress.ts'
import { podcastUploadRoutes } from './podcast-uploads.routes.ts'
import { posters } from './posters.ts'
import { uploadEvents } from './upload-events.ts'
import { uploadRoutes } from './uploads.routes.ts'
import { uploads } from './uploads.ts'
import { findAsset, uploadsStore } from './uploads.store.ts'
import { type WorkersStore, workersStore } from './workers.store.ts'

export interface UploadOptions {
  /** Milliseconds that a worker has for its start before its absence is a problem */
  workerGrace?: number
}

/** What the catalogue needs of uploads, too */
export function uploadsFeature({
  db,
  sql,
  storage,
  queues,
  env,
  log,
  servesOnly,
  workerGrace = problemLimits.workerGrace,
}: Base & UploadOptions) {
  const workers = workersStore(db)
  const uploadsOf = (owner: UploadOwner) =>
    uploads({
      storage,
      store: uploadsStore(db, owner),
      intake: uploadIntake({ storage, queues, rows: uploadRows(sql, owner), log }),
      log,
      workers,
      quota: env.quota,
      replacements: () => readReplacements(sql),
      unchangeable: (owner === 'music' ? ownMusic : ownPodcast).unchangeable,
    })
  return {
    workers,
    musicUploads: uploadsOf('music'),
    podcastUploads: uploadsOf('podcast'),
    problemSources: [
      workerProblems(workers, servesOnly ? 0 : workerGrace),
      otherReleases(workers, release(sql, env.commit)),
    ],
  }
}

/** The calls and events of uploads */
export function uploadCallsFeature(
  base: Base &
    Omit<Needs<typeof uploadRoutes>, 'posters'> &
    Needs<typeof podcastUploadRoutes> &
    Pick<Parameters<typeof posters>[0], 'streams'> & { workers: WorkersStore },
) {
  const { db, io, auth } = base
  const events = uploadEvents(io, auth, base)
  return {
    lifecycles: [runs(() => followProgress({ ...base, ...events, findAsset: findAsset(db) }))],
    routes: (routes: Routes) => {
      uploadRoutes(routes, { ...base, posters: posters(base) })
      podcastUploadRoutes(routes, base)
    },
  }
}
