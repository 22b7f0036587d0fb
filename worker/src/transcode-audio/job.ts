import type { JobPayload } from '@nava/contracts'
import { audioKey, waveformKey } from '@nava/media/keys'
import { publishAsset } from '../assets/assets.ts'
import { workOnAsset } from '../assets/work-on-asset.ts'
import type { Deps, RunningJob } from '../deps.ts'
import { writeWaveform } from './measure-sound.ts'
import { transcodeAudio } from './transcode-audio.ts'

/** Makes the bitrates of an uploaded recording and publishes them. */
export function audioJob(
  deps: Deps,
  payload: JobPayload<'transcodeAudio'>,
  job: RunningJob,
): Promise<string> {
  return workOnAsset(deps, 'audio', payload, job, async (asset, file, options) => {
    const named = { title: asset.title, artist: asset.artists }
    const { durationMs, files, sound } = await transcodeAudio(file, named, options)
    await publishAsset(deps, asset, {
      durationMs,
      files: [
        ...files.map((output) => ({
          file: output.file,
          key: audioKey(asset.id, asset.version, output.quality),
        })),
        {
          file: await writeWaveform(options.cwd, sound.waveform),
          key: waveformKey(asset.id, asset.version),
        },
      ],
      renditions: files.map(({ quality, bytes }) => ({ quality, bytes })),
      loudness: sound,
    })
  })
}
