import type { adminDjs } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import type { RowStore } from './keep-rows.ts'
import { type Page, pageOf, found } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type Row = Unpictured<z.output<typeof adminDjs.read.reply>>
type Form = z.output<typeof adminDjs.create.body>
type Query = z.output<typeof adminDjs.list.query>

const whole = {
  members: {
    include: { user: { select: { name: true, email: true } } },
    orderBy: { userID: 'asc' },
  },
} satisfies Prisma.DjInclude

const present = (row: Prisma.DjGetPayload<{ include: typeof whole }>): Row => ({
  djID: row.id,
  name: row.name,
  biography: row.biography,
  followerCount: row.followerCount,
  playCount: row.playCount,
  members: row.members.map(({ userID, user }) => ({ userID, name: user.name, email: user.email })),
  created: row.createdAt.toISOString(),
})

const sorted = { created: 'id', name: 'name', followers: 'followerCount', plays: 'playCount' } as const

export function djRows(
  db: Database,
  sql: Sql,
): RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> } {
  const members = (form: Form) => [...new Set(form.memberIDs)].map((userID) => ({ userID }))
  const columns = ({ name, biography }: Form) => ({ name, biography })
  return {
    kind: 'djs',
    pictures: ['dj'],
    list: async (query) => {
      const where = await found(sql, query.search)
      return pageOf(
        db.dj.count({ where }),
        db.dj.findMany({
          where,
          orderBy: [{ [sorted[query.sort]]: query.order }, { id: query.order }],
          take: query.take,
          skip: query.skip,
          include: whole,
        }),
        present,
      )
    },
    read: async (id) => {
      const row = await db.dj.findUnique({ where: { id }, include: whole })
      return row ? present(row) : undefined
    },
    create: async (tx, form) =>
      (await tx.dj.create({ data: { ...columns(form), members: { create: members(form) } } })).id,
    update: (tx, id, form) =>
      tx.dj.update({
        where: { id },
        data: { ...columns(form), members: { deleteMany: {}, create: members(form) } },
      }),
    remove: (tx, id) => tx.dj.delete({ where: { id } }),
  }
}
