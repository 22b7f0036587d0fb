import type { adminCollections } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import type { RowStore } from './keep-rows.ts'
import { holds, inOrder, type Page, pageOf } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type Row = Unpictured<z.output<typeof adminCollections.read.reply>>
type Form = z.output<typeof adminCollections.create.body>
type Query = z.output<typeof adminCollections.list.query>

const whole = {
  artists: {
    include: { artist: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { artistID: 'asc' }],
  },
  music: {
    include: { music: { select: { title: true } } },
    orderBy: [{ position: 'asc' }, { musicID: 'asc' }],
  },
} satisfies Prisma.CollectionInclude

const present = (row: Prisma.CollectionGetPayload<{ include: typeof whole }>): Row => ({
  collectionID: row.id,
  name: row.name,
  description: row.description,
  coverColor: row.coverColor,
  artists: row.artists.map(({ artistID, artist }) => ({ artistID, name: artist.name })),
  musics: row.music.map(({ musicID, music }) => ({ musicID, title: music.title })),
  created: row.createdAt.toISOString(),
})

export function collectionRows(
  db: Database,
): RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> } {
  const columns = (form: Form) => ({
    name: form.name,
    description: form.description,
    ...(form.coverColor && { coverColor: form.coverColor }),
  })
  const parts = (form: Form) => ({
    artists: inOrder(form.artistIDs, 'artistID'),
    music: inOrder(form.musicIDs, 'musicID'),
  })
  return {
    kind: 'collections',
    pictures: ['collection'],
    list: (query) => {
      const where = query.search ? { name: holds(query.search) } : {}
      return pageOf(
        db.collection.count({ where }),
        db.collection.findMany({
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
      const row = await db.collection.findUnique({ where: { id }, include: whole })
      return row ? present(row) : undefined
    },
    create: async (tx, form) => {
      const { artists, music } = parts(form)
      const data = { ...columns(form), artists: { create: artists }, music: { create: music } }
      return (await tx.collection.create({ data })).id
    },
    update: (tx, id, form) => {
      const { artists, music } = parts(form)
      return tx.collection.update({
        where: { id },
        data: {
          ...columns(form),
          artists: { deleteMany: {}, create: artists },
          music: { deleteMany: {}, create: music },
        },
      })
    },
    remove: (tx, id) => tx.collection.delete({ where: { id } }),
    paint: (tx, id, coverColor) => tx.collection.update({ where: { id }, data: { coverColor } }),
  }
}
