import type { Base, Feature } from '../../platform/feature.ts'
import { missingMedia } from './missing-media.ts'

export const mediaFeature = (base: Base): Feature => ({ problemSources: [missingMedia(base)] })
