import type { AssetKind, AssetStatus, ReplacementMode } from '@nava/contracts'
import type { ArrivedFile, UploadIntake } from '@nava/media/uploads/accept-upload'
import type { SqlClient } from '@nava/db/in-transaction'
import { assetFolder, sourceKey } from '@nava/media/storage/keys'
import { type Storage, StorageFull } from '@nava/media/storage/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { Change } from '../../platform/audit/audited.ts'
import { type HttpError, problem } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'
import { presentAsset } from './asset.present.ts'
import { assertWithinQuota, type Quota } from './quota.ts'
import type { UploadsStore } from './uploads.store.ts'
import type { WorkersStore } from './workers.store.ts'

export interface Uploads {
  /**
   * Stores a file and enqueues its job; returns the ID of the job. Of a confirmed work it becomes a proposal by `by.userID`, if
   * the station allows that.
   * @throws errors of the stream, 403 or 404 if the owner was confirmed or deleted meanwhile, 422 for
   * unsupported files, 413 or 429 over the quota (except for admins), 507 without space
   */
  accept: (
    ownerID: number,
    kind: AssetKind,
    file: ReceivedFile | ArrivedFile,
    by: { isAdmin: boolean; userID?: number },
    change: Pick<Change, 'record'>,
  ) => Promise<string>
  /** Returns true if the station lets owners send new versions of what is published. */
  takesReplacements: () => Promise<boolean>
  reserve: (ownerID: number, kind: AssetKind) => Promise<number>
  known: UploadsStore['known']
  sameAs: UploadsStore['sameAs']
  /**
   * `arriving`: unfinished files of the same sender, which count too.
   * @throws 413 or 429
   */
  checkQuota: (
    tx: SqlClient,
    assetID: number,
    bytes: number,
    arriving: { count: number; bytes: number },
  ) => Promise<void>
  status: (ownerID: number) => Promise<{ audio: AssetStatus; video: AssetStatus }>
  /** @throws 409 if no upload failed */
  retry: (ownerID: number, kind: AssetKind, change: Change) => Promise<string>
  /** @throws 409 if no upload is active */
  cancel: (ownerID: number, kind: AssetKind, change: Change) => Promise<void>
  /**
   * Stops the work on an upload, of which the file is kept, so that it can be retried.
   * @throws 409 if no upload is active
   */
  stop: (ownerID: number, kind: AssetKind, change: Change) => Promise<void>
  /** Removes the job and the file of an upload that is given up. */
  discard: UploadIntake['discard']
  /**
   * Has a worker look at a published version of which a player misses a file. Changes no state, since a visitor proves
   * nothing. Returns 'gone' if its upload no longer exists, else 'remaking'.
   */
  reportMissing: (assetID: number, version: string) => Promise<'remaking' | 'gone'>
  prepareRemoval: (ownerID: number) => Promise<() => Promise<void>>
}

interface UploadParts {
  storage: Storage
  store: UploadsStore
  intake: UploadIntake
  log: FastifyBaseLogger
  workers: Pick<WorkersStore, 'areAllWaiting'>
  quota: Quota
  replacements: () => Promise<ReplacementMode>
  unchangeable: () => HttpError
}

export const uploads = (parts: UploadParts): Uploads => ({ ...receives(parts), ...changes(parts) })

function receives({
  store,
  intake,
  workers,
  quota,
  replacements,
  unchangeable,
}: UploadParts): Pick<
  Uploads,
  'accept' | 'takesReplacements' | 'reserve' | 'known' | 'sameAs' | 'checkQuota' | 'status'
> {
  return {
    accept: async (ownerID, kind, file, { isAdmin, userID }, change) => {
      const result = await intake
        .accept(ownerID, kind, file, {
          asAdmin: isAdmin,
          also: change.record,
          ...(userID !== undefined && { proposedBy: userID }),
          ...(!isAdmin && { check: (load, bytes) => assertWithinQuota(load, bytes, quota) }),
        })
        .catch(explain)
      switch (result.state) {
        case 'accepted':
          return result.jobID
        case 'empty':
          throw problem('upload.empty')
        case 'mixed':
          throw problem('upload.mixed')
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

    takesReplacements: async () => (await replacements()) !== 'off',
    reserve: intake.reserve,
    known: store.known,
    sameAs: store.sameAs,

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
  }
}

function changes({
  storage,
  store,
  intake,
  log,
}: UploadParts): Pick<Uploads, 'retry' | 'cancel' | 'stop' | 'discard' | 'reportMissing' | 'prepareRemoval'> {
  return {
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
      // A running job notices the changed row and stops.
      await intake.discard(kind, asset)
    },

    stop: async (ownerID, kind, change) => {
      const asset = await change.run(async (tx) => {
        const present = await store.find(tx, ownerID, kind)
        const stopped = present && (await store.stop(tx, present))
        if (!stopped) throw problem('upload.none-active')
        return present
      })
      // A running job notices the changed row and stops.
      await intake.dequeue(kind, asset)
    },

    discard: intake.discard,

    reportMissing: async (assetID, version) => {
      if (await store.isPartial(assetID, version)) return 'remaking'
      const hasSource = (await storage.stat(sourceKey(assetID, version))) !== undefined
      if (await store.wantLook(assetID, version))
        log.warn({ asset: assetID, version, hasSource }, 'a player misses a published file')
      return hasSource ? 'remaking' : 'gone'
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

/** Seconds that a sender waits after a refusal for lack of space */
const ROOM_PAUSE = 300

function explain(error: unknown): never {
  throw error instanceof StorageFull ? noSpace() : error
}

export const noSpace = (): HttpError => problem('upload.no-space', {}, { retryAfter: ROOM_PAUSE })
