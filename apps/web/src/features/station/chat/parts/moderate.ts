import {
  deleteChatMessage,
  type limits,
  muteChatWriter,
  pinChatMessage,
  removeChatMessage,
  reportChatMessage,
  setChatSlowMode,
  closeChatPoll,
  unpinChatMessage,
} from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { type PlainKey, t } from '../../../../lib/i18n/i18n.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'

type MuteMinutes = (typeof limits.chat.muteMinutes)[number]

export const muteTimes: readonly { minutes: MuteMinutes; text: PlainKey }[] = [
  { minutes: 10, text: 'live.chat.mute10' },
  { minutes: 60, text: 'live.chat.mute60' },
  { minutes: 24 * 60, text: 'live.chat.muteDay' },
]

/** Choices of slow mode: seconds between two messages */
export const slowTimes = [0, 5, 15, 30, 60, 300] as const

export const deleteOwn = (id: number) => attempt(call(deleteChatMessage, { params: { id } }))
export const removeMessage = (id: number) => attempt(call(removeChatMessage, { params: { id } }))
export const pinMessage = (id: number) => attempt(call(pinChatMessage, { params: { id } }))
export const unpinMessage = () => attempt(call(unpinChatMessage))
export const closePoll = (id: number) => attempt(call(closeChatPoll, { params: { id } }))
export const setSlowMode = (seconds: number) => attempt(call(setChatSlowMode, { body: { seconds } }))
export const reportMessage = (id: number) =>
  attempt(call(reportChatMessage, { params: { id } }), 'live.chat.reported')
export const muteFor = (id: number, minutes: MuteMinutes) =>
  attempt(call(muteChatWriter, { params: { id }, body: { minutes } }), 'live.chat.mutedNow')

async function attempt(work: Promise<unknown>, done?: PlainKey): Promise<void> {
  try {
    await work
    if (done) toast(t(done), { tone: 'good' })
  } catch (error) {
    await toastError(error)
  }
}
