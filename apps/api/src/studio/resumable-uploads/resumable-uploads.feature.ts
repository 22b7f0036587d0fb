import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFullDisk, isUnwritable } from '@nava/media/storage/full-disk'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { type Base, type Feature, runs } from '../../platform/feature.ts'
import { ResumableFileStore } from './resumable-file-store.ts'
import { resumableUploadRoutes } from './resumable-uploads.routes.ts'
import { resumableUploads } from './resumable-uploads.ts'
import { resumableUploadsStore } from './resumable-uploads.store.ts'
import { sweepIncoming } from './sweep-incoming.ts'
import { tusServer } from './tus-server.ts'
import { uploadLocks as locksOf } from './upload-locks.ts'

/** Folder shared by all processes, on the disk of the storage, so that complete files can be moved */
const incomingFolder = (dataDir: string): string => join(mediaFolder(dataDir), 'incoming')

export function resumableUploadsFeature(
  base: Base & Omit<Parameters<typeof resumableUploads>[0], 'rows' | 'files' | 'disk' | 'limits'>,
): Feature {
  const { env, sql, disk, log } = base
  const rows = resumableUploadsStore(sql)
  const directory = incomingFolder(env.dataDir)
  makeFolder(directory, log)
  const files = new ResumableFileStore({ directory, rows, disk })
  const uploads = resumableUploads({ ...base, rows, files, disk, limits: env.uploadLimits })
  const uploadLocks = locksOf(env.databaseUrl, log)
  const maxBytes = Math.max(env.uploadLimits.audio, env.uploadLimits.video)
  const tus = tusServer({ uploads, files, locks: uploadLocks, maxBytes })
  return {
    lifecycles: [runs(() => sweepIncoming(files, base.storage, log))],
    routes: (routes) => resumableUploadRoutes(routes, { tus, uploadLocks }),
  }
}

/** A disk that takes nothing more still serves what is there; an upload makes the folder once there is room. */
function makeFolder(directory: string, log: Base['log']): void {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    if (!isFullDisk(error) && !isUnwritable(error)) throw error
    log.warn({ err: error }, 'the folder of unfinished uploads cannot be made: uploads are refused')
  }
}
