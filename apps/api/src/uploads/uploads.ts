/** What happens to a file that an artist sends: stored, looked at, written down as owed, queued. */
import { type AssetKind, type AssetStatus, limits } from '@nava/contracts'
import { assetJobID } from '@nava/media/job-ids'
import { assetFolder, newVersion, sourceKey } from '@nava/media/keys'
import type { Queues } from '@nava/media/queues'
import { sniff, sniffBytes } from '@nava/media/sniff'
import { type Storage, StorageFull, TooManyBytes } from '@nava/media/storage'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '../http/errors.ts'
import type { ReceivedFile } from '../http/receive-file.ts'
import { cancelledReason, presentAsset } from './asset.present.ts'
import type { UploadsStore } from './uploads.store.ts'

export interface Uploads {
  /**
   * Takes the audio or video of a track; gives the id of its job. From its answer on the file is not lost.
   * @throws HttpError 413 too large, 422 not a recording that is taken, 503 no room
   */
  accept: (musicID: number, kind: AssetKind, file: ReceivedFile) => Promise<string>
  status: (musicID: number) => Promise<{ audio: AssetStatus; video: AssetStatus }>
  /** Queues a failed upload again. @throws HttpError 409 where there is nothing to retry */
  retry: (musicID: number, kind: AssetKind) => Promise<string>
  /** Gives up an upload under way. @throws HttpError 409 where none is */
  cancel: (musicID: number, kind: AssetKind) => Promise<void>
  /** Removes the files of a track that is about to be deleted. */
  forget: (musicID: number) => Promise<void>
}

const jobOf = { audio: 'transcodeAudio', video: 'transcodeVideo' } as const

const wanted = {
  audio: 'This is not a recording that can be read. Send WAV, FLAC, MP3, M4A, AAC, OGG or Opus.',
  video: 'This is not a video that can be read. Send MP4, MOV, MKV or WebM.',
} as const

export function uploads(deps: {
  storage: Storage
  queues: Queues
  store: UploadsStore
  log: FastifyBaseLogger
}): Uploads {
  const { storage, queues, store, log } = deps

  async function enqueue(asset: { id: number; sourceVersion: string; retries: number; kind: AssetKind }) {
    const jobID = assetJobID(asset)
    try {
      await queues.enqueue(jobOf[asset.kind], { assetID: asset.id, version: asset.sourceVersion }, { jobID })
      await store.queued(asset.id, asset.sourceVersion)
    } catch (error) {
      // The row says that it is owed: the worker's sweep queues it once the queue can be reached.
      log.warn({ err: error, asset: asset.id }, 'an upload waits for the queue')
    }
    return jobID
  }

  async function receive(key: string, kind: AssetKind, file: ReceivedFile) {
    const maxBytes = limits[kind].maxBytes
    const { bytes } = await storage.put(key, file.stream, { maxBytes }).catch(explain)
    try {
      const type = await typeOf(storage, key, kind)
      if (bytes === 0) throw new HttpError(422, 'The file is empty')
      if (!type) throw new HttpError(422, wanted[kind])
      return { bytes, type: type.sourceType }
    } catch (error) {
      await storage.remove(key)
      throw error
    }
  }

  return {
    accept: async (musicID, kind, file) => {
      const assetID = await store.reserve(musicID, kind)
      const version = newVersion()
      const { bytes, type } = await receive(sourceKey(assetID, version), kind, file)
      const former = await store.accept(assetID, { version, type, name: file.name, bytes })
      const formerIsOwed = former.sourceVersion !== '' && former.sourceVersion !== former.publishedVersion
      if (formerIsOwed) {
        await queues.remove(jobOf[kind], assetJobID(former)).catch(() => false)
        await storage.remove(sourceKey(assetID, former.sourceVersion))
      }
      return enqueue({ id: assetID, kind, sourceVersion: version, retries: 0 })
    },

    status: async (musicID) => {
      const assets = await store.ofMusic(musicID)
      const of = (kind: AssetKind) => presentAsset(assets.find((asset) => asset.kind === kind))
      return { audio: of('audio'), video: of('video') }
    },

    retry: async (musicID, kind) => {
      const asset = await store.retry(musicID, kind)
      if (!asset) throw new HttpError(409, 'There is no failed upload to try again')
      return enqueue(asset)
    },

    cancel: async (musicID, kind) => {
      const asset = await store.find(musicID, kind)
      const cancelled = asset && (await store.cancel(musicID, kind, cancelledReason))
      if (!cancelled) throw new HttpError(409, 'There is no upload under way')
      // A job that runs just now sees the row and ends by itself.
      await queues.remove(jobOf[kind], assetJobID(asset)).catch(() => false)
    },

    forget: async (musicID) => {
      for (const asset of await store.ofMusic(musicID)) {
        await queues.remove(jobOf[asset.kind], assetJobID(asset)).catch(() => false)
        if (asset.sourceVersion !== '') await storage.remove(sourceKey(asset.id, asset.sourceVersion))
        if (asset.publishedVersion)
          await storage.removeFolder(assetFolder(asset.kind, asset.id, asset.publishedVersion))
      }
    },
  }
}

async function typeOf(storage: Storage, key: string, kind: AssetKind) {
  const file = await storage.open(key)
  try {
    const head = Buffer.alloc(Math.min(sniffBytes, file.bytes))
    await file.readAt(head, 0)
    return sniff(head, kind)
  } finally {
    await file.close()
  }
}

function explain(error: unknown): never {
  if (error instanceof TooManyBytes) throw new HttpError(413, 'The file is larger than this server takes')
  if (error instanceof StorageFull)
    throw new HttpError(503, 'The server has no room for this file, try again later')
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  // The sender went away in the middle; nobody reads the answer, but the log should not call it a fault of ours.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    throw new HttpError(400, 'The file did not arrive whole')
  throw error
}
