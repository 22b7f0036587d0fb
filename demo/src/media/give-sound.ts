import { type UploadIntake, uploadIntake } from '@nava/media/uploads/accept-upload'
import { LAST_UPLOAD } from '@nava/media/queues/fair-order'
import type { QueueLog } from '@nava/media/queues/queue-backing'
import type { Queues } from '@nava/media/queues/queues'
import type { Storage } from '@nava/media/storage/storage'
import { uploadRows } from '@nava/media/uploads/upload-rows'
import type { Sql } from '@nava/db'
import type { SoundJob } from './home-order.ts'
import { assetOf } from './pending.ts'
import type { SoundMaker } from './sound-maker.ts'

export const LOWEST_PRIORITY = 1000

export function soundGiver(deps: {
  sql: Sql
  storage: Storage
  queues: Queues
  log: QueueLog
  maker: SoundMaker
}): (job: SoundJob, place: number, signal?: AbortSignal) => Promise<void> {
  const { sql, maker } = deps
  const music = uploadIntake({ ...deps, rows: uploadRows(sql, 'music') })
  const podcasts = uploadIntake({ ...deps, rows: uploadRows(sql, 'podcast') })

  return async (job, place, signal) => {
    const { title, type, file } = await makeSound(job, maker, signal)
    const asset = assetOf(job)
    const [intake, ownerID]: [UploadIntake, number] =
      'musicID' in asset ? [music, asset.musicID] : [podcasts, asset.podcastID]
    const result = await intake.accept(
      ownerID,
      asset.kind,
      { stream: file, expectedBytes: file.byteLength, name: `${title}.${type}` },
      // If a user has uploaded a file meanwhile, it stays (`onlyFirst`).
      { asAdmin: true, onlyFirst: true, priority: LAST_UPLOAD + Math.min(place, LOWEST_PRIORITY) },
    )
    if (result.state === 'empty' || result.state === 'unreadable')
      throw new Error(`${title} was made, but is ${result.state}`)
  }
}

async function makeSound(
  job: SoundJob,
  maker: SoundMaker,
  signal?: AbortSignal,
): Promise<{ title: string; type: 'flac' | 'mp4'; file: Uint8Array }> {
  switch (job.kind) {
    case 'track': {
      const { title, recipe } = job.track
      if (!recipe) throw new Error(`${title} has no recipe`)
      return { title, type: 'flac', file: await maker.make({ kind: 'track', recipe }, signal) }
    }
    case 'film': {
      const { title, film } = job.track
      if (!film) throw new Error(`${title} has no film`)
      return { title, type: 'mp4', file: await maker.make({ kind: 'film', film }, signal) }
    }
    case 'show': {
      const { title, recipe } = job.show
      return { title, type: 'flac', file: await maker.make({ kind: 'show', recipe }, signal) }
    }
    default:
      return job satisfies never
  }
}
