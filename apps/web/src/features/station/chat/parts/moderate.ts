import {
  adminDeleteChat,
  adminMuteUser,
  adminSetSlowMode,
  deleteChatMessage,
  reportChatMessage,
} from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { type PlainKey, t } from '../../../../lib/i18n/i18n.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'

export const muteTimes: readonly { minutes: number; text: PlainKey }[] = [
  { minutes: 10, text: 'live.chat.mute10' },
  { minutes: 60, text: 'live.chat.mute60' },
  { minutes: 24 * 60, text: 'live.chat.muteDay' },
]

/** Choices of slow mode: seconds between two messages */
export const slowTimes = [0, 5, 15, 30, 60, 300] as const

export const deleteOwn = (id: number) => attempt(call(deleteChatMessage, { params: { id } }))
export const deleteAsAdmin = (id: number) => attempt(call(adminDeleteChat, { params: { id } }))
export const setSlowMode = (seconds: number) => attempt(call(adminSetSlowMode, { body: { seconds } }))
export const reportMessage = (id: number) =>
  attempt(call(reportChatMessage, { params: { id } }), 'live.chat.reported')
export const muteFor = (id: number, minutes: number) => {
  const until = new Date(Date.now() + minutes * 60_000).toISOString()
  return attempt(call(adminMuteUser, { params: { id }, body: { until } }), 'live.chat.mutedNow')
}

async function attempt(work: Promise<unknown>, done?: PlainKey): Promise<void> {
  try {
    await work
    if (done) toast(t(done), { tone: 'good' })
  } catch (error) {
    await toastError(error)
  }
}
