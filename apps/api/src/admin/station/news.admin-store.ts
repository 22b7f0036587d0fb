import type { adminNews } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import type { AdminStore } from '../crud/audited-crud.ts'
import { anyContains } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'

type Row = z.output<typeof adminNews.read.reply>
type Form = z.output<typeof adminNews.create.body>
type Query = z.output<typeof adminNews.list.query>

const present = (row: Prisma.NewsPostGetPayload<object> & { imageVersion: string }): Row => ({
  newsID: row.id,
  title: row.title,
  excerpt: row.excerpt,
  content: row.content,
  imageVersion: row.imageVersion,
  publishedAt: row.publishedAt.toISOString(),
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const columns = ({ title, excerpt, content, publishedAt }: Form) => ({
  title,
  excerpt,
  content,
  ...(publishedAt && { publishedAt }),
})

export const newsAdminStore = (db: Database, sql: Sql): AdminStore<Query, Row, Form> => ({
  kind: 'news',
  table: 'news_posts',
  pictures: ['news'],
  ...pagedTable({
    sorts: { published: 'publishedAt', created: 'id', title: 'title' },
    where: ({ search }: Query) => anyContains(['title'], search),
    count: (where) => db.newsPost.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'news' }, (args) => db.newsPost.findMany(args)),
    present,
  }),
  create: async (tx, form) => (await tx.newsPost.create({ data: columns(form) })).id,
  update: (tx, id, form) => tx.newsPost.update({ where: { id }, data: columns(form) }),
  remove: (tx, id) => tx.newsPost.delete({ where: { id } }),
})
