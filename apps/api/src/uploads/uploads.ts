/** What happens to a file that an artist or DJ sends: stored, looked at, written down as owed, queued. */
import type { AssetKind, AssetStatus } from '@nava/contracts'
import { priorityBySize } from '@nava/media/fair-order'
import { assetJobID } from '@nava/media/job-ids'
import { assetFolder, newVersion, sourceKey } from '@nava/media/keys'
import type { Queues } from '@nava/media/queues'
import { sniff, sniffBytes } from '@nava/media/sniff'
import { type Storage, StorageFull } from '@nava/media/storage'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError, notFound } from '../http/errors.ts'
import type { ReceivedFile } from '../http/receive-file.ts'
import { unchangeable } from '../music/own-music.ts'
import { presentAsset } from './asset.present.ts'
import { assertWithinQuota, type Quota, type UploadLoad } from './quota.ts'
import type { UploadsStore } from './uploads.store.ts'

/** The uploads of tracks, or those of podcasts: as its store is. */
export interface Uploads {
  /**
   * Takes the audio or video of its owner; gives the id of its job. From its answer on the file is not lost.
   * @throws HttpError what the file's stream throws; 403 confirmed or 404 deleted meanwhile; 422 not a recording that
   * is taken; 413 or 429 over the owner's quota, which does not bind admins; 503 no room
   */
  accept: (ownerID: number, kind: AssetKind, file: ReceivedFile, by: { isAdmin: boolean }) => Promise<string>
  status: (ownerID: number) => Promise<{ audio: AssetStatus; video: AssetStatus }>
  /** Queues a failed upload again. @throws HttpError 409 where there is nothing to retry */
  retry: (ownerID: number, kind: AssetKind) => Promise<string>
  /** Gives up an upload under way. @throws HttpError 409 where none is */
  cancel: (ownerID: number, kind: AssetKind) => Promise<void>
  /**
   * Has a published version made again whose files are damaged, from the upload that is kept of it; once, however often
   * it is asked for. Gives 'gone' where there is no such upload any more, which its owner is then told.
   */
  remake: (assetID: number, version: string) => Promise<'underWay' | 'gone'>
  /** Runs `remove`, which deletes the owner, and then removes its jobs and files; nothing where it gives false. */
  removeWith: (ownerID: number, remove: () => Promise<boolean>) => Promise<boolean>
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
  /** Of one artist or DJ. */
  quota: Quota
}): Uploads {
  const { storage, queues, store, log, quota } = deps

  async function enqueue(
    asset: { id: number; sourceVersion: string; sourceBytes: bigint; retries: number; kind: AssetKind },
    load?: UploadLoad,
  ) {
    const jobID = assetJobID(asset)
    try {
      const { underWay } = load ?? (await store.load(asset.id))
      const priority = priorityBySize(underWay, Number(asset.sourceBytes))
      const payload = { assetID: asset.id, version: asset.sourceVersion }
      await queues.enqueue(jobOf[asset.kind], payload, { jobID, priority })
      const current = await store.queued(asset.id, asset.sourceVersion)
      if (!current) await queues.remove(jobOf[asset.kind], jobID)
    } catch (error) {
      // The row says that it is owed: the worker's sweep queues it once the queue can be reached.
      log.warn({ err: error, asset: asset.id }, 'an upload waits for the queue')
    }
    return jobID
  }

  /** Removes job and source of an upload that is replaced or given up, unless it is what was published. */
  async function forgetOwed(
    kind: AssetKind,
    asset: { id: number; sourceVersion: string; publishedVersion: string | null; retries: number },
  ) {
    if (asset.sourceVersion === '' || asset.sourceVersion === asset.publishedVersion) return
    await queues.remove(jobOf[kind], assetJobID(asset)).catch(() => false)
    await storage.remove(sourceKey(asset.id, asset.sourceVersion))
  }

  async function receive(key: string, kind: AssetKind, file: ReceivedFile) {
    const { stream, expectedBytes } = file
    const { bytes } = await storage.put(key, stream, { expectedBytes }).catch(explain)
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
    accept: async (ownerID, kind, file, { isAdmin }) => {
      const assetID = await store.reserve(ownerID, kind)
      const check = (load: UploadLoad, more: number) => {
        if (!isAdmin) assertWithinQuota(load, more, quota)
      }
      // Before the file is read; again, since several may be on their way, once it is stored.
      check(await store.load(assetID), file.expectedBytes)
      const version = newVersion()
      const key = sourceKey(assetID, version)
      const { bytes, type } = await receive(key, kind, file)
      const source = { version, type, name: file.name, bytes }
      const acceptance = await store
        .accept(assetID, source, { asAdmin: isAdmin, check: (load) => check(load, bytes) })
        .catch(async (error: unknown) => {
          await storage.remove(key)
          throw error
        })
      if (acceptance.state !== 'accepted') {
        await storage.remove(key)
        throw acceptance.state === 'deleted' ? notFound('upload') : unchangeable()
      }
      await forgetOwed(kind, acceptance.former)
      const asset = { id: assetID, kind, sourceVersion: version, sourceBytes: BigInt(bytes), retries: 0 }
      return enqueue(asset, acceptance.load)
    },

    status: async (ownerID) => {
      const assets = await store.all(ownerID)
      const of = (kind: AssetKind) => presentAsset(assets.find((asset) => asset.kind === kind))
      return { audio: of('audio'), video: of('video') }
    },

    retry: async (ownerID, kind) => {
      const asset = await store.retry(ownerID, kind)
      if (!asset) throw new HttpError(409, 'There is no failed upload to try again')
      return enqueue(asset)
    },

    cancel: async (ownerID, kind) => {
      const asset = await store.find(ownerID, kind)
      const cancelled = asset && (await store.cancel(ownerID, kind))
      if (!cancelled) throw new HttpError(409, 'There is no upload under way')
      // A job that runs just now sees the row and ends by itself.
      await forgetOwed(kind, asset)
    },

    remake: async (assetID, version) => {
      if (!(await storage.stat(sourceKey(assetID, version)))) {
        const { count } = await store.lost(assetID, version)
        if (count > 0)
          log.error({ asset: assetID, version }, 'a published file is damaged and its upload is gone')
        return 'gone'
      }
      const asset = await store.remake(assetID, version)
      if (asset) {
        log.warn({ asset: assetID, version }, 'a published file is damaged and is made again')
        await enqueue(asset)
      }
      return 'underWay'
    },

    removeWith: async (ownerID, remove) => {
      const assets = await store.all(ownerID)
      if (!(await remove())) return false
      for (const asset of assets) {
        await forgetOwed(asset.kind, { ...asset, publishedVersion: null })
        if (asset.publishedVersion)
          await storage.removeFolder(assetFolder(asset.kind, asset.id, asset.publishedVersion))
      }
      return true
    },
  }
}

/** In seconds: when a sender that found no room may try again. */
const ROOM_PAUSE = 300

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
  if (error instanceof StorageFull)
    throw new HttpError(503, 'The server has no room for this file, try again later', {
      retryAfter: ROOM_PAUSE,
    })
  throw error
}
