import type { adminPodcastCollections } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import type { AdminStore } from '../crud/audited-crud.ts'
import { anyContains } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'
import { withPositions } from '../crud/with-positions.ts'

type Row = z.output<typeof adminPodcastCollections.read.reply>
type Form = z.output<typeof adminPodcastCollections.create.body>
type Query = z.output<typeof adminPodcastCollections.list.query>

const include = {
  djs: { include: { dj: { select: { name: true } } }, orderBy: [{ position: 'asc' }, { djID: 'asc' }] },
  podcasts: {
    include: { podcast: { select: { title: true } } },
    orderBy: [{ position: 'asc' }, { podcastID: 'asc' }],
  },
} satisfies Prisma.PodcastCollectionInclude

type Stored = Prisma.PodcastCollectionGetPayload<{ include: typeof include }> & { imageVersion: string }

const present = (row: Stored): Row => ({
  podcastCollectionID: row.id,
  name: row.name,
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  djs: row.djs.map(({ djID, dj }) => ({ djID, name: dj.name })),
  podcasts: row.podcasts.map(({ podcastID, podcast }) => ({ podcastID, title: podcast.title })),
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const columns = (form: Form) => ({
  name: form.name,
  ...(form.coverColor && { coverColor: form.coverColor }),
  djs: { create: withPositions(form.djIDs, 'djID') },
  podcasts: { create: withPositions(form.podcastIDs, 'podcastID') },
})

export const podcastCollectionAdminStore = (db: Database, sql: Sql): AdminStore<Query, Row, Form> => ({
  kind: 'podcastcollections',
  table: 'podcast_collections',
  pictures: ['podcastCollection'],
  ...pagedTable({
    sorts: { created: 'id', name: 'name' },
    where: ({ search }: Query) => anyContains(['name'], search),
    count: (where) => db.podcastCollection.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'podcastCollection' }, (args) =>
      db.podcastCollection.findMany({ ...args, include }),
    ),
    present,
  }),
  create: async (tx, form) => (await tx.podcastCollection.create({ data: columns(form) })).id,
  update: async (tx, id, form) => {
    const none = { djs: { deleteMany: {} }, podcasts: { deleteMany: {} } }
    await tx.podcastCollection.update({ where: { id }, data: none })
    await tx.podcastCollection.update({ where: { id }, data: columns(form) })
  },
  remove: (tx, id) => tx.podcastCollection.delete({ where: { id } }),
  setColor: (tx, id, coverColor) => tx.podcastCollection.update({ where: { id }, data: { coverColor } }),
})
