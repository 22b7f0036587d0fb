import {
  getNoticeSettings,
  listNotices,
  listMusicReminders,
  listReminders,
  seeNotices,
  setNoticeSettings,
  setMusicReminder,
  setReminder,
} from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { TopicDevices } from '../push/topic-devices.ts'
import type { MusicRemindersStore } from './music-reminders.ts'
import type { NoticesStore } from './notices.store.ts'

export function noticeRoutes(
  routes: Routes,
  {
    notices,
    musicReminders,
    topicDevices,
  }: { notices: NoticesStore; musicReminders: MusicRemindersStore; topicDevices: TopicDevices },
) {
  serve(routes, listNotices, async ({ user }) => {
    const [list, seenID] = await Promise.all([
      notices.latest(user?.userID),
      user ? notices.seenID(user.userID) : 0,
    ])
    return { notices: list, seenID }
  })

  serve(routes, seeNotices, async ({ user, body: { noticeID } }) => {
    await notices.see(user.userID, noticeID)
    return 'true' as const
  })

  serve(routes, getNoticeSettings, ({ user }) => notices.settings(user.userID))

  serve(routes, setNoticeSettings, async ({ user, body }) => {
    await notices.saveSettings(user.userID, body)
    await topicDevices.follow(user.userID)
    return body
  })

  serve(routes, listMusicReminders, ({ user }) => musicReminders.of(user.userID))

  serve(routes, setMusicReminder, async ({ user, params: { id }, body: { value } }) => {
    await musicReminders.set(user.userID, id, value)
    return value ? ('true' as const) : ('false' as const)
  })

  serve(routes, listReminders, ({ user }) => notices.reminders(user.userID))

  serve(routes, setReminder, async ({ user, params: { id }, body: { value } }) => {
    await notices.setReminder(user.userID, id, value)
    return value ? ('true' as const) : ('false' as const)
  })
}
