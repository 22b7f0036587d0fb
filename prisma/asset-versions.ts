/**
 * Versions of the audio or video of confirmed works (docs/decisions/046-replaced-recordings.md). Every function locks the
 * asset's row, so that of a decision, a withdrawal, a deletion and a publication at once each sees what the earlier did.
 */
import { NO_REASON } from './asset-states.ts'
import type { RefusalReason } from './generated/enums.ts'
import type { Prisma } from './client.ts'
import type { SqlClient } from './in-transaction.ts'

type Tx = Prisma.TransactionClient

const DAY = 24 * 60 * 60 * 1000
/** Days for which a replaced version can be brought back, and a refusal is told */
export const KEPT_DAYS = 30
/** Number of replaced versions that an asset keeps, so that many replacements do not fill the disk */
export const KEPT_VERSIONS = 10

/** States of versions whose files stay */
export const KEPT_STATES = ['published', 'proposed', 'waiting', 'former'] as const

/** Whatever can be known only of a version that is made */
export interface MadeVersion {
  durationMs: number
  heights: number[]
  renditions: Prisma.InputJsonValue[]
  isMeasured: boolean
  loudness: number | null
  truePeak: number | null
  descriptor: Uint8Array<ArrayBuffer> | null
}

const keptUntil = (now: Date) => new Date(now.getTime() + KEPT_DAYS * DAY)

/**
 * Notes in the transaction that accepts an upload that it is to replace a published version; `asset` is as it was before,
 * and locked. An earlier proposal that is not made yet is given up.
 */
export async function propose(
  client: SqlClient,
  assetID: number,
  source: { version: string; type: string; name: string; bytes: number; sha256: string },
  { isApproved, by }: { isApproved: boolean; by: number | null },
): Promise<void> {
  await client.query(
    `INSERT INTO asset_versions (asset_id, version, state, source_type, source_name, source_bytes, source_sha256)
    SELECT id, published_version, 'published', source_type, source_name, source_bytes, source_sha256
    FROM media_assets WHERE id = $1 AND source_version = published_version
    ON CONFLICT DO NOTHING`,
    [assetID],
  )
  await client.query(`DELETE FROM asset_versions WHERE asset_id = $1 AND state = 'proposed'`, [assetID])
  await client.query(
    `INSERT INTO asset_versions (asset_id, version, state, is_approved, source_type, source_name, source_bytes, source_sha256,
      proposed_by_id)
    VALUES ($1, $2, 'proposed', $3, $4, $5, $6, $7, $8)`,
    [...[assetID, source.version, isApproved, source.type, source.name, source.bytes, source.sha256], by],
  )
}

/** Returns the proposal that an upload belongs to, or null if it is published as soon as it is made. */
export const findProposal = (tx: Tx, { id, version }: { id: number; version: string }) =>
  tx.assetVersion.findFirst({
    where: { assetID: id, version, state: 'proposed' },
    select: { isApproved: true },
  })

/** Drops the row of an earlier published version, when another is published that replaces it for good. */
export async function dropEarlier(
  tx: Tx,
  { id: assetID, version }: { id: number; version: string },
): Promise<void> {
  await tx.assetVersion.deleteMany({ where: { assetID, state: 'published', version: { not: version } } })
}

/** Records the facts of a proposal that is made. It waits, in place of one that waited before. */
export async function keepMade(
  tx: Tx,
  { id: assetID, version }: { id: number; version: string },
  { descriptor, ...made }: MadeVersion,
): Promise<void> {
  await tx.assetVersion.deleteMany({ where: { assetID, state: 'waiting' } })
  await tx.assetVersion.update({
    where: { assetID_version: { assetID, version } },
    data: { ...made, descriptor, state: 'waiting', createdAt: new Date() },
  })
}

/** Has the asset ready with its published version again, beside which a proposal waits. */
export async function settle(tx: Tx, { id, version }: { id: number; version: string }): Promise<void> {
  await tx.$executeRaw`
    UPDATE media_assets SET state = 'ready', percent = 0, reason_code = NULL, reason_params = '{}',
      source_version = published_version, updated_at = now()
    WHERE id = ${id} AND source_version = ${version} AND published_version IS NOT NULL`
}

/** Locks an asset. Returns null if it is deleted. */
async function lock(tx: Tx, id: number) {
  await tx.$queryRaw`SELECT FROM media_assets WHERE id = ${id} FOR UPDATE`
  return tx.mediaAsset.findUnique({ where: { id } })
}

type LockedAsset = NonNullable<Awaited<ReturnType<typeof lock>>>

/**
 * Publishes a version that waits or is kept, and keeps the present one. Moves no file. Returns false if there is no such
 * version any more, or nothing is published.
 */
