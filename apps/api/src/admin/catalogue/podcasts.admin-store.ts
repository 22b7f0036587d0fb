import type { adminPodcasts } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { presentAsset } from '../../studio/uploads/asset.present.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import { matchesSearch, yesNoFilter } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'
import { withPositions } from '../crud/with-positions.ts'

type Row = z.output<typeof adminPodcasts.read.reply>
type Form = z.output<typeof adminPodcasts.create.body>
type Query = z.output<typeof adminPodcasts.list.query>

const whole = {
  djs: { include: { dj: { select: { name: true } } }, orderBy: [{ position: 'asc' }, { djID: 'asc' }] },
  assets: {
    select: { state: true, percent: true, reasonCode: true, reasonParams: true, sourceVersion: true },
  },
} satisfies Prisma.PodcastInclude

type Stored = Prisma.PodcastGetPayload<{ include: typeof whole }> & { imageVersion: string }

const present = (row: Stored): Row => ({
  podcastID: row.id,
  title: row.title,
  description: row.description,
  releaseDate: row.releaseDate.toISOString(),
  musicLength: row.lengthSeconds,
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  isConfirmed: row.isConfirmed,
  hasAudio: row.hasAudio,
  playCount: row.playCount,
  likeCount: row.likeCount,
  djs: row.djs.map(({ djID, dj }) => ({ djID, name: dj.name })),
  audio: presentAsset(row.assets[0]),
  created: row.createdAt.toISOString(),
})

const columns = (form: Form) => ({
  title: form.title,
  description: form.description,
  isConfirmed: form.isConfirmed,
  ...(form.releaseDate && { releaseDate: form.releaseDate }),
  ...(form.coverColor && { coverColor: form.coverColor }),
})

export const podcastAdminStore = (db: Database, sql: Sql): AdminStore<Query, Row, Form> => ({
  kind: 'podcasts',
  pictures: ['podcast'],
  ...pagedTable({
    sorts: {
      created: 'id',
      title: 'title',
      released: 'releaseDate',
      plays: 'playCount',
      likes: 'likeCount',
    },
    where: async (query: Query): Promise<Prisma.PodcastWhereInput> => ({
      ...(await matchesSearch(sql, query.search)),
      ...yesNoFilter('isConfirmed', query.confirmed),
    }),
    count: (where) => db.podcast.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'podcast' }, (args) =>
      db.podcast.findMany({ ...args, include: whole }),
    ),
    present,
  }),
  create: async (tx, form) => {
    const djs = { create: withPositions(form.djIDs, 'djID') }
    return (await tx.podcast.create({ data: { ...columns(form), djs } })).id
  },
  update: (tx, id, form) => {
    const djs = { deleteMany: {}, create: withPositions(form.djIDs, 'djID') }
    return tx.podcast.update({ where: { id }, data: { ...columns(form), djs } })
  },
  remove: (tx, id) => tx.podcast.delete({ where: { id } }),
  setColor: (tx, id, coverColor) => tx.podcast.update({ where: { id }, data: { coverColor } }),
})
