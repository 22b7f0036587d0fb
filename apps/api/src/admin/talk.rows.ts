/** Comments and the chat, for those who moderate them. */
import type { adminListChat, adminListComments } from '@nava/contracts'
import type { Database } from '@nava/db'
import type * as z from 'zod'
import type { Tx } from '../platform/audit/audited.ts'
import { holds, type ListOf, pageOf } from './page-of.ts'

type CommentQuery = z.output<typeof adminListComments.query>
type ChatQuery = z.output<typeof adminListChat.query>

const writer = { user: { select: { name: true } } } as const
const filter = ({ search, userID }: { search: string; userID?: number | undefined }) => ({
  ...(search && { text: holds(search) }),
  ...(userID && { userID }),
})

export type TalkRows = ReturnType<typeof talkRows>

export const talkRows = (db: Database) => ({
  comments: (query: CommentQuery): Promise<ListOf<typeof adminListComments>> => {
    const where = filter(query)
    return pageOf(
      db.comment.count({ where }),
      db.comment.findMany({
        where,
        orderBy:
          query.sort === 'likes' ? [{ likeCount: query.order }, { id: query.order }] : [{ id: query.order }],
        take: query.take,
        skip: query.skip,
        include: writer,
      }),
      (row) => ({
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
      }),
    )
  },
  deleteComment: (tx: Tx, id: number) => tx.comment.delete({ where: { id } }),

  chat: (query: ChatQuery): Promise<ListOf<typeof adminListChat>> => {
    const where = filter(query)
    return pageOf(
      db.chatMessage.count({ where }),
      db.chatMessage.findMany({
        where,
        orderBy: [{ createdAt: query.order }, { id: query.order }],
        take: query.take,
        skip: query.skip,
        include: writer,
      }),
      (row) => ({
        messageID: row.id,
        text: row.text,
        isDeleted: row.deletedAt !== null,
        userID: row.userID,
        name: row.user.name,
        created: row.createdAt.toISOString(),
      }),
    )
  },
  /** Takes a message out of the chat; admins can still read it. */
  deleteMessage: (tx: Tx, id: number) =>
    tx.chatMessage.update({ where: { id }, data: { deletedAt: new Date() } }),
})