export async function swapVersion(
  tx: Tx,
  assetID: number,
  version: string,
  from: 'waiting' | 'former',
  now = new Date(),
): Promise<boolean> {
  const asset = await lock(tx, assetID)
  if (!asset || asset.publishedVersion === null || asset.isPartial) return false
  const next = await tx.assetVersion.findFirst({
    where: { assetID, version, state: from, ...(from === 'former' && { keptUntil: { gt: now } }) },
  })
  if (!next) return false
  await keepFormer(tx, asset, asset.publishedVersion, now)
  await tx.assetVersion.update({
    where: { id: next.id },
    data: { state: 'published', decidedAt: now, keptUntil: null },
  })
  const facts = factsOf(next)
  const { sourceType, sourceName, sourceBytes, sourceSha256 } = next
  // A further upload that is pending, or has failed, stays the asset's.
  const isSource = [asset.publishedVersion, version].includes(asset.sourceVersion)
  const source = { sourceVersion: version, sourceType, sourceName, sourceBytes, sourceSha256 }
  await tx.mediaAsset.update({
    where: { id: assetID },
    data: {
      ...facts,
      ...{ publishedVersion: version, publishedAt: now, lookAt: null },
      ...(isSource && { ...source, ...NO_REASON, state: 'ready', percent: 0 }),
    },
  })
  await writeOwner(tx, asset, facts)
  const { loudness, truePeak } = facts
  if (asset.kind === 'audio') await writeLevels(tx, asset, { loudness, truePeak })
  return true
}

function factsOf(row: {
  durationMs: number
  heights: number[]
  renditions: Prisma.JsonValue
  isMeasured: boolean
  loudness: number | null
  truePeak: number | null
  descriptor: Uint8Array<ArrayBuffer> | null
}) {
  const { durationMs, heights, renditions, isMeasured, loudness, truePeak, descriptor } = row
  return {
    ...{ durationMs, heights, isMeasured, loudness, truePeak, descriptor },
    renditions: renditions ?? [],
  }
}

/** Keeps the published version with all its facts, and the latest others up to a limit. */
async function keepFormer(tx: Tx, asset: LockedAsset, version: string, now: Date): Promise<void> {
  const { id: assetID, sourceVersion, sourceType, sourceName, sourceBytes, sourceSha256 } = asset
  const state = { state: 'former', decidedAt: now, keptUntil: keptUntil(now) } as const
  const source = { sourceType, sourceName, sourceBytes, sourceSha256 }
  const facts = factsOf(asset)
  await tx.assetVersion.upsert({
    where: { assetID_version: { assetID, version } },
    create: { assetID, version, ...state, ...source, ...facts },
    update: { ...state, ...facts, ...(sourceVersion === version && source) },
  })
  await tx.$executeRaw`
    UPDATE asset_versions SET kept_until = ${now} WHERE id IN (
      SELECT id FROM asset_versions WHERE asset_id = ${assetID} AND state = 'former'
      ORDER BY kept_until DESC, id DESC OFFSET ${KEPT_VERSIONS})`
}

/** Tells track or episode that a version is published. A track with a recording has the recording's length. */
export async function writeOwner(
  tx: Pick<Tx, 'music' | 'podcast'>,
  { kind, musicID, podcastID }: Pick<LockedAsset, 'kind'> & Owner,
  { durationMs, heights }: { durationMs: number; heights: number[] },
): Promise<void> {
  const lengthSeconds = Math.max(1, Math.round(durationMs / 1000))
  if (podcastID) {
    await tx.podcast.update({ where: { id: podcastID }, data: { hasAudio: true, lengthSeconds } })
    return
  }
  const id = musicID ?? 0
  if (kind === 'audio') {
    await tx.music.updateMany({ where: { id }, data: { hasAudio: true, lengthSeconds } })
    return
  }
  await tx.music.updateMany({
    where: { id },
    data: { hasVideo: true, videoHeights: heights, videoLengthSeconds: lengthSeconds },
  })
  await tx.music.updateMany({ where: { id, hasAudio: false }, data: { lengthSeconds } })
}

interface Owner {
  musicID: number | null | undefined
  podcastID: number | null | undefined
}

/** LUFS and dBTP, by which players level the recordings of a track or an episode */
export async function writeLevels(
  tx: Pick<Tx, 'music' | 'podcast'>,
  { musicID, podcastID }: Owner,
  data: { loudness: number | null; truePeak: number | null },
): Promise<void> {
  if (podcastID) await tx.podcast.update({ where: { id: podcastID }, data })
  else await tx.music.updateMany({ where: { id: musicID ?? 0 }, data })
}

/** Refuses a version that waits. Returns false if it does not wait any more. */
export async function refuseVersion(
  tx: Tx,
  assetID: number,
  version: string,
  { reason, words }: { reason: RefusalReason; words: string },
  now = new Date(),
): Promise<boolean> {
  await lock(tx, assetID)
  const { count } = await tx.assetVersion.updateMany({
    where: { assetID, version, state: 'waiting' },
    data: {
      ...{ state: 'refused', decidedAt: now, keptUntil: keptUntil(now) },
      ...{ refusalReason: reason, refusalWords: words },
    },
  })
  return count > 0
}

/**
 * Gives up a version that waits, or is proposed and pending or failed; the asset is ready with the published one again.
 * Returns false if it is neither any more.
 */
export async function withdrawVersion(tx: Tx, assetID: number, version: string): Promise<boolean> {
  const asset = await lock(tx, assetID)
  if (!asset) return false
  const { count } = await tx.assetVersion.deleteMany({
    where: { assetID, version, state: { in: ['waiting', 'proposed'] } },
  })
  if (count === 0) return false
  if (asset.state !== 'ready' && asset.sourceVersion === version) await settle(tx, { id: assetID, version })
  return true
}
