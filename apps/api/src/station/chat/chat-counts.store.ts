import { CHAT_ROOM, type ChatOwn, type ChatReactionCounts, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import type { PoolClient } from 'pg'
import { problem } from '../../platform/http/errors.ts'
import { POLL_IS_OPEN } from './chat-room.store.ts'
import { COUNTS, IS_SHOWN, shownCounts } from './message-rows.ts'

/** Reactions and votes */
export const chatCountsStore = (sql: Sql) => ({
  reactionCounts: async (ids: readonly number[]): Promise<ChatReactionCounts[]> => {
    const { rows } = await sql.query<{ id: number; counts: number[] }>({
      name: 'chat-reaction-counts',
      text: `SELECT id, (SELECT ${COUNTS} FROM chat_reactions r WHERE r.message_id = id) AS counts
        FROM unnest($1::int[]) AS id`,
      values: [ids],
    })
    return rows.map(({ id, counts }) => ({ messageID: id, counts: shownCounts(counts) }))
  },

  /** Returns what the user did to the latest messages and in the latest poll. */
  ownOf: async (userID: number): Promise<ChatOwn> => {
    const { rows } = await sql.query<ChatOwn>({
      name: 'chat-own',
      text: `SELECT
        (SELECT coalesce(jsonb_agg(jsonb_build_object('messageID', message_id, 'reaction', reaction)), '[]')
          FROM chat_reactions WHERE user_id = $1 AND message_id >= coalesce((SELECT c.id FROM chat_messages c
            WHERE ${IS_SHOWN} ORDER BY c.id DESC OFFSET $2 - 1 LIMIT 1), 0)) AS reactions,
        (SELECT jsonb_build_object('pollID', poll_id, 'option', option) FROM chat_votes
          WHERE user_id = $1 AND poll_id = (SELECT id FROM chat_polls WHERE room = $3 ORDER BY id DESC LIMIT 1)) AS vote`,
      values: [userID, limits.chat.history, CHAT_ROOM],
    })
    return rows[0] ?? { reactions: [], vote: null }
  },

  /** @throws 404 for messages that the user cannot see, 403 for muted users */
  react: (messageID: number, userID: number, reaction: number, isOn: boolean): Promise<void> =>
    inTransaction(sql, async (client) => {
      await assertNotMuted(client, userID)
      const { rowCount } = await client.query({
        name: 'chat-lock-message',
        text: `SELECT FROM chat_messages c WHERE c.id = $1 AND ${IS_SHOWN} FOR KEY SHARE`,
        values: [messageID],
      })
      if (rowCount === 0) throw problem('chat.not-found')
      await client.query(
        isOn
          ? {
              name: 'chat-react',
              text: `INSERT INTO chat_reactions (message_id, user_id, reaction) VALUES ($1, $2, $3)
                ON CONFLICT DO NOTHING`,
              values: [messageID, userID, reaction],
            }
          : {
              name: 'chat-take-reaction-back',
              text: 'DELETE FROM chat_reactions WHERE message_id = $1 AND user_id = $2 AND reaction = $3',
              values: [messageID, userID, reaction],
            },
      )
    }),

  /** @throws 403 for muted users, 404, 409 for a closed poll, 400 for an option that it does not have */
  vote: (pollID: number, userID: number, option: number): Promise<void> =>
    inTransaction(sql, async (client) => {
      await assertNotMuted(client, userID)
      // Locked, so that nothing is added to a result that is shown.
      const { rows } = await client.query<{ is_open: boolean; options: number }>({
        name: 'chat-lock-poll',
        text: `SELECT ${POLL_IS_OPEN} AS is_open, cardinality(options) AS options FROM chat_polls
          WHERE id = $1 FOR SHARE`,
        values: [pollID],
      })
      const [poll] = rows
      if (!poll) throw problem('chat.poll-not-found')
      if (!poll.is_open) throw problem('chat.poll-closed')
      if (option >= poll.options) throw problem('chat.no-such-option')
      await client.query({
        name: 'chat-vote',
        text: `INSERT INTO chat_votes (poll_id, user_id, option) VALUES ($1, $2, $3)
          ON CONFLICT (poll_id, user_id) DO UPDATE SET option = excluded.option`,
        values: [pollID, userID, option],
      })
    }),
})

async function assertNotMuted(client: PoolClient, userID: number): Promise<void> {
  const { rowCount } = await client.query({
    name: 'chat-is-muted',
    text: 'SELECT FROM chat_mutes WHERE user_id = $1 AND until > now()',
    values: [userID],
  })
  if (rowCount !== 0) throw problem('chat.muted')
}
