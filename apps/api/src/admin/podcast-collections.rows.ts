import type { adminPodcastCollections } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import type { RowStore } from './keep-rows.ts'
import { holds, inOrder, type Page, pageOf } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type Row = Unpictured<z.output<typeof adminPodcastCollections.read.reply>>
type Form = z.output<typeof adminPodcastCollections.create.body>
type Query = z.output<typeof adminPodcastCollections.list.query>

const whole = {
  djs: { include: { dj: { select: { name: true } } }, orderBy: [{ position: 'asc' }, { djID: 'asc' }] },
  podcasts: {
    include: { podcast: { select: { title: true } } },
    orderBy: [{ position: 'asc' }, { podcastID: 'asc' }],
  },
} satisfies Prisma.PodcastCollectionInclude

const present = (row: Prisma.PodcastCollectionGetPayload<{ include: typeof whole }>): Row => ({
  podcastCollectionID: row.id,
  name: row.name,
  coverColor: row.coverColor,
  djs: row.djs.map(({ djID, dj }) => ({ djID, name: dj.name })),
  podcasts: row.podcasts.map(({ podcastID, podcast }) => ({ podcastID, title: podcast.title })),
  created: row.createdAt.toISOString(),
})

export function podcastCollectionRows(
  db: Database,
): RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> } {
  const columns = (form: Form) => ({
    name: form.name,
    ...(form.coverColor && { coverColor: form.coverColor }),
  })
  const parts = (form: Form) => ({
    djs: inOrder(form.djIDs, 'djID'),
    podcasts: inOrder(form.podcastIDs, 'podcastID'),
  })
  return {
    kind: 'podcastcollections',
    pictures: ['podcastCollection'],
    list: (query) => {
      const where = query.search ? { name: holds(query.search) } : {}
      return pageOf(
        db.podcastCollection.count({ where }),
        db.podcastCollection.findMany({
          where,
          orderBy:
            query.sort === 'name' ? [{ name: query.order }, { id: query.order }] : [{ id: query.order }],
          take: query.take,
          skip: query.skip,
          include: whole,
        }),
        present,
      )
    },
    read: async (id) => {
      const row = await db.podcastCollection.findUnique({ where: { id }, include: whole })
      return row ? present(row) : undefined
    },
    create: async (tx, form) => {
      const { djs, podcasts } = parts(form)
      const data = { ...columns(form), djs: { create: djs }, podcasts: { create: podcasts } }
      return (await tx.podcastCollection.create({ data })).id
    },
    update: (tx, id, form) => {
      const { djs, podcasts } = parts(form)
      return tx.podcastCollection.update({
        where: { id },
        data: {
          ...columns(form),
          djs: { deleteMany: {}, create: djs },
          podcasts: { deleteMany: {}, create: podcasts },
        },
      })
    },
    remove: (tx, id) => tx.podcastCollection.delete({ where: { id } }),
    paint: (tx, id, coverColor) => tx.podcastCollection.update({ where: { id }, data: { coverColor } }),
  }
}
