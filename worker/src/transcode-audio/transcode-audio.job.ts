import type { JobPayload } from '@nava/contracts'
import { audioKey, opusKey, waveformKey } from '@nava/media/storage/keys'
import { OPUS_QUALITY } from '@nava/media/renditions/renditions'
import { publishAsset } from '../assets/assets.ts'
import { sweepAssets } from '../assets/sweep-assets.ts'
import { workOnAsset } from '../assets/work-on-asset.ts'
import type { Deps, RunningJob } from '../deps.ts'
import { storeFirstImage } from '../images/store-first-image.ts'
import type { WorkerJob } from '../worker-job.ts'
import { describeRecording } from './describe-recording.ts'
import { writeWaveform } from './measure-sound.ts'
import { transcodeAudio as transcode } from './transcode-audio.ts'

export const transcodeAudio = { handle, sweep: sweepAssets } satisfies WorkerJob<'transcodeAudio'>

function handle(deps: Deps, payload: JobPayload<'transcodeAudio'>, job: RunningJob): Promise<string> {
  return workOnAsset(deps, 'audio', payload, job, async (asset, file, options) => {
    const described = await describeRecording(deps, asset)
    const made = await transcode(file, described, { ...options, makesOpus: deps.makesOpus })
    const { durationMs, hertz, channels, files, opus, sound, descriptor, embeddedCover, missing, mended } =
      made
    const isPublished = await publishAsset(deps, asset, {
      durationMs,
      files: [
        ...files.map((output) => ({
          file: output.file,
          key: audioKey(asset.id, asset.version, output.quality),
        })),
        ...(opus ? [{ file: opus.file, key: opusKey(asset.id, asset.version) }] : []),
        {
          file: await writeWaveform(options.cwd, sound.waveform),
          key: waveformKey(asset.id, asset.version),
        },
      ],
      renditions: files.map(({ quality, bytes }) => ({
        quality,
        bytes,
        hertz,
        channels,
        ...(opus && quality === OPUS_QUALITY && { opusBytes: opus.bytes }),
      })),
      measured: { ...sound, descriptor },
      remarks: [...(missing ? [missing] : []), ...mended],
    })
    // Of a version that may be refused, nothing is shown.
    if (!embeddedCover || !isPublished) return
    const [kind, ownerID] =
      asset.musicID === undefined
        ? (['podcast', asset.podcastID ?? 0] as const)
        : (['music', asset.musicID] as const)
    await storeFirstImage(deps, kind, ownerID, embeddedCover).catch((error: unknown) => {
      deps.log.warn({ error: String(error) }, 'The cover in a recording was not stored')
    })
  })
}
