import type { adminListChat, adminListComments } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { SLOW_MODE_KEY } from '../../station/chat/chat.store.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import { anyContains } from '../crud/filters.ts'
import { type ListOf, pagedTable } from '../crud/paged-table.ts'

type CommentQuery = z.output<typeof adminListComments.query>
type CommentRow = ListOf<typeof adminListComments>['items'][number]
type ChatQuery = z.output<typeof adminListChat.query>
type ChatRow = ListOf<typeof adminListChat>['items'][number]

const writer = { user: { select: { name: true } } } as const

const presentComment = (row: Prisma.CommentGetPayload<{ include: typeof writer }>): CommentRow => ({
  commentID: row.id,
  commentText: row.text,
  musicID: row.musicID ?? 0,
  albumID: row.albumID ?? 0,
  podcastID: row.podcastID ?? 0,
  collectionID: row.collectionID ?? 0,
  likeCount: row.likeCount,
  userID: row.userID,
  name: row.user.name,
  created: row.createdAt.toISOString(),
})

const message = { ...writer, _count: { select: { reports: true } } } as const

const presentMessage = (row: Prisma.ChatMessageGetPayload<{ include: typeof message }>): ChatRow => ({
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
    where: (query: CommentQuery): Prisma.CommentWhereInput => filter(query),
    count: (where) => db.comment.count({ where }),
    find: (args) => db.comment.findMany({ ...args, include: writer }),
    present: presentComment,
  }),
  remove: (tx: Tx, id: number) => tx.comment.delete({ where: { id } }),
})

export type ChatAdminStore = ReturnType<typeof chatAdminStore>

export const chatAdminStore = (db: Database) => ({
  ...pagedTable({
    sorts: { created: 'createdAt' },
    where: ({ reported, ...query }: ChatQuery): Prisma.ChatMessageWhereInput => ({
      ...filter(query),
      ...(reported && { reports: reported === 'yes' ? { some: {} } : { none: {} } }),
    }),
    count: (where) => db.chatMessage.count({ where }),
    find: (args) => db.chatMessage.findMany({ ...args, include: message }),
    present: presentMessage,
  }),
  /** Hides a message; admins can still read it. */
  remove: (tx: Tx, id: number) => tx.chatMessage.update({ where: { id }, data: { deletedAt: new Date() } }),
  setSlowMode: async (tx: Tx, seconds: number): Promise<void> => {
    await tx.setting.upsert({
      where: { key: SLOW_MODE_KEY },
      create: { key: SLOW_MODE_KEY, value: seconds },
      update: { value: seconds },
    })
    await tx.$executeRaw`SELECT pg_notify('chat', 'slowMode')`
  },
})
