import type { FailureCode } from '@nava/contracts'
import type { Database } from '@nava/db'
import { retry } from '@nava/db/asset-states'
import { type Failure, readFailure } from '@nava/media/uploads/failure-reasons'
import type { SoundJob } from './home-order.ts'
import type { PictureKind } from './pictures.ts'

export type Asset = { kind: 'audio' | 'video' } & ({ musicID: number } | { podcastID: number })

export function assetOf(job: SoundJob): Asset {
  switch (job.kind) {
    case 'track':
      return { kind: 'audio', musicID: job.track.id }
    case 'film':
      return { kind: 'video', musicID: job.track.id }
    case 'show':
      return { kind: 'audio', podcastID: job.show.id }
    default:
      return job satisfies never
  }
}

export async function pendingPictures<T extends { kind: PictureKind; ownerID: number }>(
  db: Database,
  jobs: readonly T[],
): Promise<T[]> {
  const images = await db.image.findMany({ select: { kind: true, ownerID: true } })
  const there = new Set(images.map(({ kind, ownerID }) => `${kind}/${ownerID}`))
  return jobs.filter(({ kind, ownerID }) => !there.has(`${kind}/${ownerID}`))
}

export async function wantedSounds(db: Database, jobs: readonly SoundJob[]): Promise<SoundJob[]> {
  const music = new Set((await db.music.findMany({ select: { id: true } })).map(({ id }) => id))
  const podcasts = new Set((await db.podcast.findMany({ select: { id: true } })).map(({ id }) => id))
  return jobs.filter((job) => (job.kind === 'show' ? podcasts.has(job.show.id) : music.has(job.track.id)))
}

export async function pendingSounds(db: Database, jobs: readonly SoundJob[]): Promise<SoundJob[]> {
  const uploaded = await db.mediaAsset.findMany({
    where: { sourceVersion: { not: '' } },
    select: { kind: true, musicID: true, podcastID: true },
  })
  const there = new Set(uploaded.map(keyOf))
  return jobs.filter((job) => !there.has(keyOf(assetOf(job))))
}

export async function countSounds(
  db: Database,
  jobs: readonly SoundJob[],
): Promise<{ playable: number; pending: number; failed: FailedSound[] }> {
  const assets = await db.mediaAsset.findMany({
    select: {
      ...{ id: true, kind: true, musicID: true, podcastID: true, state: true, publishedVersion: true },
      ...{ reasonCode: true, reasonParams: true },
    },
  })
  const wanted = new Map(jobs.map((job) => [keyOf(assetOf(job)), job]))
  const ours = assets.filter((asset) => wanted.has(keyOf(asset)))
  const unpublished = ours.filter(({ publishedVersion }) => publishedVersion === null)
  return {
    playable: ours.length - unpublished.length,
    pending: unpublished.filter(({ state }) => state !== 'failed').length,
    failed: unpublished
      .filter(({ state }) => state === 'failed')
      .flatMap((asset) => {
        const [job, failure] = [wanted.get(keyOf(asset)), readFailure(asset)]
        return job && !BY_PEOPLE.has(failure.code) ? [{ id: asset.id, job, failure }] : []
      }),
  }
}

const BY_PEOPLE: ReadonlySet<string> = new Set<FailureCode>(['upload.missing', 'upload.cancelled'])

export interface FailedSound {
  id: number
  job: SoundJob
  failure: Failure
}

/** Retries failed uploads. Their files are valid, so another try may succeed. */
export async function retryFailed(db: Database, jobs: readonly SoundJob[]): Promise<void> {
  const { failed } = await countSounds(db, jobs)
  await retry(db, { id: { in: failed.map(({ id }) => id) } })
}

const keyOf = (asset: { kind: string; musicID?: number | null; podcastID?: number | null }): string =>
  `${asset.kind}/${asset.musicID ?? ''}/${asset.podcastID ?? ''}`
