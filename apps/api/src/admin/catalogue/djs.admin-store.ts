import type { adminDjs } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { supportIn } from '../../catalogue/support.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import { matchesSearch } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'

type Row = z.output<typeof adminDjs.read.reply>
type Form = z.output<typeof adminDjs.create.body>
type Query = z.output<typeof adminDjs.list.query>

const include = {
  members: {
    include: { user: { select: { name: true, email: true } } },
    orderBy: { userID: 'asc' },
  },
} satisfies Prisma.DjInclude

type Stored = Prisma.DjGetPayload<{ include: typeof include }> & { imageVersion: string }

const present = (row: Stored): Row => ({
  djID: row.id,
  name: row.name,
  biography: row.biography,
  supportLink: row.supportLink ?? '',
  supportLabel: row.supportLabel,
  imageVersion: row.imageVersion,
  followerCount: row.followerCount,
  playCount: row.playCount,
  members: row.members.map(({ userID, user }) => ({ userID, name: user.name, email: user.email })),
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const columns = ({ name, biography, ...form }: Form) => ({ name, biography, ...supportIn(form) })

const members = (form: Form) => [...new Set(form.memberIDs)].map((userID) => ({ userID }))

export const djAdminStore = (db: Database, sql: Sql): AdminStore<Query, Row, Form> => ({
  kind: 'djs',
  table: 'djs',
  pictures: ['dj'],
  ...pagedTable({
    sorts: { created: 'id', name: 'name', followers: 'followerCount', plays: 'playCount' },
    where: ({ search }: Query) => matchesSearch(sql, search),
    count: (where) => db.dj.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'dj' }, (args) => db.dj.findMany({ ...args, include })),
    present,
  }),
  create: async (tx, form) =>
    (await tx.dj.create({ data: { ...columns(form), members: { create: members(form) } } })).id,
  update: (tx, id, form) =>
    tx.dj.update({
      where: { id },
      data: { ...columns(form), members: { deleteMany: {}, create: members(form) } },
    }),
  remove: (tx, id) => tx.dj.delete({ where: { id } }),
})
