import type { Base } from '../../platform/feature.ts'
import type { NotifyDevices } from '../../station/push/notify-devices.ts'
import { decisions } from './decide.ts'

export const decisionsFeature = (base: Base & { toDevices: NotifyDevices }) => ({ decide: decisions(base) })
