import { type JobPayload, limits } from '@nava/contracts'
import { LAST_UPLOAD } from '@nava/media/queues/fair-order'
import { audioKey, waveformKey } from '@nava/media/storage/keys'
import { AudioRenditions } from '@nava/media/renditions/renditions'
import { writeMeasures } from '../assets/assets.ts'
import type { Deps, RunningJob } from '../deps.ts'
import { runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { openScratch } from '../scratch.ts'
import { measureSoundCall } from './args.ts'
import { type MeasuredSound, readExtremes, readLoudness } from './measure-sound.ts'
import { outputChannels } from './args.ts'
import { type Mp3Facts, readMp3 } from './mp3-frames.ts'
import { readDescriptor } from './read-descriptor.ts'
import { withFile } from '../sources/local-file.ts'
import type { SweepDeps, WorkerJob } from '../worker-job.ts'

export const measureAudio = { handle, sweep } satisfies WorkerJob<'measureAudio'>

/** Lowest priority, because no user waits for the result */
const NICENESS = 19

/** Recordings without loudness and waveform, or without a descriptor */
const UNMEASURED = [{ isMeasured: false }, { descriptor: null }]

/**
 * Measures what an older recording lacks, from its best bitrate. Not repeated after all attempts failed.
 */
async function handle(
  deps: Deps,
  { assetID, version }: JobPayload<'measureAudio'>,
  job: RunningJob,
): Promise<string> {
  const { db, storage } = deps
  const unmeasured = { id: assetID, kind: 'audio' as const, publishedVersion: version, OR: UNMEASURED }
  const asset = await db.mediaAsset.findFirst({ where: unmeasured })
  const best = AudioRenditions.parse(asset?.renditions ?? []).at(-1)
  if (!asset || !best) return 'not wanted any more'
  const scratch = await openScratch(deps.scratchRoot, job.id)
  try {
    const options = {
      ffmpeg: deps.ffmpeg,
      cwd: scratch.folder,
      signal: job.signal,
      niceness: NICENESS,
    }
    const key = audioKey(assetID, version, best.quality)
    const { sound, descriptor } = await storage.withLocalFile(key, async (file) => {
      const facts = await withFile(file, readMp3)
      return {
        sound: asset.isMeasured ? undefined : await measure(file, facts, options),
        descriptor: await readDescriptor(file, facts.seconds, options),
      }
    })
    if (sound) await storage.put(waveformKey(assetID, version), sound.waveform, { signal: job.signal })
    const owner = {
      id: assetID,
      musicID: asset.musicID ?? undefined,
      podcastID: asset.podcastID ?? undefined,
    }
    return await db.$transaction(async (tx) => {
      const { count } = await tx.mediaAsset.updateMany({ where: unmeasured, data: { descriptor } })
      if (count === 0) return 'not wanted any more'
      if (sound) await writeMeasures(tx, owner, { ...sound, descriptor })
      return 'measured'
    })
  } catch (error) {
    if (job.isLastTry && !job.signal.aborted) {
      const given = { isMeasured: true, descriptor: asset.descriptor ?? Buffer.alloc(0) }
      await db.mediaAsset.updateMany({ where: unmeasured, data: given })
    }
    throw error
  } finally {
    await scratch.remove()
  }
}

async function measure(
  file: string,
  { hertz, channels, seconds }: Mp3Facts,
  options: RunOptions,
): Promise<MeasuredSound> {
  const loudness = readLoudness()
  const call = measureSoundCall(file, {
    hertz,
    channels: outputChannels(channels),
    maxSeconds: limits.audio.maxSeconds + 1,
    expected: seconds,
  })
  await runFfmpeg(call, { ...options, onLine: loudness.onLine })
  return { ...loudness.result(), waveform: await readExtremes(options.cwd) }
}

const MEASURED_AT_ONCE = 100

/**
 * Queues older recordings behind all uploads: those without loudness and waveform, then tracks without a descriptor;
 * returns their number.
 */
async function sweep({ db, queues, log }: SweepDeps): Promise<number> {
  const find = (lacking: { isMeasured: false } | { descriptor: null; musicID: { not: null } }) =>
    db.mediaAsset.findMany({
      where: { kind: 'audio', publishedVersion: { not: null }, ...lacking },
      select: { id: true, publishedVersion: true, isMeasured: true },
      orderBy: { id: 'asc' },
      take: MEASURED_AT_ONCE,
    })
  // Two queries, because each has an index of its own.
  const lacking = [
    ...(await find({ isMeasured: false })),
    ...(await find({ descriptor: null, musicID: { not: null } })).filter(({ isMeasured }) => isMeasured),
  ]
  let queued = 0
  for (const { id, publishedVersion, isMeasured } of lacking.slice(0, MEASURED_AT_ONCE)) {
    const version = publishedVersion ?? ''
    const priority = LAST_UPLOAD + (isMeasured ? 2 : 1)
    if (await queues.enqueueAgain('measureAudio', { assetID: id, version }, { priority })) queued += 1
  }
  if (queued > 0) log.info({ queued }, 'recordings queued for measuring')
  return queued
}
