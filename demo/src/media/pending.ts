/** The parts of the demo catalogue that are still to be made, according to the rows of pictures and uploads. */
import type { Database } from '@nava/db'
import type { SoundJob } from './home-order.ts'
import type { PictureKind } from './pictures.ts'

/** The upload that a job makes: its owner and its kind. */
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

/** Returns the jobs whose entity has no picture. */
export async function pendingPictures<T extends { kind: PictureKind; ownerID: number }>(
  db: Database,
  jobs: readonly T[],
): Promise<T[]> {
  const images = await db.image.findMany({ select: { kind: true, ownerID: true } })
  const there = new Set(images.map(({ kind, ownerID }) => `${kind}/${ownerID}`))
  return jobs.filter(({ kind, ownerID }) => !there.has(`${kind}/${ownerID}`))
}

/** Returns the jobs whose track or show still exists. */
export async function wantedSounds(db: Database, jobs: readonly SoundJob[]): Promise<SoundJob[]> {
  const music = new Set((await db.music.findMany({ select: { id: true } })).map(({ id }) => id))
  const podcasts = new Set((await db.podcast.findMany({ select: { id: true } })).map(({ id }) => id))
  return jobs.filter((job) => (job.kind === 'show' ? podcasts.has(job.show.id) : music.has(job.track.id)))
}

/** Returns the jobs without an upload. */
export async function pendingSounds(db: Database, jobs: readonly SoundJob[]): Promise<SoundJob[]> {
  const uploaded = await db.mediaAsset.findMany({
    where: { sourceVersion: { not: '' } },
    select: { kind: true, musicID: true, podcastID: true },
  })
  const there = new Set(uploaded.map(keyOf))
  return jobs.filter((job) => !there.has(keyOf(assetOf(job))))
}

/** Returns how many of the jobs' uploads are playable, and how many the worker still has to publish. */
export async function countSounds(
  db: Database,
  jobs: readonly SoundJob[],
): Promise<{ playable: number; pending: number }> {
  const assets = await db.mediaAsset.findMany({
    select: { kind: true, musicID: true, podcastID: true, state: true, publishedVersion: true },
  })
  const wanted = new Set(jobs.map((job) => keyOf(assetOf(job))))
  const ours = assets.filter((asset) => wanted.has(keyOf(asset)))
  return {
    playable: ours.filter(({ publishedVersion }) => publishedVersion !== null).length,
    pending: ours.filter(({ state, publishedVersion }) => publishedVersion === null && state !== 'failed')
      .length,
  }
}

const keyOf = (asset: { kind: string; musicID?: number | null; podcastID?: number | null }): string =>
  `${asset.kind}/${asset.musicID ?? ''}/${asset.podcastID ?? ''}`
