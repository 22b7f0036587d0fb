import { limits } from '@nava/contracts'
import { oneOf } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import type { VideoQuality } from './parts/pick-height.ts'

export const storedVideoQuality = localSetting<VideoQuality>(
  'videoQuality',
  oneOf('auto', ...limits.video.heights),
  limits.video.defaultHeight,
)
