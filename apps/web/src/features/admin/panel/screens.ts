import type { Endpoint } from '@nava/contracts'
import { type LucideIcon, RadioTower, SlidersHorizontal } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Group } from './resource.ts'
import { settingsCalls, SettingsScreen } from './station/SettingsScreen.tsx'
import { stationCalls, StationScreen } from './station/StationScreen.tsx'

/** A page of the area that is more than a table and a form */
export interface Screen {
  /** Its address is `/admin/{key}`, its name `admin.many.{key}` */
  key: string
  group: Group
  icon: LucideIcon
  Page: ComponentType
  /** Calls of admins that it makes */
  calls: readonly Endpoint[]
}

export const allScreens: readonly Screen[] = [
  { key: 'station', group: 'station', icon: RadioTower, Page: StationScreen, calls: stationCalls },
  { key: 'settings', group: 'system', icon: SlidersHorizontal, Page: SettingsScreen, calls: settingsCalls },
]

export const findScreen = (key: string | undefined): Screen | undefined =>
  allScreens.find((screen) => screen.key === key)
