/**
 * States of an upload (see docs/architecture.md), with a function per transition. A trigger refuses
 * transitions that are not in `NEXT_STATES` (migration asset_states).
 */
import type { AssetKind, AssetState } from './generated/enums.ts'
import type { Prisma } from './client.ts'
import type { SqlClient } from './in-transaction.ts'

type Tx = Pick<Prisma.TransactionClient, 'mediaAsset' | 'music'>

/** Failure code from the contracts, and the params of its text */
export interface FailureReason {
  code: string
  params: Prisma.InputJsonObject
}

/** Upload to change: if the row has another `version` by now, the functions change nothing. */
export interface Upload {
  id: number
  version: string
}

export const NEXT_STATES: Readonly<Record<AssetState, readonly AssetState[]>> = {
  uploaded: ['queued', 'processing', 'ready', 'failed'],
  queued: ['uploaded', 'processing', 'ready', 'failed'],
  processing: ['uploaded', 'queued', 'ready', 'failed'],
  ready: ['uploaded', 'failed'],
  /** `ready` only after `LOST` */
  failed: ['uploaded', 'ready'],
}

/** Reason of a failure after which an upload may be `ready` again, since its files may come back */
export const LOST: FailureReason = { code: 'upload.lost', params: {} }

export const PENDING_STATES = ['uploaded', 'queued', 'processing'] as const satisfies AssetState[]

export const NO_REASON = { reasonCode: null, reasonParams: {} } as const

export const failedFor = ({ code, params }: FailureReason) =>
  ({ state: 'failed', reasonCode: code, reasonParams: params }) as const

const pending = ({ id, version }: Upload) => ({
  id,
  sourceVersion: version,
  state: { in: [...PENDING_STATES] },
})

/** Changes any state to `uploaded`, with a new file. */
export async function acceptSource(
  client: SqlClient,
  id: number,
  source: { version: string; type: string; name: string; bytes: number; sha256: string },
): Promise<void> {
  await client.query(
    `UPDATE media_assets SET state = 'uploaded', percent = 0, reason_code = NULL, reason_params = '{}', retries = 0,
      source_version = $2, source_type = $3, source_name = $4, source_bytes = $5, source_sha256 = $6, updated_at = now()
    WHERE id = $1`,
    [id, source.version, source.type, source.name, source.bytes, source.sha256],
  )
}

/** Changes `uploaded` to `queued`. */
export async function markQueued(client: SqlClient, { id, version }: Upload): Promise<void> {
  await client.query(
    `UPDATE media_assets SET state = 'queued', updated_at = now()
    WHERE id = $1 AND source_version = $2 AND state = 'uploaded'`,
    [id, version],
  )
}

/** Changes one of the states `from` to `queued`. Returns false for another state. */
export async function requeue(
  db: Tx,
  { id, version, retries }: Upload & { retries?: number },
  from: readonly AssetState[] = PENDING_STATES,
): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: {
      id,
      sourceVersion: version,
      state: { in: [...from] },
      ...(retries !== undefined && { retries }),
    },
    data: { state: 'queued', percent: 0 },
  })
  return count > 0
}

/** Changes a pending state to `processing`. Returns false if the upload is not pending. */
export async function claim(db: Tx, upload: Upload, kind: AssetKind): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: { ...pending(upload), kind },
    data: { state: 'processing', percent: 0, ...NO_REASON, log: [] },
  })
  return count > 0
}

export async function writePercent(db: Tx, { id, version }: Upload, percent: number): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: { id, sourceVersion: version, state: 'processing' },
    data: { percent },
  })
  return count > 0
}

/**
 * Changes a pending state to `failed`; a published version stays. Returns false if the upload is not pending.
 */
export async function fail(db: Tx, upload: Upload, reason: FailureReason): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: pending(upload),
    data: { ...failedFor(reason), percent: 0 },
  })
  return count > 0
}

/** Keeps the last lines of a run that failed, for admins. */
export async function writeLog(db: Tx, { id, version }: Upload, log: readonly string[]): Promise<void> {
  await db.mediaAsset.updateMany({ where: { id, sourceVersion: version }, data: { log: [...log] } })
}

/**
 * Locks the row of a processing upload for the transaction that publishes it. Returns false if it is no longer
 * processing, or, with `onlyFirst`, if a version is published already.
 */
export async function holdForPublication(
  tx: Tx,
  { id, version }: Upload,
  { onlyFirst }: { onlyFirst: boolean },
): Promise<boolean> {
  const { count } = await tx.mediaAsset.updateMany({
    where: { id, sourceVersion: version, state: 'processing', ...(onlyFirst && { publishedVersion: null }) },
    data: onlyFirst ? { updatedAt: new Date() } : { percent: 100 },
  })
  return count > 0
}

export type PublishedFacts = Pick<
  Prisma.MediaAssetUncheckedUpdateInput,
  'durationMs' | 'heights' | 'renditions'
>

