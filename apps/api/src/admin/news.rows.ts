import type { adminNews } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import type { RowStore } from './keep-rows.ts'
import { holds, type Page, pageOf } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type Row = Unpictured<z.output<typeof adminNews.read.reply>>
type Form = z.output<typeof adminNews.create.body>
type Query = z.output<typeof adminNews.list.query>

const present = (row: Prisma.NewsPostGetPayload<object>): Row => ({
  newsID: row.id,
  title: row.title,
  excerpt: row.excerpt,
  content: row.content,
  publishedAt: row.publishedAt.toISOString(),
  created: row.createdAt.toISOString(),
})

const sorted = { published: 'publishedAt', created: 'id', title: 'title' } as const

export function newsRows(db: Database): RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> } {
  const columns = ({ title, excerpt, content, publishedAt }: Form) => ({
    title,
    excerpt,
    content,
    ...(publishedAt && { publishedAt }),
  })
  return {
    kind: 'news',
    pictures: ['news'],
    list: (query) => {
      const where = query.search ? { title: holds(query.search) } : {}
      return pageOf(
        db.newsPost.count({ where }),
        db.newsPost.findMany({
          where,
          orderBy: [{ [sorted[query.sort]]: query.order }, { id: query.order }],
          take: query.take,
          skip: query.skip,
        }),
        present,
      )
    },
    read: async (id) => {
      const row = await db.newsPost.findUnique({ where: { id } })
      return row ? present(row) : undefined
    },
    create: async (tx, form) => (await tx.newsPost.create({ data: columns(form) })).id,
    update: (tx, id, form) => tx.newsPost.update({ where: { id }, data: columns(form) }),
    remove: (tx, id) => tx.newsPost.delete({ where: { id } }),
  }
}
