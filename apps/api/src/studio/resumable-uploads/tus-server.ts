import { RESUMABLE_UPLOADS_PATH } from '@nava/contracts'
import { Server } from '@tus/server'
import { currentCall } from './current-call.ts'
import type { ResumableFileStore } from './resumable-file-store.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import type { UploadLocks } from './upload-locks.ts'

const UPLOAD_ID = /^[0-9a-f]{32}$/

/** Milliseconds within which a request stops when another one needs its upload */
const DRAIN = 500

export function tusServer(deps: {
  uploads: ResumableUploads
  files: ResumableFileStore
  locks: UploadLocks
  maxBytes: number
}): Server {
  const { uploads, files, locks, maxBytes } = deps
  return new Server({
    path: RESUMABLE_UPLOADS_PATH,
    // Relative addresses work behind any proxy.
    relativeLocation: true,
    datastore: files,
    locker: locks,
    lockDrainTimeout: DRAIN,
    maxSize: maxBytes,
    disableTerminationForFinishedUploads: true,
    getFileIdFromRequest: (_request, id) => (id !== undefined && UPLOAD_ID.test(id) ? id : undefined),
    onIncomingRequest: async ({ method }, id) => {
      if (method === 'POST') return
      const call = currentCall()
      const upload = await uploads.enter(id, call.caller)
      call.expiresAt = upload.expiresAt
      // Clients treat the final offset as acceptance, so the upload is accepted before the reply.
      if (method !== 'DELETE') await uploads.complete(upload, call.caller, call.wholeChecksum)
    },
    onUploadCreate: async (_request, upload) => {
      await uploads.begin(upload, currentCall().caller)
      return {}
    },
    onUploadFinish: async (_request, { id }) => {
      const { caller, wholeChecksum } = currentCall()
      await uploads.complete(await uploads.enter(id, caller), caller, wholeChecksum)
      return {}
    },
    onResponseError: (_request, error) => {
      currentCall().failure = error
      return undefined
    },
  })
}
