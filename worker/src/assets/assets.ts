/**
 * The rows of audio and video. Every change is guarded by the version of the upload it was made for, so a job of an
 * upload that was replaced, cancelled or deleted changes nothing.
 */
import type { AssetKind } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { failedFor, type Failure, mayRetry, NO_REASON } from '@nava/media/failure-reasons'
import { withdrawPartial } from '@nava/db/withdraw-partial'
import type { AudioRendition, Rendition } from '@nava/media/renditions'
import type { StagedFile, Storage } from '@nava/media/storage'
import { Superseded } from '../failures.ts'

export interface PendingAsset {
  id: number
  kind: AssetKind
  version: string
  musicID: number | undefined
  podcastID: number | undefined
  title: string
  /** True if listeners have a version already, be it the lowest rung of this one. */
  isPublished: boolean
}

const isPending = { in: ['uploaded', 'queued', 'processing'] } satisfies Prisma.EnumAssetStateFilter

const current = (id: number, version: string) => ({ id, sourceVersion: version, state: isPending })

/** Claims a pending upload; undefined if it is no longer pending. */
export async function claimAsset(
  db: Database,
  id: number,
  version: string,
  kind: AssetKind,
): Promise<PendingAsset | undefined> {
  const { count } = await db.mediaAsset.updateMany({
    where: { ...current(id, version), kind },
    data: { state: 'processing', percent: 0, ...NO_REASON },
  })
  if (count === 0) return undefined
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

/** Writes how far a transcode is; false if it is not wanted any more. */
export async function writePercent(
  db: Database,
  id: number,
  version: string,
  percent: number,
): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({
    where: { id, sourceVersion: version, state: 'processing' },
    data: { percent },
  })
  return count > 0
}

/** Puts an upload back among those that wait. */
export async function putBack(db: Database, id: number, version: string): Promise<void> {
  await db.mediaAsset.updateMany({ where: current(id, version), data: { state: 'queued', percent: 0 } })
}

/**
 * Fails an upload with a reason for its owner; the version published before stays. If the same file cannot succeed, its
 * lowest rung is withdrawn.
 */
export async function failAsset(db: Database, id: number, version: string, reason: Failure): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.mediaAsset.updateMany({
      where: current(id, version),
      data: { ...failedFor(reason), percent: 0 },
    })
    if (count > 0 && !mayRetry(reason.code)) await withdrawPartial(tx, { id })
  })
}

export interface Publication {
  durationMs: number
  /** Finished local files and their keys. */
  files: readonly { file: string; key: string }[]
  /** Of a video tallest first, of a recording lowest bitrate first. */
  renditions: readonly (Rendition | AudioRendition)[]
  /** Of a recording. */
  loudness?: Loudness
  /** The name of a version that is the lowest rung alone, published for as long as the upload is worked on. */
  partialVersion?: string
}

/** LUFS and dBTP; undefined for silence. */
export interface Loudness {
  loudness: number | undefined
  truePeak: number | undefined
}

/** In ms: how long moving the files of a publication may take. */
const PUBLISH_PATIENCE = 5 * 60_000

/**
 * Publishes a version: its files go to their places while the row is held, then the row and its track change in the
 * same transaction. Listeners get the former version until that moment, and all of the new one from then on.
 * A partial version leaves the upload in progress, and is for those who have nothing to play yet.
 * @throws Superseded when the upload was replaced, cancelled, deleted, or published by another run of the same job
 */
export async function publishAsset(
  { db, storage }: { db: Database; storage: Storage },
  asset: PendingAsset,
  { durationMs, files, renditions, loudness, partialVersion }: Publication,
): Promise<void> {
  const lengthSeconds = Math.max(1, Math.round(durationMs / 1000))
  const heights = renditions.flatMap((rendition) => ('height' in rendition ? [rendition.height] : []))
  // Before the row is held: forcing large files to the disk, or sending them elsewhere, takes its time.
  const staged = await stageAll(storage, files)
  const published = new Set<StagedFile>()
  await db
    .$transaction(
      async (tx) => {
        const held = await tx.mediaAsset.updateMany({
          where: {
            id: asset.id,
            sourceVersion: asset.version,
            state: 'processing',
            ...(partialVersion !== undefined && { publishedVersion: null }),
          },
          data: partialVersion === undefined ? { percent: 100 } : { updatedAt: new Date() },
        })
        if (held.count === 0) throw new Superseded()
        for (const file of staged) {
          await file.publish()
          published.add(file)
        }
        await tx.mediaAsset.update({
          where: { id: asset.id },
          data: {
            ...(partialVersion === undefined
              ? { state: 'ready', ...NO_REASON, publishedVersion: asset.version, isPartial: false }
              : { publishedVersion: partialVersion, isPartial: true }),
            publishedAt: new Date(),
            durationMs,
            heights,
            renditions: [...renditions],
          },
        })
        if (loudness) await writeLoudness(tx, asset, loudness)
        if (asset.podcastID !== undefined) {
          await tx.podcast.update({ where: { id: asset.podcastID }, data: { hasAudio: true, lengthSeconds } })
        } else if (asset.kind === 'audio') {
          await tx.music.updateMany({
            where: { id: asset.musicID ?? 0 },
            data: { hasAudio: true, lengthSeconds },
          })
        } else {
          const id = asset.musicID ?? 0
          await tx.music.updateMany({
            where: { id },
            data: { hasVideo: true, videoHeights: heights, videoLengthSeconds: lengthSeconds },
          })
          // The length that is shown is that of the sound, where there is a recording of its own.
          await tx.music.updateMany({ where: { id, hasAudio: false }, data: { lengthSeconds } })
        }
      },
      { timeout: PUBLISH_PATIENCE, maxWait: 30_000 },
    )
    .catch(async (error: unknown) => {
      await discardAll(staged.filter((file) => !published.has(file)))
      throw error
    })
}

/** Brings files to the storage, one after the other: all of them or none. */
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

/** What cannot be discarded now is removed as abandoned later. */
const discardAll = (staged: readonly StagedFile[]) => Promise.allSettled(staged.map((file) => file.discard()))

/** Writes what was measured of a published recording, into its row and its track or podcast. */
export async function writeLoudness(
  tx: Prisma.TransactionClient,
  asset: Pick<PendingAsset, 'id' | 'musicID' | 'podcastID'>,
  measured: Loudness,
): Promise<void> {
  const data = { loudness: measured.loudness ?? null, truePeak: measured.truePeak ?? null }
  await tx.mediaAsset.update({ where: { id: asset.id }, data: { ...data, isMeasured: true } })
  if (asset.podcastID !== undefined) await tx.podcast.update({ where: { id: asset.podcastID }, data })
  else await tx.music.updateMany({ where: { id: asset.musicID ?? 0 }, data })
}
