import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { id, idOut, idText, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { PushEvent } from './push.ts'

/** `release`, `episode`: by a followed artist or DJ; `decision`: of an admin, about something of the user. In the order of the database. */
export const NoticeKind = z.enum(['announcement', 'release', 'episode', 'reminder', 'decision'])
export type NoticeKind = z.infer<typeof NoticeKind>

export const byNoticeKind = <T>(valueOf: (kind: NoticeKind) => T): Record<NoticeKind, T> =>
  Object.fromEntries(NoticeKind.options.map((kind) => [kind, valueOf(kind)])) as Record<NoticeKind, T>

export const Notice = PushEvent.extend({ noticeID: idOut, kind: NoticeKind, created: time }).meta({
  id: 'Notice',
})
export type Notice = z.infer<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'visitor',
  summary: `The last ${limits.notices.shown} notices, newest first: announcements, and a listener’s own; kinds that are switched off are left out`,
  reply: z.object({
    notices: z.array(Notice),
    /** ID of the newest notice that the user has seen; 0 for visitors */
    seenID: z.int(),
  }),
})

export const seeNotices = endpoint({
  method: 'POST',
  path: '/api/notices/seen',
  access: 'user',
  summary: 'Count all notices up to this one as seen',
  body: z.object({ noticeID: id }),
  reply: text(['true']),
})

export const NoticeSettings = z.object(byNoticeKind(() => z.boolean())).meta({ id: 'NoticeSettings' })
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/notices/settings',
  access: 'user',
  summary: 'The kinds of notices that the caller wants',
  reply: NoticeSettings,
})

export const setNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/notices/settings',
  access: 'user',
  summary: 'Switch kinds of notices on or off, in the bell and on devices',
  body: NoticeSettings,
  reply: NoticeSettings,
})

export const listMusicReminders = endpoint({
  method: 'GET',
  path: '/api/musics/reminders',
  tag: 'musics',
  access: 'user',
  summary: 'The announced tracks of whose release the caller will be told',
  reply: z.array(idOut),
})

export const setMusicReminder = endpoint({
  method: 'PUT',
  path: '/api/musics/{id}/reminder',
  tag: 'musics',
  access: 'user',
  errors: [404],
  summary: 'Be told when an announced track is released, or not any longer',
  params: z.object({ id: idText }),
  body: z.object({ value: z.boolean() }),
  reply: text(['true', 'false']),
})

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/schedules/reminders',
  tag: 'schedules',
  access: 'user',
  summary: 'The programmes that the caller will be reminded of',
  reply: z.array(idOut),
})

export const setReminder = endpoint({
  method: 'PUT',
  path: '/api/schedules/{id}/reminder',
  tag: 'schedules',
  access: 'user',
  errors: [404],
  summary: `Be reminded of a programme ${limits.live.reminderMinutes} minutes before it starts, or not any longer`,
  params: z.object({ id: idText }),
  body: z.object({ value: z.boolean() }),
  reply: text(['true', 'false']),
})