/** Changes `processing` to `ready`; `remark` tells the artist something about the file. */
export async function publish(
  tx: Tx,
  { id, version }: Upload,
  facts: PublishedFacts,
  remark?: FailureReason,
): Promise<void> {
  await tx.mediaAsset.update({
    where: { id },
    data: {
      ...{ state: 'ready', publishedVersion: version, isPartial: false },
      ...(remark ? { reasonCode: remark.code, reasonParams: remark.params } : NO_REASON),
      ...{ publishedAt: new Date(), ...facts },
    },
  })
}

/** Tells the artist something about the file of the version that was published. */
export async function remark(
  tx: Tx,
  { id, version }: Upload,
  { code, params }: FailureReason,
): Promise<void> {
  await tx.mediaAsset.updateMany({
    where: { id, publishedVersion: version, state: 'ready' },
    data: { reasonCode: code, reasonParams: params },
  })
}

export async function publishPartial(
  tx: Tx,
  id: number,
  partialVersion: string,
  facts: PublishedFacts,
): Promise<void> {
  await tx.mediaAsset.update({
    where: { id },
    data: { publishedVersion: partialVersion, isPartial: true, publishedAt: new Date(), ...facts },
  })
}

/** Withdraws the lowest rung of a video that will not be completed. Its files are removed later. */
export async function withdrawPartial(
  tx: Tx,
  where: Pick<Prisma.MediaAssetWhereInput, 'id' | 'musicID'>,
): Promise<void> {
  const asset = await tx.mediaAsset.findFirst({ where: { ...where, isPartial: true } })
  if (!asset) return
  await tx.mediaAsset.update({
    where: { id: asset.id },
    data: {
      ...{ publishedVersion: null, publishedAt: null, isPartial: false },
      ...{ durationMs: 0, heights: [], renditions: [] },
    },
  })
  const id = asset.musicID ?? 0
  await tx.music.updateMany({
    where: { id },
    data: { hasVideo: false, videoHeights: [], videoLengthSeconds: 0 },
  })
  await tx.music.updateMany({ where: { id, hasAudio: false }, data: { lengthSeconds: 0 } })
}

/**
 * Changes a pending state to `ready` if a version is published, else to `failed`. Returns false if the upload
 * is not pending.
 */
export async function cancel(
  tx: Tx,
  {
    id,
    sourceVersion,
    publishedVersion,
    isPartial,
  }: { id: number; sourceVersion: string; publishedVersion: string | null; isPartial: boolean },
  reason: FailureReason,
): Promise<boolean> {
  const upload = { id, version: sourceVersion }
  if (publishedVersion !== null && !isPartial) {
    const { count } = await tx.mediaAsset.updateMany({
      where: { ...pending(upload), publishedVersion, isPartial },
      data: { state: 'ready', percent: 0, ...NO_REASON, sourceVersion: publishedVersion },
    })
    return count > 0
  }
  const isCancelled = await fail(tx, upload, reason)
  if (isCancelled) await withdrawPartial(tx, { id })
  return isCancelled
}

/** Changes `failed` to `uploaded` for all rows that match `where`. Returns the number of rows. */
export async function retry(tx: Tx, where: Prisma.MediaAssetWhereInput): Promise<number> {
  const { count } = await tx.mediaAsset.updateMany({
    where: { AND: [where, { state: 'failed', sourceVersion: { not: '' } }] },
    data: { state: 'uploaded', percent: 0, ...NO_REASON, retries: { increment: 1 } },
  })
  return count
}

/**
 * Changes `ready` to `uploaded`, so that a published version is made again; discards a failed replacement.
 * Returns false if the row has changed.
 */
export async function remake(db: Tx, { id, version }: Upload): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: {
      id,
      publishedVersion: version,
      OR: [
        { state: 'ready', sourceVersion: version },
        { state: 'failed', sourceVersion: { not: version } },
      ],
    },
    data: {
      ...{ state: 'uploaded', sourceVersion: version, percent: 0 },
      ...{ ...NO_REASON, retries: { increment: 1 }, lookAt: null },
    },
  })
  return count > 0
}

/**
 * Changes `ready` to `failed`, because a published version and its source are lost; they are looked for again at
 * `lookAt`. Returns false if the row has changed.
 */
export async function lose(db: Tx, { id, version }: Upload, lookAt: Date): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: { id, publishedVersion: version, sourceVersion: version, state: 'ready' },
    data: { ...failedFor(LOST), lookAt },
  })
  return count > 0
}

/** Changes a lost upload, whose files were found whole, to `ready`. Returns false if the row has changed. */
export async function find(db: Tx, { id, version }: Upload): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: { id, publishedVersion: version, sourceVersion: version, state: 'failed', reasonCode: LOST.code },
    data: { state: 'ready', ...NO_REASON, lookAt: null },
  })
  return count > 0
}

/**
 * Has a worker look at the files of a published version. Returns false if it is to do so already, or if the row has
 * changed.
 */
export async function wantLook(db: Tx, { id, version }: Upload): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: { id, publishedVersion: version, lookAt: null },
    data: { lookAt: new Date() },
  })
  return count > 0
}
