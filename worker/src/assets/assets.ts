/** Changes uploads by version, so that jobs of replaced, cancelled or deleted uploads change nothing. */
import type { AssetKind } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import * as states from '@nava/db/asset-states'
import * as versions from '@nava/db/asset-versions'
import { readReplacements } from '@nava/media/uploads/replacements'
import { type Failure, mayRetry, reasonOf, type Remark } from '@nava/media/uploads/failure-reasons'
import type { AudioRendition, Rendition } from '@nava/media/renditions/renditions'
import type { StagedFile, Storage } from '@nava/media/storage/storage'
import { Superseded } from '../failures.ts'

export interface PendingAsset {
  id: number
  kind: AssetKind
  version: string
  musicID: number | undefined
  podcastID: number | undefined
  title: string
  /** True even if only the lowest rung is published */
  isPublished: boolean
}

export async function claimAsset(
  db: Database,
  id: number,
  version: string,
  kind: AssetKind,
): Promise<PendingAsset | undefined> {
  if (!(await states.claim(db, { id, version }, kind))) return undefined
  const asset = await db.mediaAsset.findUnique({
    where: { id },
    select: {
      musicID: true,
      podcastID: true,
      publishedVersion: true,
      music: { select: { title: true } },
      podcast: { select: { title: true } },
    },
  })
  if (!asset) return undefined
  return {
    id,
    kind,
    version,
    musicID: asset.musicID ?? undefined,
    podcastID: asset.podcastID ?? undefined,
    title: asset.music?.title ?? asset.podcast?.title ?? '',
    isPublished: asset.publishedVersion !== null,
  }
}

/**
 * Records the failure; an earlier published version stays. If no retry can succeed, a published lowest rung
 * is withdrawn.
 */
export async function failAsset(db: Database, id: number, version: string, reason: Failure): Promise<void> {
  await db.$transaction(async (tx) => {
    const isFailed = await states.fail(tx, { id, version }, reason)
    if (isFailed && !mayRetry(reason.code)) await states.withdrawPartial(tx, { id })
  })
}

export interface Publication {
  durationMs: number
  files: readonly { file: string; key: string }[]
  /** Videos sorted by height, tallest first; recordings by bitrate, lowest first */
  renditions: readonly (Rendition | AudioRendition)[]
  /** Only for recordings */
  measured?: Measured
  /** What the artist is told about the file */
  remarks?: readonly Remark[]
  /** Version of the lowest rung, while no other rung is published */
  partialVersion?: string
}

/** LUFS and dBTP; undefined for silence */
export interface Loudness {
  loudness: number | undefined
  truePeak: number | undefined
}

export interface Measured extends Loudness {
  descriptor: Buffer<ArrayBuffer>
}

/** Milliseconds */
const PUBLISH_TIMEOUT = 5 * 60_000

/**
 * Publishes a version: moves its files and updates row and track in one transaction. A partial version leaves
 * the upload in progress. Returns false if the version replaces a published one, and waits for a decision.
 * @throws Superseded if the upload was replaced, cancelled, deleted, or published by another run
 */
export async function publishAsset(
  { db, storage }: { db: Database; storage: Storage },
  asset: PendingAsset,
  { durationMs, files, renditions, measured, remarks = [], partialVersion }: Publication,
): Promise<boolean> {
  const heights = renditions.flatMap((rendition) => ('height' in rendition ? [rendition.height] : []))
  // Files are staged before the row is locked, because syncing or sending large ones takes long.
  const staged = await stageAll(storage, files)
  const published = new Set<StagedFile>()
  return await db
    .$transaction(
      async (tx) => {
        const isHeld = await states.holdForPublication(tx, asset, { onlyFirst: partialVersion !== undefined })
        if (!isHeld) throw new Superseded()
        for (const file of staged) {
          await file.publish()
          published.add(file)
        }
        const facts = { durationMs, heights, renditions: [...renditions] }
        const proposal = partialVersion === undefined && (await versions.findProposal(tx, asset))
        if (proposal) return await replace(tx, asset, proposal, { facts, measured, remarks })
        if (partialVersion === undefined) {
          await states.publish(tx, asset, facts, reasonOf(remarks))
          await versions.dropEarlier(tx, asset)
        } else await states.publishPartial(tx, asset.id, partialVersion, facts)
        if (measured) await writeMeasures(tx, asset, measured)
        await versions.writeOwner(tx, asset, facts)
        return true
      },
      { timeout: PUBLISH_TIMEOUT, maxWait: 30_000 },
    )
    .catch(async (error: unknown) => {
      await discardAll(staged.filter((file) => !published.has(file)))
      throw error
    })
}

/**
 * Keeps the published version, and the new one beside it until an admin decides, unless nobody has to. Returns true if the
 * new one is published.
 */
async function replace(
  tx: Prisma.TransactionClient,
  asset: PendingAsset,
  { isApproved }: { isApproved: boolean },
  {
    facts,
    measured,
    remarks,
  }: {
    facts: { durationMs: number; heights: number[]; renditions: Prisma.InputJsonValue[] }
    measured: Measured | undefined
    remarks: readonly Remark[]
  },
): Promise<boolean> {
  const { id, version } = asset
  await versions.keepMade(tx, asset, {
    ...facts,
    isMeasured: measured !== undefined,
    loudness: measured?.loudness ?? null,
    truePeak: measured?.truePeak ?? null,
    descriptor: measured?.descriptor ?? null,
  })
  if (!isApproved && (await readReplacements(tx)) !== 'free') {
    await versions.settle(tx, asset)
    return false
  }
  await versions.swapVersion(tx, id, version, 'waiting')
  const remark = reasonOf(remarks)
  if (remark) await states.remark(tx, asset, remark)
  return true
}

async function stageAll(storage: Storage, files: Publication['files']): Promise<StagedFile[]> {
  const staged: StagedFile[] = []
  try {
    for (const { file, key } of files) staged.push(await storage.stage(file, key))
    return staged
  } catch (error) {
    await discardAll(staged)
    throw error
  }
}

/** The sweep removes files that cannot be discarded now. */
const discardAll = (staged: readonly StagedFile[]) => Promise.allSettled(staged.map((file) => file.discard()))

export async function writeMeasures(
  tx: Prisma.TransactionClient,
  asset: Pick<PendingAsset, 'id' | 'musicID' | 'podcastID'>,
  measured: Measured,
): Promise<void> {
  const levels = { loudness: measured.loudness ?? null, truePeak: measured.truePeak ?? null }
  const { descriptor } = measured
  await tx.mediaAsset.update({ where: { id: asset.id }, data: { ...levels, descriptor, isMeasured: true } })
  await versions.writeLevels(tx, asset, levels)
}
