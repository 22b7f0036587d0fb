/** Makes the pictures, the music and the videos of the demo catalogue and hands them to the pipeline that uploads take. */
import { openDatabase, type Database } from '@nava/db'
import { buildCatalogue } from './catalogue/build-catalogue.ts'
import { soundOrder, type SoundJob } from './media/home-order.ts'
import { pictureOrder, type PictureKind } from './media/pictures.ts'
import { openSoundMaker, type SoundMaker } from './media/sound-maker.ts'
import { readDemoState, SETTING_KEY } from './demo-state.ts'

/** The doors to storage and queues, handed in because this package knows neither. */
export interface MediaDoors {
  /** A new name for a version of an upload or picture. */
  newVersion: () => string
  /** Stores the file that was made for an asset, as an upload is stored. */
  storeSource: (assetID: number, version: string, file: Uint8Array) => Promise<unknown>
  /** Queues the transcode; 1 is the most urgent. */
  enqueueAsset: (
    asset: { id: number; kind: 'audio' | 'video'; sourceVersion: string; retries: number },
    priority: number,
  ) => Promise<void>
  /** Decodes a picture and encodes it anew, as every uploaded picture. */
  acceptImage: (
    picture: Uint8Array,
  ) => Promise<{ master: Uint8Array; width: number; height: number; dominantColor: string }>
  storeImage: (kind: PictureKind, ownerID: number, version: string, master: Uint8Array) => Promise<unknown>
  /** Queues the making of a picture's widths and formats. */
  enqueueImage: (image: { id: number; version: string }, priority: number) => Promise<void>
}

