import { CHAT_ROOM, type ChatDraft, type ChatMessage, type ChatWritten, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { isRecent } from '../../platform/database/is-recent.ts'
import type { PoolClient } from 'pg'
import type * as z from 'zod'
import { inTransaction } from '@nava/db/in-transaction'
import { type Caller, isModerator } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { hasForbidden, patternOf, withoutSigns } from './forbidden-words.ts'
import { hasLink } from './find-link.ts'
import { chatCountsStore } from './chat-counts.store.ts'
import { chatRoomStore } from './chat-room.store.ts'
import { HOLD_KEY, secondsOf, SLOW_MODE_KEY } from './chat-settings.ts'
import {
  IS_HELD,
  IS_SHOWN,
  type MessageRow,
  MESSAGES,
  present,
  presentStored,
  type StoredMessage,
} from './message-rows.ts'

export type ChatStore = ReturnType<typeof chatStore>

/** Seconds after which a process's viewer count expires, unless renewed */
export const VIEWER_COUNT_SECONDS = 45

export const chatStore = (sql: Sql) => ({
  ...reads(sql),
  ...permissions(sql),
  ...writes(sql),
  ...viewers(sql),
  ...chatCountsStore(sql),
  ...chatRoomStore(sql),
})

function reads(sql: Sql) {
  return {
    latest: async (): Promise<ChatMessage[]> => {
      const { rows } = await sql.query<MessageRow>({
        name: 'chat-latest',
        text: `${MESSAGES} WHERE ${IS_SHOWN} ORDER BY c.id DESC LIMIT $1`,
        values: [limits.chat.history],
      })
      return rows.toReversed().map(present)
    },

    after: async (messageID: number): Promise<ChatMessage[]> => {
      const { rows } = await sql.query<MessageRow>({
        name: 'chat-after',
        text: `${MESSAGES} WHERE c.id > $1 AND ${IS_SHOWN} ORDER BY c.id LIMIT $2`,
        values: [messageID, limits.chat.missed],
      })
      return rows.map(present)
    },

    /** Returns also held messages. */
    byIDs: async (ids: readonly number[]): Promise<StoredMessage[]> => {
      const { rows } = await sql.query<MessageRow>({
        name: 'chat-by-ids',
        text: `${MESSAGES} WHERE c.id = ANY($1) AND c.deleted_at IS NULL ORDER BY c.id`,
        values: [ids],
      })
      return rows.map(presentStored)
    },

    held: async (): Promise<StoredMessage[]> => {
      const { rows } = await sql.query<MessageRow>({
        name: 'chat-held',
        text: `${MESSAGES} WHERE c.held_until > now() AND c.deleted_at IS NULL ORDER BY c.id`,
      })
      return rows.map(presentStored)
    },
  }
}

function permissions(sql: Sql) {
  return {
    mutedUntil: async (userID: number): Promise<Date | undefined> => {
      const { rows } = await sql.query<{ until: Date }>({
        name: 'chat-muted-until',
        text: 'SELECT until FROM chat_mutes WHERE user_id = $1 AND until > now()',
        values: [userID],
      })
      return rows[0]?.until
    },
  }
}

function writes(sql: Sql) {
  return {
    /**
     * Stores a message unless the user is muted or too fast, or may not write it. If a message with the same `key`
     * exists, returns that one.
     */
    write: (
      writer: Pick<Caller, 'userID' | 'tokenVersion' | 'isAdmin' | 'rooms'>,
      { text, key, replyTo }: z.output<typeof ChatDraft>,
    ): Promise<Exclude<ChatWritten, { state: 'invalid' | 'unavailable' }>> =>
      inTransaction(sql, async (client) => {
        const { userID, tokenVersion } = writer
        const isHost = isModerator(writer)
        const { rows: accounts } = await client.query<{ young_until: Date | null }>({
          name: 'chat-lock-writer',
          text: `SELECT CASE WHEN created_at + make_interval(secs => $3) > now()
              THEN created_at + make_interval(secs => $3) END AS young_until
            FROM users WHERE id = $1 AND token_version = $2 FOR NO KEY UPDATE`,
          values: [userID, tokenVersion, limits.chat.linksAfterSeconds],
        })
        const [account] = accounts
        if (!account) return { state: 'signedOut' }
        const earlier = key === undefined ? undefined : await storedBefore(client, userID, key)
        if (earlier) return { state: 'written', message: present(earlier) }
        const { until, wait } = await postingBlockers(client, { userID, isHost })
        if (until) return { state: 'muted', until: until.toISOString() }
        if (wait !== null) return { state: 'tooFast', retryAfter: Math.max(1, Math.ceil(wait)) }
        if (await hasForbiddenWord(client, text)) return { state: 'forbidden' }
        if (account.young_until && !isHost && hasLink(text))
          return { state: 'noLinks', until: account.young_until.toISOString() }
        const { rows } = await client.query<MessageRow>({
          name: 'chat-write',
          // No message is held for less time than those before, so that they stay in order.
          text: `WITH c AS (INSERT INTO chat_messages (user_id, text, client_key, created_at, reply_to_id, held_until)
              VALUES ($1, $2, $3, clock_timestamp(), (${ANSWERABLE}), greatest(
                (SELECT clock_timestamp() + make_interval(secs => ${HOLD_SECONDS}) WHERE ${HOLD_SECONDS} > 0),
                (SELECT max(held_until) FROM chat_messages WHERE held_until > now() AND deleted_at IS NULL)))
              RETURNING *)
            ${MESSAGES.replace('chat_messages c', 'c')}`,
          values: [userID, text, key ?? null, replyTo ?? null, isHost],
        })
        const [row] = rows
        if (!row) throw new Error('a message that was stored cannot be read')
        return { state: 'written', message: present(row) }
      }),

    /** @throws 404 for missing messages, 403 for others' messages */
    deleteOwn: async (messageID: number, userID: number): Promise<void> => {
      const { rows } = await sql.query<{ is_own: boolean }>({
        name: 'chat-delete-own',
        text: `WITH found AS (SELECT id, user_id = $2 AS is_own FROM chat_messages WHERE id = $1 AND deleted_at IS NULL),
          gone AS (UPDATE chat_messages SET deleted_at = now() WHERE id = (SELECT id FROM found WHERE is_own))
          SELECT is_own FROM found`,
        values: [messageID, userID],
      })
      const [message] = rows
      if (!message) throw problem('chat.not-found')
      if (!message.is_own) throw problem('chat.not-yours')
    },

    report: async (messageID: number, userID: number): Promise<void> => {
      const { rowCount } = await sql.query({
        name: 'chat-report',
        text: `WITH found AS (SELECT id FROM chat_messages WHERE id = $1 AND deleted_at IS NULL),
          kept AS (INSERT INTO chat_reports (message_id, user_id) SELECT id, $2 FROM found ON CONFLICT DO NOTHING)
          SELECT id FROM found`,
        values: [messageID, userID],
      })
      if (rowCount === 0) throw problem('chat.not-found')
    },
  }
}

function viewers(sql: Sql) {
  const totalViewers = async (): Promise<number> => {
    const { rows } = await sql.query<{ viewers: number }>({
      name: 'chat-total-viewers',
      text: `SELECT coalesce(sum(viewers), 0)::int AS viewers FROM chat_audiences
        WHERE ${isRecent('seen_at', '$1')}`,
      values: [VIEWER_COUNT_SECONDS],
    })
    return rows[0]?.viewers ?? 0
  }

  return {
    totalViewers,

    /**
     * Stores the number of viewers of this process, which expires unless stored again; returns the total of
     * all processes.
     */
    reportViewers: async (process: string, count: number): Promise<number> => {
      await sql.query({
        name: 'chat-report-viewers',
        text: `WITH gone AS (DELETE FROM chat_audiences
            WHERE (process = $1 AND $2 = 0) OR (process <> $1 AND NOT ${isRecent('seen_at', 60 * 60)})),
          told AS (INSERT INTO chat_audiences SELECT $1, $2, now() WHERE $2 > 0
            ON CONFLICT (process) DO UPDATE SET viewers = excluded.viewers, seen_at = excluded.seen_at)
          SELECT pg_notify('chat', 'viewers')`,
        values: [process, count],
      })
      return totalViewers()
    },
  }
}

const SLOW_SECONDS = secondsOf(SLOW_MODE_KEY)
const HOLD_SECONDS = secondsOf(HOLD_KEY)

/** ID $4 if the writer, who is $1 and moderates if $5, may see the message */
const ANSWERABLE = `SELECT c.id FROM chat_messages c WHERE c.id = $4::int AND ($5::boolean OR c.user_id = $1 OR NOT ${IS_HELD})`

/** Folds the text as in search, and again with its signs read as letters. */
async function hasForbiddenWord(client: PoolClient, text: string): Promise<boolean> {
  const { rows } = await client.query<{ plain: string; unsigned: string; patterns: string[][] }>({
    name: 'chat-forbidden-words',
    text: `SELECT search_text($1) AS plain, search_text($2) AS unsigned,
      (SELECT coalesce(jsonb_agg(folded), '[]') FROM chat_words WHERE room = $3) AS patterns`,
    values: [text, withoutSigns(text), CHAT_ROOM],
  })
  const [row] = rows
  if (!row) return false
  const patterns = row.patterns.map(patternOf).filter((pattern) => pattern !== undefined)
  return hasForbidden([row.plain, row.unsigned], patterns)
}

/** Returns the stored message with this key, even if it was deleted. */
async function storedBefore(
  client: PoolClient,
  userID: number,
  key: string,
): Promise<MessageRow | undefined> {
  const { rows } = await client.query<MessageRow>({
    name: 'chat-stored-before',
    text: `${MESSAGES} WHERE c.user_id = $1 AND c.client_key = $2`,
    values: [userID, key],
  })
  return rows[0]
}

/**
 * Returns the end of a mute (`until`) and the seconds until the next message (`wait`), if they block the
 * message.
 */
async function postingBlockers(
  client: PoolClient,
  { userID, isHost }: { userID: number; isHost: boolean },
): Promise<{ until: Date | null; wait: number | null }> {
  const { perWindow, window } = limits.chat
  const { rows } = await client.query<{ until: Date | null; wait: number | null }>({
    name: 'chat-posting-blockers',
    // The next message is allowed when the oldest one leaves the full window.
    text: `SELECT (SELECT until FROM chat_mutes WHERE user_id = $1 AND until > clock_timestamp()) AS until,
      greatest(
        (SELECT extract(epoch FROM created_at - clock_timestamp())::float8 + $3::float8 / 1000 FROM chat_messages
          WHERE user_id = $1 AND ${isRecent('created_at', '$3::float8 / 1000', 'clock_timestamp()')}
          ORDER BY created_at DESC OFFSET $2 - 1 LIMIT 1),
        (SELECT nullif(greatest(0, extract(epoch FROM max(created_at) - clock_timestamp())::float8 + ${SLOW_SECONDS}), 0)
          FROM chat_messages WHERE user_id = $1 AND NOT $4::boolean
            AND ${isRecent('created_at', limits.chat.maxSlowSeconds, 'clock_timestamp()')})) AS wait`,
    values: [userID, perWindow, window, isHost],
  })
  return rows[0] ?? { until: null, wait: null }
}
