import type { Endpoint } from '@nava/contracts'
import * as admin from '@nava/contracts/admin'
import {
  Archive,
  FolderInput,
  HardDrive,
  House,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquarePlus,
  MessageCircleWarning,
  RadioTower,
  Replace,
  SlidersHorizontal,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
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
    key: 'home',
    group: 'station',
    icon: House,
    Page: lazyPart(() => import('./home/HomeScreen.tsx'), 'home', 'tracks', 'banner'),
    calls: [admin.adminHome, admin.adminUpdateHome, admin.adminPreviewHome],
  },
  {
    key: 'liverequests',
    group: 'station',
    icon: MessageSquarePlus,
    Page: lazyPart(() => import('./station/LiveRequestsScreen.tsx')),
    calls: [admin.adminLiveRequests, admin.adminUpdateLiveRequests],
  },
  {
    key: 'replacementsettings',
    group: 'station',
    icon: Replace,
    Page: lazyPart(() => import('./station/ReplacementsScreen.tsx')),
    calls: [admin.adminReplacements, admin.adminUpdateReplacements],
  },
  {
    key: 'push',
    group: 'station',
    icon: Megaphone,
    Page: lazyPart(() => import('./system/Push.tsx')),
    calls: [admin.adminPreviewPush, admin.adminSendPush],
  },
  {
    key: 'chatroom',
    group: 'people',
    icon: MessageCircleWarning,
    Page: lazyPart(() => import('./chat/ChatScreen.tsx'), 'live'),
    calls: [
      ...[admin.adminChatRoom, admin.adminSetChatHold],
      ...[admin.adminAddChatModerator, admin.adminRemoveChatModerator],
    ],
  },
  {
    key: 'queuejobs',
    group: 'system',
    icon: ListChecks,
    Page: lazyPart(() => import('./system/QueueJobs.tsx')),
    calls: [admin.adminQueueJobs],
  },
  {
    key: 'backups',
    group: 'system',
    icon: Archive,
    Page: lazyPart(() => import('./system/Backups.tsx')),
    calls: [
      ...[admin.adminBackups, admin.adminTakeBackup, admin.adminVerifyBackup, admin.adminRemoveBackup],
      ...[admin.adminDownloadBackup, admin.adminScheduleBackups, admin.adminResetBackupSchedule],
    ],
  },
  {
    key: 'mediachecks',
    group: 'system',
    icon: HardDrive,
    Page: lazyPart(() => import('./system/StorageCheck.tsx')),
    calls: [admin.adminVerifyMedia],
  },
  {
    key: 'station',
    group: 'station',
    icon: RadioTower,
    Page: lazyPart(() => import('./station/StationScreen.tsx')),
    calls: [
      ...[admin.adminStation, admin.adminUpdateStation, admin.adminStationPicture],
      admin.adminRemoveStationPicture,
    ],
  },
  {
    key: 'settings',
    group: 'system',
    icon: SlidersHorizontal,
    Page: lazyPart(() => import('./station/SettingsScreen.tsx')),
    calls: [admin.adminSettings, admin.adminTestSetting],
  },
  {
    key: 'import',
    group: 'system',
    icon: FolderInput,
    Page: lazyPart(() => import('./imports/ImportScreen.tsx')),
    calls: Object.values(importCalls),
  },
]

export const findScreen = (key: string | undefined): Screen | undefined =>
  allScreens.find((screen) => screen.key === key)
