import { expect, test } from 'vitest'
import { planQualities } from './qualities.ts'

const stereo = { codec: 'mp3', hertz: 44_100, channels: 2 }

test.for([
  ['a compact disc', { codec: 'pcm_s16le', hertz: 44_100, channels: 2, bitrate: 1_411_200 }, [64, 128, 320]],
  ['an MP3 at 320 kbps', { ...stereo, bitrate: 320_000 }, [64, 128, 320]],
  ['an MP3 at 256 kbps', { ...stereo, bitrate: 256_000 }, [64, 128]],
  ['an MP3 at 128 kbps that holds a little less', { ...stereo, bitrate: 121_000 }, [64, 128]],
  ['an MP3 at 96 kbps', { ...stereo, bitrate: 96_000 }, [64]],
  ['an MP3 at 32 kbps', { ...stereo, bitrate: 32_000 }, [64]],
  ['Opus at 96 kbps', { ...stereo, codec: 'opus', hertz: 48_000, bitrate: 96_000 }, [64, 128]],
  ['silence without loss', { codec: 'flac', hertz: 44_100, channels: 2, bitrate: 1500 }, [64]],
  ['a telephone', { codec: 'pcm_s16le', hertz: 8000, channels: 1, bitrate: 128_000 }, [64]],
  ['one voice', { codec: 'pcm_s16le', hertz: 44_100, channels: 1, bitrate: 705_600 }, [64, 128]],
  ['old films', { codec: 'pcm_s16le', hertz: 22_050, channels: 2, bitrate: 705_600 }, [64, 128]],
] as const)('only bitrates that the quality justifies are planned for %s', ([, source, qualities]) => {
  expect(planQualities(source)).toEqual(qualities)
})
