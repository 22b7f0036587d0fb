import { CHAT_ROOM, type ChatRoom, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { secondsOf, SLOW_MODE_KEY } from './chat-settings.ts'
import { IS_SHOWN, type MessageRow, MESSAGES, present } from './message-rows.ts'

export const POLL_IS_OPEN = '(closed_at IS NULL AND (ends_at IS NULL OR ends_at > now()))'

/** When a poll that is not open closed */
const CLOSED = 'least(closed_at, ends_at)'

export interface RoomState extends ChatRoom {
  slowSeconds: number
}

interface PollRow {
  id: number
  question: string
  options: string[]
  votes: number[]
  ends_at: Date | null
  is_open: boolean
  /** Milliseconds until it closes, or is not shown any more; null for neither */
  changes_in: number | null
}

const presentPoll = ({ id, question, options, votes, ends_at: endsAt, is_open: isOpen }: PollRow) => ({
  pollID: id,
  question,
  options,
  votes,
  endsAt: endsAt?.toISOString() ?? null,
  isOpen,
})

export const chatRoomStore = (sql: Sql) => ({
  /** `changesIn`: milliseconds until the state changes without any event; null if it does not */
  roomState: async (): Promise<{ state: RoomState; changesIn: number | null }> => {
    const [settings, pinned, poll] = await Promise.all([
      sql.query<{ seconds: number; moderators: number[] }>({
        name: 'chat-room',
        text: `SELECT ${secondsOf(SLOW_MODE_KEY)} AS seconds,
          ARRAY(SELECT user_id FROM chat_moderators WHERE room = $1 ORDER BY user_id) AS moderators`,
        values: [CHAT_ROOM],
      }),
      sql.query<MessageRow>({
        name: 'chat-pinned',
        text: `${MESSAGES} JOIN chat_pins p ON p.message_id = c.id WHERE p.room = $1 AND ${IS_SHOWN}`,
        values: [CHAT_ROOM],
      }),
      sql.query<PollRow>({
        name: 'chat-poll',
        text: `SELECT * FROM (SELECT id, question, options, ends_at, ${POLL_IS_OPEN} AS is_open,
            ARRAY(SELECT count(v.user_id)::int FROM generate_subscripts(options, 1) place
              LEFT JOIN chat_votes v ON v.poll_id = p.id AND v.option = place - 1 GROUP BY place ORDER BY place) AS votes,
            ceil(extract(epoch FROM CASE WHEN ${POLL_IS_OPEN} THEN ends_at
              ELSE ${CLOSED} + make_interval(secs => $2) END - clock_timestamp()) * 1000)::float8 AS changes_in
          FROM chat_polls p WHERE room = $1 ORDER BY id DESC LIMIT 1) latest WHERE is_open OR changes_in > 0`,
        values: [CHAT_ROOM, limits.chat.poll.shownSeconds],
      }),
    ])
    const [message] = pinned.rows
    const [latest] = poll.rows
    return {
      state: {
        slowSeconds: settings.rows[0]?.seconds ?? 0,
        moderators: settings.rows[0]?.moderators ?? [],
        pinned: message ? present(message) : null,
        poll: latest ? presentPoll(latest) : null,
      },
      changesIn: latest?.changes_in ?? null,
    }
  },
})
