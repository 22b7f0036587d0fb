import type { Endpoint } from '@nava/contracts'
import { FolderInput, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { ImportScreen } from './imports/ImportScreen.tsx'
import { importCalls } from './imports/calls.ts'
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

export const allScreens: readonly Screen[] = [
  {
    key: 'import',
    group: 'system',
    icon: FolderInput,
    Page: ImportScreen,
    calls: Object.values(importCalls),
  },
]

export const findScreen = (key: string | undefined): Screen | undefined =>
  allScreens.find((screen) => screen.key === key)
