/** Messages of the chat as queries read them */
import { type ChatMessage, type ChatQuote, limits } from '@nava/contracts'
import { imageAddress } from '../../catalogue/images/image-address.ts'

export interface MessageRow {
  id: number
  text: string
  user_id: number
  name: string
  avatar_version: string | null
  created_at: Date
  reply_to_id: number | null
  quoted_name: string | null
  quoted_text: string | null
  reactions: number[]
  held_until: Date | null
  /** Milliseconds for which the message is still held, by the database's clock */
  held_for: number
}

export const COUNTS = `ARRAY[${limits.chat.reactions.map((_, at) => `count(*) FILTER (WHERE r.reaction = ${at})`).join()}]::int[]`

export const MESSAGES = `
  SELECT c.id, c.text, c.user_id, u.name, i.version AS avatar_version, c.created_at,
    c.reply_to_id, qu.name AS quoted_name, left(q.text, ${limits.chat.quote}) AS quoted_text,
    (SELECT ${COUNTS} FROM chat_reactions r WHERE r.message_id = c.id) AS reactions, c.held_until,
    coalesce(greatest(0, ceil(extract(epoch FROM c.held_until - clock_timestamp()) * 1000)), 0)::int AS held_for
  FROM chat_messages c JOIN users u ON u.id = c.user_id LEFT JOIN images i ON i.kind = 'user' AND i.owner_id = u.id
    LEFT JOIN chat_messages q ON q.id = c.reply_to_id AND q.deleted_at IS NULL LEFT JOIN users qu ON qu.id = q.user_id`

export const IS_HELD = 'coalesce(c.held_until > now(), false)'
/** Everybody may see the message. */
export const IS_SHOWN = `c.deleted_at IS NULL AND NOT ${IS_HELD}`

export const present = (row: MessageRow): ChatMessage => ({
  messageID: row.id,
  text: row.text,
  userID: row.user_id,
  name: row.name,
  avatar: imageAddress('user', row.user_id, row.avatar_version),
  created: row.created_at.toISOString(),
  replyTo: row.reply_to_id === null ? null : quoteOf(row.reply_to_id, row.quoted_name, row.quoted_text),
  reactions: shownCounts(row.reactions),
  heldUntil: row.held_for > 0 ? (row.held_until?.toISOString() ?? null) : null,
})

export const removedQuote = (messageID: number): ChatQuote => ({
  messageID,
  name: '',
  text: '',
  isRemoved: true,
})

const quoteOf = (messageID: number, name: string | null, text: string | null): ChatQuote =>
  name === null || text === null ? removedQuote(messageID) : { messageID, name, text, isRemoved: false }

export const shownCounts = (counts: number[]): number[] => (counts.some((count) => count > 0) ? counts : [])

/** `heldFor`: milliseconds; 0 if everybody may see the message */
export interface StoredMessage {
  message: ChatMessage
  heldFor: number
}

export const presentStored = (row: MessageRow): StoredMessage => ({
  message: present(row),
  heldFor: row.held_for,
})