export interface FillOptions {
  databaseUrl: string
  doors: MediaDoors
  /** Path of the ffmpeg that writes the videos. */
  ffmpeg: string
  signal?: AbortSignal
  /** Called after every picture, track, show and film. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Makes whatever the demo catalogue still lacks, what the home page shows first of all first. May be ended at any
 * moment, even by a kill: the rows say what is there, and the next call goes on with the rest. What somebody has
 * deleted or replaced meanwhile is left alone. One picture or sound that cannot be made does not stop the others;
 * it is tried again by the next call.
 *
 * @returns what could not be made, with the reasons; empty where all is done
 * @throws the signal's reason
 */
export async function fillMedia({
  databaseUrl,
  doors,
  ffmpeg,
  signal,
  onProgress,
}: FillOptions): Promise<Error[]> {
  const { db, close } = openDatabase(databaseUrl, { connections: 3 })
  let maker: SoundMaker | undefined
  try {
    const state = await readDemoState(db)
    if (!state || state.media === 'complete') return []
    const catalogue = buildCatalogue(new Date(state.seededAt))
    const pictures = await owedPictures(db, pictureOrder(catalogue))
    const sounds = await owedSounds(db, soundOrder(catalogue))

    const sounding = (maker = openSoundMaker())

    const failures: Error[] = []
    let done = 0
    const each = async <T>(jobs: readonly T[], make: (job: T, place: number) => Promise<void>) => {
      for (const [place, job] of jobs.entries()) {
        signal?.throwIfAborted()
        try {
          await make(job, place + 1)
        } catch (error) {
          signal?.throwIfAborted()
          failures.push(error instanceof Error ? error : new Error(String(error)))
        }
        onProgress?.(++done, pictures.length + sounds.length)
      }
    }
    await Promise.all([
      each(pictures, async ({ kind, ownerID, draw }, priority) =>
        givePicture(db, doors, kind, ownerID, await draw(), priority),
      ),
      each(sounds, async (job, priority) =>
        giveSource(db, doors, await makeSource(job, sounding, ffmpeg, signal), priority),
      ),
    ])
    if (failures.length === 0)
      await db.setting.update({
        where: { key: SETTING_KEY },
        data: { value: { ...state, media: 'complete' } },
      })
    return failures
  } finally {
    await maker?.close()
    await close()
  }
}

async function owedPictures<T extends { kind: PictureKind; ownerID: number }>(
  db: Database,
  jobs: readonly T[],
): Promise<T[]> {
  const there = new Set(
    (await db.image.findMany({ select: { kind: true, ownerID: true } })).map(
      ({ kind, ownerID }) => `${kind}/${ownerID}`,
    ),
  )
  return jobs.filter(({ kind, ownerID }) => !there.has(`${kind}/${ownerID}`))
}

async function owedSounds(db: Database, jobs: readonly SoundJob[]): Promise<SoundJob[]> {
  const music = new Set((await db.music.findMany({ select: { id: true } })).map(({ id }) => id))
  const podcasts = new Set((await db.podcast.findMany({ select: { id: true } })).map(({ id }) => id))
  const assets = await db.mediaAsset.findMany({
    where: { sourceVersion: { not: '' } },
    select: { kind: true, musicID: true, podcastID: true },
  })
  const there = new Set(
    assets.map(({ kind, musicID, podcastID }) => `${kind}/${musicID ?? ''}/${podcastID ?? ''}`),
  )
  return jobs.filter((job) => {
    switch (job.kind) {
      case 'track':
        return music.has(job.track.id) && !there.has(`audio/${job.track.id}/`)
      case 'film':
        return music.has(job.track.id) && !there.has(`video/${job.track.id}/`)
      case 'show':
        return podcasts.has(job.show.id) && !there.has(`audio//${job.show.id}`)
      default:
        return job satisfies never
    }
  })
}

interface Source {
  owner: { musicID: number } | { podcastID: number }
  kind: 'audio' | 'video'
  type: 'wav' | 'mp4'
  title: string
  file: Uint8Array
}

async function makeSource(
  job: SoundJob,
  maker: SoundMaker,
  ffmpeg: string,
  signal?: AbortSignal,
): Promise<Source> {
  switch (job.kind) {
    case 'track': {
      const { id, title, recipe } = job.track
      if (!recipe) throw new Error(`${title} has no recipe`)
      const file = await maker.make({ kind: 'track', recipe }, signal)
      return { owner: { musicID: id }, kind: 'audio', type: 'wav', title, file }
    }
    case 'film': {
      const { id, title, film } = job.track
      if (!film) throw new Error(`${title} has no film`)
      const file = await maker.make({ kind: 'film', film, ffmpeg }, signal)
      return { owner: { musicID: id }, kind: 'video', type: 'mp4', title, file }
    }
    case 'show': {
      const { id, title, recipe } = job.show
      const file = await maker.make({ kind: 'show', recipe }, signal)
      return { owner: { podcastID: id }, kind: 'audio', type: 'wav', title, file }
    }
    default:
      return job satisfies never
  }
}

/** The way of an upload: the row, the file, the row again that says it is owed, the job. */
async function giveSource(
  db: Database,
  doors: MediaDoors,
  { owner, kind, type, title, file }: Source,
  priority: number,
): Promise<void> {
  const waiting = {
    kind,
    ...owner,
    state: 'failed',
    reason: 'No file has arrived yet',
    sourceVersion: '',
    sourceType: '',
    sourceName: '',
    sourceBytes: 0,
  } as const
  const key =
    'musicID' in owner
      ? { musicID_kind: { musicID: owner.musicID, kind } }
      : { podcastID_kind: { podcastID: owner.podcastID, kind } }
  const { id } = await db.mediaAsset.upsert({ where: key, create: waiting, update: {}, select: { id: true } })
  const version = doors.newVersion()
  await doors.storeSource(id, version, file)
  const { count } = await db.mediaAsset.updateMany({
    // Somebody's own upload that came meanwhile stays.
    where: { id, sourceVersion: '' },
    data: {
      state: 'uploaded',
      reason: null,
      sourceVersion: version,
      sourceType: type,
      sourceName: `${title}.${type}`,
      sourceBytes: file.length,
    },
  })
  if (count === 0) return
  // Without its job the asset is found by the worker's sweep.
  await doors.enqueueAsset({ id, kind, sourceVersion: version, retries: 0 }, priority).catch(() => undefined)
  await db.mediaAsset.updateMany({
    where: { id, sourceVersion: version, state: 'uploaded' },
    data: { state: 'queued' },
  })
}

async function givePicture(
  db: Database,
  doors: MediaDoors,
  kind: PictureKind,
  ownerID: number,
  picture: Buffer,
  priority: number,
): Promise<void> {
  const { master, width, height, dominantColor } = await doors.acceptImage(picture)
  const version = doors.newVersion()
  await doors.storeImage(kind, ownerID, version, master)
  const [image] = await db.image.createManyAndReturn({
    data: [{ kind, ownerID, version, width, height, dominantColor }],
    skipDuplicates: true,
  })
  if (image) await doors.enqueueImage({ id: image.id, version }, priority).catch(() => undefined)
}
