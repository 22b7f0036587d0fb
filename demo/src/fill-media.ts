/** Makes the pictures, the music and the videos of the demo catalogue and uploads them. */
import { describeFailure } from '@nava/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '@nava/db'
import type { QueueLog } from '@nava/media/queue-backing'
import type { Queues } from '@nava/media/queues'
import type { Storage } from '@nava/media/storage'
import { buildCatalogue } from './catalogue/build-catalogue.ts'
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
import { type PictureKind, pictureOrder } from './media/pictures.ts'
import { openSoundMaker } from './media/sound-maker.ts'

export interface FillOptions {
  databaseUrl: string
  storage: Storage
  queues: Queues
  log: QueueLog
  /** The path of the ffmpeg that writes FLAC files and videos. */
  ffmpeg: string
  /**
   * How many sounds to make, in the order in which the home page shows them, and their pictures with them; all by
   * default.
   */
  items?: number
  signal?: AbortSignal
  /** Called at the start, and whenever more is playable. */
  onProgress?: (progress: DemoProgress) => void
}

/** The number of pictures for each sound if not all are made: those of the screens that one sees first come first. */
const PICTURES_PER_ITEM = 7

/** How often the progress is read, in ms. */
const POLL_INTERVAL = 1000

/** How long everything else waits for the sounds of the shelves to be published, in ms. */
const SHELVES_PATIENCE = 60_000

/**
 * Makes everything that the demo catalogue still lacks, starting with what the home page shows first, and waits until
 * the worker has published it. It may be interrupted at any time, even killed: the rows record what exists, and the
 * next call continues with the rest. What somebody has deleted or replaced meanwhile is left alone. A picture or sound
 * that cannot be made does not stop the others; the next call tries it again.
 *
 * @returns what could not be made, with the reasons; empty if everything was
 * @throws the signal's reason
 */
export async function fillMedia(options: FillOptions): Promise<Error[]> {
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
    const failures: Error[] = []
    let isDone = false
    await retryFailed(db, sounds)
    const make = async () => {
      await using maker = openSoundMaker(options.ffmpeg)
      const giveSound = soundGiver({ ...options, sql, maker })
      const pictures = placed(
        await pendingPictures(db, pictureOrder(catalogue).slice(0, items * PICTURES_PER_ITEM)),
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
      // Starts with what visitors of the home page play: all pictures at once would take as much time as all sounds.
      await give(true)
      // Hundreds of pictures to encode would slow down the transcodes that the shelves wait for.
      await untilPublished(db, sounds.filter(fillsShelf), options.signal)
      await give(false)
      isDone = true
    }
    await Promise.all([make(), untilPlayable({ db, origin, sounds, isDone: () => isDone }, options)])
    const { failed } = await countSounds(db, sounds)
    for (const { failure } of failed)
      failures.push(new Error(`The worker refused it: ${describeFailure(failure.code, failure.params)}`))
    if (failures.length === 0 && items === Infinity)
      await writeDemoState(db, { ...origin, media: 'complete' })
    return failures
  } finally {
    await close()
  }
}

/** The position of each job in the order, from 1. */
const placed = <T>(jobs: readonly T[]): { job: T; place: number }[] =>
  jobs.map((job, index) => ({ job, place: index + 1 }))

const isBanner = ({ kind }: { kind: PictureKind }): boolean => kind === 'slider'

/** Makes one thing after another and collects the failures. @throws the signal's reason */
async function inOrder<T>(
  jobs: readonly T[],
  make: (job: T) => Promise<void>,
  { signal }: Pick<FillOptions, 'signal'>,
  failures: Error[],
): Promise<void> {
  for (const job of jobs) {
    signal?.throwIfAborted()
    try {
      await make(job)
    } catch (error) {
      signal?.throwIfAborted()
      failures.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** Waits until the worker has published these sounds, or has taken too long. */
async function untilPublished(
  db: Database,
  sounds: readonly SoundJob[],
  signal?: AbortSignal,
): Promise<void> {
  const end = Date.now() + SHELVES_PATIENCE
  while (Date.now() < end) {
    signal?.throwIfAborted()
    const { pending } = await countSounds(db, sounds)
    if (pending === 0) return
    await sleep(POLL_INTERVAL)
  }
}

/**
 * Records and reports how much is playable, until everything is made and the worker has nothing more of it to publish.
 */
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
