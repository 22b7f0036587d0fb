import type { Endpoint } from '@nava/contracts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Group } from './resource.ts'

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

export const allScreens: readonly Screen[] = []

export const findScreen = (key: string | undefined): Screen | undefined =>
  allScreens.find((screen) => screen.key === key)
