/** Handles a file that an artist or DJ uploads: stores it, checks its type, records it as pending, and enqueues its job. */
import type { AssetKind, AssetStatus } from '@nava/contracts'
import type { ArrivedFile, UploadIntake } from '@nava/media/accept-upload'
import type { SqlClient } from '@nava/db/in-transaction'
import { assetFolder, sourceKey } from '@nava/media/keys'
import { type Storage, StorageFull } from '@nava/media/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { Change } from '../../platform/audit/audited.ts'
import { type HttpError, problem } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'
import { presentAsset } from './asset.present.ts'
import { assertWithinQuota, type Quota } from './quota.ts'
import type { UploadsStore } from './uploads.store.ts'
import type { WorkersStore } from './workers.store.ts'

/** The uploads of tracks, or those of podcasts: as its store is. */
export interface Uploads {
  /**
   * Takes the audio or video of its owner; gives the id of its job. From its answer on the file is not lost.
   * @throws HttpError what the file's stream throws; 403 confirmed or 404 deleted meanwhile; 422 not a recording that
   * is taken; 413 or 429 over the owner's quota, which does not bind admins; 507 no room
   */
  accept: (
    ownerID: number,
    kind: AssetKind,
    file: ReceivedFile | ArrivedFile,
    by: { isAdmin: boolean },
    change: Pick<Change, 'record'>,
  ) => Promise<string>
  /** Returns the id of the row that a file is going to be accepted for. */
  reserve: (ownerID: number, kind: AssetKind) => Promise<number>
  /**
   * Checks whether `bytes` more fit the quota of a row's owner. `arriving`: other files of the sender that are on their
   * way, which count too. @throws HttpError 413 or 429
   */
  checkQuota: (
    tx: SqlClient,
    assetID: number,
    bytes: number,
    arriving: { count: number; bytes: number },
  ) => Promise<void>
  status: (ownerID: number) => Promise<{ audio: AssetStatus; video: AssetStatus }>
  /** Enqueues a failed upload again. @throws HttpError 409 if there is nothing to retry */
  retry: (ownerID: number, kind: AssetKind, change: Change) => Promise<string>
  /** Cancels an active upload. @throws HttpError 409 if none is */
  cancel: (ownerID: number, kind: AssetKind, change: Change) => Promise<void>
  /**
   * Has a published version made again whose files are damaged, from the upload that is kept of it; once, however often
   * it is called. Returns 'gone' if the upload no longer exists, which is then recorded for its owner.
   */
  remake: (assetID: number, version: string) => Promise<'remaking' | 'gone'>
  /** Returns what removes the jobs and files of an owner: read before the owner is deleted, called after. */
  prepareRemoval: (ownerID: number) => Promise<() => Promise<void>>
}

export function uploads(deps: {
  storage: Storage
  store: UploadsStore
  intake: UploadIntake
  log: FastifyBaseLogger
  workers: Pick<WorkersStore, 'areAllWaiting'>
  /** Of one artist or DJ. */
  quota: Quota
  /** Makes the error for an owner that was confirmed meanwhile. */
  unchangeable: () => HttpError
}): Uploads {
  const { storage, store, intake, log, workers, quota, unchangeable } = deps

  return {
    accept: async (ownerID, kind, file, { isAdmin }, change) => {
      const result = await intake
        .accept(ownerID, kind, file, {
          asAdmin: isAdmin,
          also: change.record,
          ...(!isAdmin && { check: (load, bytes) => assertWithinQuota(load, bytes, quota) }),
        })
        .catch(explain)
      switch (result.state) {
        case 'accepted':
          return result.jobID
        case 'empty':
          throw problem('upload.empty')
        case 'unreadable':
          throw problem(`upload.${kind}-unreadable`)
        case 'deleted':
          throw problem('upload.not-found')
        case 'confirmed':
        case 'occupied':
          throw unchangeable()
        default:
          return result satisfies never
      }
    },

    reserve: intake.reserve,

    checkQuota: async (tx, assetID, bytes, arriving) => {
      const { storedBytes, activeUploads } = await intake.load(assetID, tx)
      const load = {
        storedBytes: storedBytes + arriving.bytes,
        activeUploads: activeUploads + arriving.count,
      }
      assertWithinQuota(load, bytes, quota)
    },

    status: async (ownerID) => {
      const [assets, isHeld] = await Promise.all([store.all(ownerID), workers.areAllWaiting()])
      const of = (kind: AssetKind) =>
        presentAsset(
          assets.find((asset) => asset.kind === kind),
          isHeld,
        )
      return { audio: of('audio'), video: of('video') }
    },

    retry: async (ownerID, kind, change) => {
      const asset = await change.run(async (tx) => {
        const retried = await store.retry(tx, ownerID, kind)
        if (!retried) throw problem('upload.nothing-failed')
        return retried
      })
      return intake.enqueue(asset)
    },

    cancel: async (ownerID, kind, change) => {
      const asset = await change.run(async (tx) => {
        const present = await store.find(tx, ownerID, kind)
        const cancelled = present && (await store.cancel(tx, present))
        if (!cancelled) throw problem('upload.none-active')
        return present
      })
      // A running job sees the row and stops.
      await intake.discard(kind, asset)
    },

    remake: async (assetID, version) => {
      // The complete version is on its way.
      if (await store.isPartial(assetID, version)) return 'remaking'
      if (!(await storage.stat(sourceKey(assetID, version)))) {
        if (await store.lost(assetID, version))
          log.error({ asset: assetID, version }, 'a published file is damaged and its upload is gone')
        return 'gone'
      }
      const asset = await store.remake(assetID, version)
      if (asset) {
        log.warn({ asset: assetID, version }, 'a published file is damaged and is made again')
        await intake.enqueue(asset)
      }
      return 'remaking'
    },

    prepareRemoval: async (ownerID) => {
      const assets = await store.all(ownerID)
      return async () => {
        for (const asset of assets) {
          await intake.discard(asset.kind, { ...asset, publishedVersion: null })
          if (asset.publishedVersion)
            await storage.removeFolder(assetFolder(asset.kind, asset.id, asset.publishedVersion))
        }
      }
    },
  }
}

/** In seconds: when a sender that found no room may try again. */
const ROOM_PAUSE = 300

function explain(error: unknown): never {
  throw error instanceof StorageFull ? noSpace() : error
}

/** Makes the error for a file that does not fit on the disk. */
export const noSpace = (): HttpError => problem('upload.no-space', {}, { retryAfter: ROOM_PAUSE })
