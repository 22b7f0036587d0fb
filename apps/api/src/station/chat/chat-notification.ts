import { limits } from '@nava/contracts'
import * as z from 'zod'

export type ChatNotification = { kind: 'message' | 'writer'; id: number } | { kind: 'viewers' | 'slowMode' }

/** Parses `message 1001`, `writer 1001`, `viewers` or `slowMode`. */
export const ChatNotification = z.string().transform((payload, context): ChatNotification => {
  if (payload === 'viewers' || payload === 'slowMode') return { kind: payload }
  const [, kind, digits] = /^(message|writer) ([1-9]\d{0,9})$/.exec(payload) ?? []
  const id = Number(digits)
  if ((kind === 'message' || kind === 'writer') && id <= limits.maxID) return { kind, id }
  context.addIssue({ code: 'custom', message: 'Neither a message, a writer nor the viewers' })
  return z.NEVER
})
