import type { adminChatRoom, adminListChat, adminListComments } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { HOLD_KEY, SLOW_MODE_KEY } from '../../station/chat/chat-settings.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import type { Decided } from '../decisions/decide.ts'
import { anyContains } from '../crud/filters.ts'
import { type ListOf, pagedTable } from '../crud/paged-table.ts'

type CommentQuery = z.output<typeof adminListComments.query>
type CommentRow = ListOf<typeof adminListComments>['items'][number]
type ChatQuery = z.output<typeof adminListChat.query>
type ChatRow = ListOf<typeof adminListChat>['items'][number]

/** Most reasons that are shown of a comment */
const REASONS = 20

const reported = { user: { select: { name: true } }, _count: { select: { reports: true } } } as const

type StoredComment = Prisma.CommentGetPayload<{ include: typeof reported }> & { reasons: string[] }

const presentComment = (row: StoredComment): CommentRow => ({
  commentID: row.id,
  commentText: row.text,
  musicID: row.musicID ?? 0,
  albumID: row.albumID ?? 0,
  podcastID: row.podcastID ?? 0,
  collectionID: row.collectionID ?? 0,
  likeCount: row.likeCount,
  reports: row._count.reports,
  reasons: row.reasons,
  userID: row.userID,
  name: row.user.name,
  created: row.createdAt.toISOString(),
})

const presentMessage = (row: Prisma.ChatMessageGetPayload<{ include: typeof reported }>): ChatRow => ({
  messageID: row.id,
  text: row.text,
  isDeleted: row.deletedAt !== null,
  reports: row._count.reports,
  userID: row.userID,
  name: row.user.name,
  created: row.createdAt.toISOString(),
})

const filter = ({ search, userID }: { search: string; userID?: number | undefined }) => ({
  ...anyContains(['text'], search),
  ...(userID && { userID }),
})

export type CommentAdminStore = ReturnType<typeof commentAdminStore>

export const commentAdminStore = (db: Database) => ({
  ...pagedTable({
    sorts: { created: 'id', likes: 'likeCount' },
    where: ({ reported: isReported, ...query }: CommentQuery): Prisma.CommentWhereInput => ({
      ...filter(query),
      ...(isReported && { reports: isReported === 'yes' ? { some: {} } : { none: {} } }),
    }),
    count: (where) => db.comment.count({ where }),
    find: async (args) => {
      const rows = await db.comment.findMany({ ...args, include: reported })
      const reasonsOf = await readReasons(db, rows)
      return rows.map((row) => ({ ...row, reasons: reasonsOf.get(row.id) ?? [] }))
    },
    present: presentComment,
  }),
  remove: (tx: Tx, id: number) => tx.comment.delete({ where: { id } }),
  refuse: async (tx: Tx, id: number): Promise<Decided> => {
    const { text, userID } = await tx.comment.delete({ where: { id } })
    return { what: 'commentRemoved', name: text, userIDs: [userID], page: '' }
  },
  /** @throws 404, or 409 if nobody has reported it since the last decision */
  resolve: async (tx: Tx, id: number): Promise<void> => {
    await tx.comment.findUniqueOrThrow({ where: { id }, select: { id: true } })
    const { count } = await tx.commentReport.deleteMany({ where: { commentID: id } })
    if (count === 0) throw problem('decision.made')
  },
})

/** Returns the oldest reasons by comment. Prisma would read those of all reports to cut them. */
async function readReasons(
  db: Database,
  comments: readonly { id: number }[],
): Promise<Map<number, string[]>> {
  const ids = comments.map(({ id }) => id)
  const rows = await db.$queryRaw<{ id: number; reasons: string[] }[]>`
    SELECT id, ARRAY(SELECT reason FROM comment_reports WHERE comment_id = c.id AND reason <> ''
      ORDER BY created_at, user_id LIMIT ${REASONS}) AS reasons
    FROM unnest(${ids}::int[]) AS c (id)`
  return new Map(rows.map(({ id, reasons }) => [id, reasons]))
}

export type ChatAdminStore = ReturnType<typeof chatAdminStore>

export const chatAdminStore = (db: Database) => ({
  ...pagedTable({
    sorts: { created: 'createdAt' },
    where: ({ reported: isReported, deleted, ...query }: ChatQuery): Prisma.ChatMessageWhereInput => ({
      ...filter(query),
      ...(deleted && { deletedAt: deleted === 'yes' ? { not: null } : null }),
      ...(isReported && { reports: isReported === 'yes' ? { some: {} } : { none: {} } }),
    }),
    count: (where) => db.chatMessage.count({ where }),
    find: (args) => db.chatMessage.findMany({ ...args, include: reported }),
    present: presentMessage,
  }),
  /** Hides a message; admins can still read it. */
  remove: (tx: Tx, id: number) => tx.chatMessage.update({ where: { id }, data: { deletedAt: new Date() } }),
  /** @throws 404, or 409 if it is hidden already */
  refuse: async (tx: Tx, id: number): Promise<Decided> => {
    const [row] = await tx.chatMessage.updateManyAndReturn({
      where: { id, deletedAt: null },
      data: { deletedAt: new Date() },
      select: { text: true, userID: true },
    })
    if (row) return { what: 'messageRemoved', name: row.text, userIDs: [row.userID], page: '' }
    await tx.chatMessage.findUniqueOrThrow({ where: { id }, select: { id: true } })
    throw problem('decision.made')
  },
  /** @throws 404, or 409 if nobody has reported it since the last decision */
  resolve: async (tx: Tx, id: number): Promise<void> => {
    await tx.chatMessage.findUniqueOrThrow({ where: { id }, select: { id: true } })
    const { count } = await tx.chatReport.deleteMany({ where: { messageID: id } })
    if (count === 0) throw problem('decision.made')
  },
  room: async (room: string): Promise<z.output<typeof adminChatRoom.reply>> => {
    const [moderators, settings] = await Promise.all([
      db.chatModerator.findMany({
        where: { room },
        orderBy: { createdAt: 'asc' },
        include: { user: { select: { name: true, email: true } } },
      }),
      db.setting.findMany({ where: { key: { in: [SLOW_MODE_KEY, HOLD_KEY] } } }),
    ])
    const secondsOf = (key: string) => Number(settings.find((each) => each.key === key)?.value ?? 0)
    return {
      slowSeconds: secondsOf(SLOW_MODE_KEY),
      holdSeconds: secondsOf(HOLD_KEY),
      moderators: moderators.map(({ userID, user }) => ({ userID, ...user })),
    }
  },
  addModerator: async (tx: Tx, room: string, userID: number): Promise<void> => {
    await tx.user.findUniqueOrThrow({ where: { id: userID }, select: { id: true } })
    await tx.chatModerator.upsert({
      where: { room_userID: { room, userID } },
      create: { room, userID },
      update: {},
    })
  },
  removeModerator: async (tx: Tx, room: string, userID: number): Promise<void> => {
    await tx.chatModerator.deleteMany({ where: { room, userID } })
  },
})
