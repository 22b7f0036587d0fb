import { limits } from '@nava/contracts'
import { oneOf } from '../../lib/decoder.ts'
import { localSetting } from '../../lib/local-setting.ts'
import type { VideoQuality } from './parts/pick-height.ts'

/** The quality that videos start with in this browser: the last one that was chosen. */
export const storedVideoQuality = localSetting<VideoQuality>(
  'videoQuality',
  oneOf('auto', ...limits.video.heights),
  limits.video.defaultHeight,
)
