import { limits } from '@nava/contracts'
import { onNotification } from '../../platform/database/on-notification.ts'
import { type Base, type Feature, runsEvery } from '../../platform/feature.ts'
import { type AccountRows, exported } from '../../platform/account-rows.ts'
import { presentTrack, titledTrack } from '../../listeners/account/exported-items.ts'
import type { NotifyDevices } from '../push/notify-devices.ts'
import type { TopicDevices } from '../push/topic-devices.ts'
import { noticeEvents, NoticeNotification } from './notice-events.ts'
import { noticeRoutes } from './notices.routes.ts'
import { musicRemindersStore } from './music-reminders.ts'
import { NOTICE_CHANNEL, noticesStore } from './notices.store.ts'
import { publishNotices } from './publish-notices.ts'

export interface NoticeOptions {
  /** Milliseconds between publications of due notices; 0 publishes none, in tests */
  noticeInterval?: number
}

export function noticesFeature(
  base: Base & NoticeOptions & { topicDevices: TopicDevices; toDevices: NotifyDevices },
): Feature {
  const { sql, io, auth, log, topicDevices } = base
  const store = noticesStore(sql)
  const events = noticeEvents(io, auth, { store, log })
  return {
    lifecycles: runsEvery(base.noticeInterval ?? limits.staleness * 2, (interval) =>
      publishNotices({ store, onMade: base.toDevices.personally, interval, log }),
    ),
    notified: {
      channels: { [NOTICE_CHANNEL]: onNotification(NoticeNotification, log, events.onNotification) },
    },
    account: accountRows(base),
    routes: (routes) =>
      noticeRoutes(routes, { notices: store, musicReminders: musicRemindersStore(sql), topicDevices }),
  }
}

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    musicReminders: exported(
      'MusicReminder',
      'musicID',
      (page) => db.musicReminder.findMany({ ...page, include: { music: titledTrack } }),
      presentTrack,
    ),
  },
})
