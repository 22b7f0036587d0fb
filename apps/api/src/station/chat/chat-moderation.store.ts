import { CHAT_ROOM, type ChatWord, limits, type startChatPoll } from '@nava/contracts'
import { type Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { patternOf, withoutSigns } from './forbidden-words.ts'

type PollDraft = z.output<typeof startChatPoll.body>

export type ChatModerationStore = ReturnType<typeof chatModerationStore>

export const chatModerationStore = (db: Database) => ({
  ...messages,
  ...polls,
  ...words,
  listWords: async (): Promise<ChatWord[]> => {
    const rows = await db.chatWord.findMany({ where: { room: CHAT_ROOM }, orderBy: { pattern: 'asc' } })
    return rows.map(({ id, pattern }) => ({ wordID: id, pattern }))
  },
})

const messages = {
  /** @throws 404 */
  remove: async (tx: Tx, messageID: number): Promise<void> => {
    const where = { id: messageID, deletedAt: null }
    const { count } = await tx.chatMessage.updateMany({ where, data: { deletedAt: new Date() } })
    if (count === 0) throw problem('chat.not-found')
  },

  /** @throws 404 for messages that not everybody sees */
  pin: async (tx: Tx, messageID: number): Promise<void> => {
    // Locked, so that a message that is deleted meanwhile is not pinned after that.
    const shown = await tx.$queryRaw<unknown[]>`SELECT id FROM chat_messages WHERE id = ${messageID}
      AND deleted_at IS NULL AND (held_until IS NULL OR held_until <= now()) FOR SHARE`
    if (shown.length === 0) throw problem('chat.not-found')
    await tx.chatPin.upsert({
      where: { room: CHAT_ROOM },
      create: { room: CHAT_ROOM, messageID },
      update: { messageID },
    })
  },

  unpin: async (tx: Tx): Promise<void> => {
    await tx.chatPin.deleteMany({ where: { room: CHAT_ROOM } })
  },

  /**
   * Returns the end of the mute, which is that of an earlier one if that is later.
   * @throws 404, or 403 for those who moderate
   */
  mute: async (tx: Tx, userID: number, minutes: number): Promise<Date> => {
    const { isAdmin, chatModerations } = await tx.user.findUniqueOrThrow({
      where: { id: userID },
      select: { isAdmin: true, chatModerations: { where: { room: CHAT_ROOM } } },
    })
    if (isAdmin || chatModerations.length > 0) throw problem('chat.writer-moderates')
    const [mute] = await tx.$queryRaw<{ until: Date }[]>`
      INSERT INTO chat_mutes AS m (user_id, until) VALUES (${userID}, now() + make_interval(mins => ${minutes}))
      ON CONFLICT (user_id) DO UPDATE SET until = greatest(m.until, excluded.until) RETURNING until`
    if (!mute) throw new Error('a mute that was stored cannot be read')
    return mute.until
  },
}

const polls = {
  /** @throws 409 while another one is open */
  startPoll: async (tx: Tx, { question, options, minutes }: PollDraft): Promise<number> => {
    await tx.$executeRaw`UPDATE chat_polls SET closed_at = ends_at
      WHERE room = ${CHAT_ROOM} AND closed_at IS NULL AND ends_at <= now()`
    const started = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO chat_polls (room, question, options, ends_at)
      VALUES (${CHAT_ROOM}, ${question}, ${options}, now() + make_interval(mins => ${minutes}::int))
      ON CONFLICT (room) WHERE closed_at IS NULL DO NOTHING RETURNING id`
    const [poll] = started
    if (!poll) throw problem('chat.poll-open')
    return poll.id
  },

  /** @throws 404 */
  closePoll: async (tx: Tx, pollID: number): Promise<void> => {
    const { count } = await tx.chatPoll.updateMany({
      where: { id: pollID, closedAt: null },
      data: { closedAt: new Date() },
    })
    if (count === 0 && (await tx.chatPoll.count({ where: { id: pollID } })) === 0)
      throw problem('chat.poll-not-found')
  },
}

const words = {
  /** @throws 400 if too little is left of the word, 409 if the list is full */
  addWord: async (tx: Tx, pattern: string): Promise<number> => {
    const parts = withoutSigns(pattern).split('*')
    const [row] = await tx.$queryRaw<{ folded: string[] }[]>`SELECT ARRAY(SELECT search_text(part)
      FROM unnest(${parts}::text[]) WITH ORDINALITY AS p (part, place) ORDER BY place) AS folded`
    const folded = row?.folded ?? []
    if (!patternOf(folded)) throw problem('chat.word-too-short')
    // Locked, so that two do not add the last one.
    await tx.$executeRaw`LOCK TABLE chat_words IN SHARE ROW EXCLUSIVE MODE`
    const max = limits.chat.words
    if ((await tx.chatWord.count({ where: { room: CHAT_ROOM } })) >= max)
      throw problem('chat.too-many-words', { max })
    const { id } = await tx.chatWord.upsert({
      where: { room_pattern: { room: CHAT_ROOM, pattern } },
      create: { room: CHAT_ROOM, pattern, folded },
      update: { folded },
    })
    return id
  },

  /** Returns the word. @throws 404 */
  removeWord: async (tx: Tx, wordID: number): Promise<string> => {
    try {
      return (await tx.chatWord.delete({ where: { id: wordID } })).pattern
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025')
        throw problem('chat.word-not-found')
      throw error
    }
  },
}
