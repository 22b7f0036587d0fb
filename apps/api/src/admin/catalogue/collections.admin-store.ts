import type { adminCollections } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import type { AdminStore } from '../crud/audited-crud.ts'
import { anyContains } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'
import { withPositions } from '../crud/with-positions.ts'

type Row = z.output<typeof adminCollections.read.reply>
type Form = z.output<typeof adminCollections.create.body>
type Query = z.output<typeof adminCollections.list.query>

const include = {
  artists: {
    include: { artist: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { artistID: 'asc' }],
  },
  music: {
    include: { music: { select: { title: true } } },
    orderBy: [{ position: 'asc' }, { musicID: 'asc' }],
  },
} satisfies Prisma.CollectionInclude

type Stored = Prisma.CollectionGetPayload<{ include: typeof include }> & { imageVersion: string }

const present = (row: Stored): Row => ({
  collectionID: row.id,
  name: row.name,
  description: row.description,
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  artists: row.artists.map(({ artistID, artist }) => ({ artistID, name: artist.name })),
  musics: row.music.map(({ musicID, music }) => ({ musicID, title: music.title })),
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const columns = (form: Form) => ({
  name: form.name,
  description: form.description,
  ...(form.coverColor && { coverColor: form.coverColor }),
  artists: { create: withPositions(form.artistIDs, 'artistID') },
  music: { create: withPositions(form.musicIDs, 'musicID') },
})

export const collectionAdminStore = (db: Database, sql: Sql): AdminStore<Query, Row, Form> => ({
  kind: 'collections',
  table: 'collections',
  pictures: ['collection'],
  ...pagedTable({
    sorts: { created: 'id', name: 'name' },
    where: ({ search }: Query) => anyContains(['name'], search),
    count: (where) => db.collection.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'collection' }, (args) =>
      db.collection.findMany({ ...args, include }),
    ),
    present,
  }),
  create: async (tx, form) => (await tx.collection.create({ data: columns(form) })).id,
  update: async (tx, id, form) => {
    await tx.collection.update({
      where: { id },
      data: { artists: { deleteMany: {} }, music: { deleteMany: {} } },
    })
    await tx.collection.update({ where: { id }, data: columns(form) })
  },
  remove: (tx, id) => tx.collection.delete({ where: { id } }),
  setColor: (tx, id, coverColor) => tx.collection.update({ where: { id }, data: { coverColor } }),
})
