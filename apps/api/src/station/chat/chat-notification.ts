import { limits } from '@nava/contracts'
import * as z from 'zod'

const PLAIN = ['viewers', 'slowMode', 'room'] as const
const OF_ROW = ['message', 'writer', 'reactions'] as const

export type ChatNotification =
  | { kind: (typeof OF_ROW)[number]; id: number }
  | { kind: (typeof PLAIN)[number] }

/** Parses `message 1001`, `writer 1001`, `reactions 1001`, `viewers`, `slowMode` or `room`. */
export const ChatNotification = z.string().transform((payload, context): ChatNotification => {
  const plain = PLAIN.find((each) => each === payload)
  if (plain) return { kind: plain }
  const [, word, digits] = /^([a-z]+) ([1-9]\d{0,9})$/.exec(payload) ?? []
  const kind = OF_ROW.find((each) => each === word)
  const id = Number(digits)
  if (kind && id <= limits.maxID) return { kind, id }
  context.addIssue({ code: 'custom', message: 'None of the notifications of the chat' })
  return z.NEVER
})
