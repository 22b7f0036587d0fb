import type { adminListUsers, adminReadUser } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { HttpError, notFound } from '../platform/http/errors.ts'
import type { Tx } from '../platform/audit/audited.ts'
import { holds, isYes, type ListOf, pageByIds } from './page-of.ts'

type Row = z.output<typeof adminReadUser.reply>
type Query = z.output<typeof adminListUsers.query>

const whole = {
  artistMembers: { include: { artist: { select: { name: true } } }, orderBy: { artistID: 'asc' } },
  djMembers: { include: { dj: { select: { name: true } } }, orderBy: { djID: 'asc' } },
  chatMute: true,
} satisfies Prisma.UserInclude

type Whole = Prisma.UserGetPayload<{ include: typeof whole }> & { commentCount: number }

const present = (row: Whole): Row => ({
  userID: row.id,
  name: row.name,
  email: row.email,
  isAdmin: row.isAdmin,
  hasPassword: row.passwordHash !== null,
  signsInWithGoogle: row.googleSub !== null,
  artists: row.artistMembers.map(({ artistID, artist }) => ({ artistID, name: artist.name })),
  djs: row.djMembers.map(({ djID, dj }) => ({ djID, name: dj.name })),
  commentCount: row.commentCount,
  mutedUntil: row.chatMute?.until.toISOString() ?? null,
  created: row.createdAt.toISOString(),
})

const sorted = { created: 'id', name: 'name', email: 'email' } as const

export type UserRows = ReturnType<typeof userRows>

export function userRows(db: Database) {
  const read = async (where: Prisma.UserWhereInput): Promise<Whole[]> => {
    const rows = await db.user.findMany({ where, include: whole })
    // Not by Prisma's _count, which counts the comments of all users first.
    const counts = await db.comment.groupBy({
      by: ['userID'],
      where: { userID: { in: rows.map(({ id }) => id) } },
      _count: true,
    })
    const countOf = new Map(counts.map(({ userID, _count }) => [userID, _count]))
    return rows.map((row) => ({ ...row, commentCount: countOf.get(row.id) ?? 0 }))
  }
  return {
    list: (query: Query): Promise<ListOf<typeof adminListUsers>> => {
      const columns = ['name', 'email'] as const
      const where = {
        ...isYes('isAdmin', query.admin),
        ...(query.search && {
          OR: columns.map((column) => ({
            [column]: holds(query.search),
          })),
        }),
      }
      return pageByIds(
        db.user.count({ where }),
        db.user.findMany({
          where,
          orderBy: [{ [sorted[query.sort]]: query.order }, { id: query.order }],
          take: query.take,
          skip: query.skip,
          select: { id: true },
        }),
        read,
        present,
      )
    },

    read: async (id: number): Promise<Row> => {
      const [row] = await read({ id })
      if (!row) throw notFound('user')
      return present(row)
    },

    /** Makes a user an admin, or takes that back. @throws HttpError 409 for the last admin */
    setAdmin: async (tx: Tx, id: number, isAdmin: boolean): Promise<void> => {
      // Locked: two admins who dismiss each other at once would leave none.
      const admins = await tx.$queryRaw<
        { id: number }[]
      >`SELECT id FROM users WHERE is_admin ORDER BY id FOR UPDATE`
      if (!isAdmin && admins.length === 1 && admins[0]?.id === id)
        throw new HttpError(409, 'The last admin stays one: make somebody else an admin first')
      await tx.user.update({ where: { id }, data: { isAdmin } })
    },

    /** Keeps a user from writing in the chat until a time; null lets the user write again. */
    mute: async (tx: Tx, id: number, until: Date | null): Promise<void> => {
      await tx.user.findUniqueOrThrow({ where: { id }, select: { id: true } })
      if (until)
        await tx.chatMute.upsert({ where: { userID: id }, create: { userID: id, until }, update: { until } })
      else await tx.chatMute.deleteMany({ where: { userID: id } })
    },
  }
}
