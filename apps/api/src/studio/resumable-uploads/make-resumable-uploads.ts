import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '@nava/db'
import type { DiskSpace } from '@nava/media/storage/disk-space'
import { mediaFolder } from '@nava/media/storage/local-storage'
import type { FastifyBaseLogger } from 'fastify'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Env } from '../../platform/env.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { ResumableFileStore } from './resumable-file-store.ts'
import { resumableUploads } from './resumable-uploads.ts'
import { resumableUploadsStore } from './resumable-uploads.store.ts'
import { tusServer } from './tus-server.ts'
import { uploadLocks as locksOf } from './upload-locks.ts'

/** Folder shared by all processes, on the disk of the storage, so that complete files can be moved */
const incomingFolder = (dataDir: string): string => join(mediaFolder(dataDir), 'incoming')

export function resumableFeatures(
  { env, sql, disk }: { env: Env; sql: Sql; disk: DiskSpace },
  { log }: { log: FastifyBaseLogger },
  parts: {
    music: MusicStore
    podcasts: PodcastsStore
    musicUploads: Uploads
    podcastUploads: Uploads
    changes: Audited
  },
) {
  const rows = resumableUploadsStore(sql)
  const directory = incomingFolder(env.dataDir)
  mkdirSync(directory, { recursive: true })
  const files = new ResumableFileStore({ directory, rows, disk })
  const uploads = resumableUploads({ ...parts, rows, files, disk, limits: env.uploadLimits })
  const uploadLocks = locksOf(env.databaseUrl, log)
  const maxBytes = Math.max(env.uploadLimits.audio, env.uploadLimits.video)
  return {
    incomingFiles: files,
    uploadLocks,
    tus: tusServer({ uploads, files, locks: uploadLocks, maxBytes }),
  }
}
