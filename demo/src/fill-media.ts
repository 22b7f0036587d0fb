import { describeFailure } from '@nava/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '@nava/db'
import type { QueueLog } from '@nava/media/queues/queue-backing'
import type { Queues } from '@nava/media/queues/queues'
import type { Storage } from '@nava/media/storage/storage'
import { buildCatalogue, type Catalogue } from './catalogue/build-catalogue.ts'
import {
  type DemoOrigin,
  type DemoProgress,
  readDemoState,
  REPORT_INTERVAL,
  writeDemoState,
} from './demo-state.ts'
import { givePicture } from './media/give-picture.ts'
import { soundGiver } from './media/give-sound.ts'
import { firstOfEachShelf, isAmong, type SoundJob, soundOrder } from './media/home-order.ts'
import { countSounds, pendingPictures, pendingSounds, retryFailed, wantedSounds } from './media/pending.ts'
import { type PictureJob, type PictureKind, pictureOrder } from './media/pictures.ts'
import { openSoundMaker } from './media/sound-maker.ts'

export interface FillOptions {
  databaseUrl: string
  storage: Storage
  queues: Queues
  log: QueueLog
  ffmpeg: string
  /** Number of sounds with their pictures, in the order of the home page; default: all */
  items?: number
  signal?: AbortSignal
  onProgress?: (progress: DemoProgress) => void
}

const PICTURES_PER_ITEM = 7

/** Milliseconds */
const POLL_INTERVAL = 1000

/** Milliseconds to wait for the first sounds, one per shelf, before the rest starts */
const SHELVES_TIMEOUT = 60_000

/**
 * Makes everything that the demo lacks, and waits until the worker has published it. May be killed at any
 * time, since the next call continues. Deleted or replaced parts stay so. A failing part does not stop the
 * others.
 * @returns the failures
 * @throws the signal's reason
 */
export async function fillMedia(options: FillOptions): Promise<DemoFailure[]> {
  const { db, sql, close } = openDatabase(options.databaseUrl, { connections: 4 })
  try {
    const state = await readDemoState(db)
    if (state?.media !== 'pending') return []
    const { seededAt, lastIDs, isForeign } = state
    const origin: DemoOrigin = { seededAt, lastIDs, isForeign }
    const catalogue = buildCatalogue(new Date(seededAt))
    const { items = Infinity } = options
    const sounds = (await wantedSounds(db, soundOrder(catalogue))).slice(0, items)
    const first = firstOfEachShelf(catalogue)
    const fillsShelf = (job: SoundJob) => isAmong(first, job)
    const failures: DemoFailure[] = []
    let isDone = false
    await retryFailed(db, sounds)
    const make = async () => {
      await using maker = openSoundMaker(options.ffmpeg)
      const giveSound = soundGiver({ ...options, sql, maker })
      const pictures = placed(
        await pendingPictures(db, picturesIn(catalogue, lastIDs).slice(0, items * PICTURES_PER_ITEM)),
      )
      const pending = placed(await pendingSounds(db, sounds))
      const give = (isFirst: boolean) =>
        Promise.all([
          inOrder(
            pictures.filter(({ job }) => isBanner(job) === isFirst),
            ({ job, place }) => givePicture({ ...options, db }, job, place),
            options,
            failures,
          ),
          inOrder(
            pending.filter(({ job }) => fillsShelf(job) === isFirst),
            ({ job, place }) => giveSound(job, place, options.signal),
            options,
            failures,
          ),
        ])
      // Gives only banners and the first sounds of the home page, because all pictures take as long as all sounds.
      await give(true)
      await untilPublished(db, sounds.filter(fillsShelf), options.signal)
      await give(false)
      isDone = true
    }
    await Promise.all([make(), untilPlayable({ db, origin, sounds, isDone: () => isDone }, options)])
    const { failed } = await countSounds(db, sounds)
    for (const { job, failure } of failed)
      failures.push({
        item: nameOf(job),
        reason: `The worker refused it: ${describeFailure(failure.code, failure.params)}`,
      })
    if (failures.length === 0 && items === Infinity)
      await writeDemoState(db, { ...origin, media: 'complete' })
    return failures
  } finally {
    await close()
  }
}

/** Without accounts of the demo, their IDs are those of other people. */
function picturesIn(catalogue: Catalogue, lastIDs: DemoOrigin['lastIDs']): PictureJob[] {
  const lastUser = lastIDs?.users ?? Infinity
  return pictureOrder(catalogue).filter(({ kind, ownerID }) => kind !== 'user' || ownerID <= lastUser)
}

export interface DemoFailure {
  item: string
  reason: string
}

function nameOf(job: SoundJob | PictureJob): string {
  switch (job.kind) {
    case 'track':
      return job.track.title
    case 'film':
      return `${job.track.title} (video)`
    case 'show':
      return job.show.title
    default:
      return `picture ${job.kind}/${job.ownerID}`
  }
}

const placed = <T>(jobs: readonly T[]): { job: T; place: number }[] =>
  jobs.map((job, index) => ({ job, place: index + 1 }))

const isBanner = ({ kind }: { kind: PictureKind }): boolean => kind === 'slider'

/**
 * Runs jobs one after the other, and collects the failures.
 * @throws the signal's reason
 */
async function inOrder<T extends { job: SoundJob | PictureJob }>(
  jobs: readonly T[],
  make: (job: T) => Promise<void>,
  { signal }: Pick<FillOptions, 'signal'>,
  failures: DemoFailure[],
): Promise<void> {
  for (const job of jobs) {
    signal?.throwIfAborted()
    try {
      await make(job)
    } catch (error) {
      signal?.throwIfAborted()
      failures.push({
        item: nameOf(job.job),
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  }
}

async function untilPublished(
  db: Database,
  sounds: readonly SoundJob[],
  signal?: AbortSignal,
): Promise<void> {
  const end = Date.now() + SHELVES_TIMEOUT
  while (Date.now() < end) {
    signal?.throwIfAborted()
    const { pending } = await countSounds(db, sounds)
    if (pending === 0) return
    await sleep(POLL_INTERVAL)
  }
}

async function untilPlayable(
  making: { db: Database; origin: DemoOrigin; sounds: readonly SoundJob[]; isDone: () => boolean },
  { signal, onProgress }: Pick<FillOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  const { db, origin, sounds, isDone } = making
  const total = sounds.length
  let reported = -1
  let reportedAt = 0
  for (;;) {
    const isLast = isDone()
    const { playable, pending, failed } = await countSounds(db, sounds)
    const settled = playable + failed.length
    if (settled !== reported || Date.now() - reportedAt > REPORT_INTERVAL) {
      reportedAt = Date.now()
      const at = new Date(reportedAt).toISOString()
      await writeDemoState(db, {
        ...origin,
        ...{ media: 'pending', playable, total, failed: failed.length, reportedAt: at },
      })
    }
    if (settled !== reported) onProgress?.({ playable, total, failed: failed.length })
    reported = settled
    if (isLast && pending === 0) return
    await sleep(POLL_INTERVAL, undefined, { ...(signal && { signal }) }).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw error
    })
  }
}
