import type { adminPodcasts } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { presentAsset } from '../studio/uploads/asset.present.ts'
import type { RowStore } from './keep-rows.ts'
import { inOrder, isYes, type Page, pageOf, found } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type Row = Unpictured<z.output<typeof adminPodcasts.read.reply>>
type Form = z.output<typeof adminPodcasts.create.body>
type Query = z.output<typeof adminPodcasts.list.query>

const whole = {
  djs: { include: { dj: { select: { name: true } } }, orderBy: [{ position: 'asc' }, { djID: 'asc' }] },
  assets: { select: { state: true, percent: true, reason: true, sourceVersion: true } },
} satisfies Prisma.PodcastInclude

const present = (row: Prisma.PodcastGetPayload<{ include: typeof whole }>): Row => ({
  podcastID: row.id,
  title: row.title,
  description: row.description,
  releaseDate: row.releaseDate.toISOString(),
  musicLength: row.lengthSeconds,
  coverColor: row.coverColor,
  isConfirmed: row.isConfirmed,
  hasAudio: row.hasAudio,
  playCount: row.playCount,
  likeCount: row.likeCount,
  djs: row.djs.map(({ djID, dj }) => ({ djID, name: dj.name })),
  audio: presentAsset(row.assets[0]),
  created: row.createdAt.toISOString(),
})

const sorted = {
  created: 'id',
  title: 'title',
  released: 'releaseDate',
  plays: 'playCount',
  likes: 'likeCount',
} as const

export function podcastRows(
  db: Database,
  sql: Sql,
): RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> } {
  const columns = (form: Form) => ({
    title: form.title,
    description: form.description,
    isConfirmed: form.isConfirmed,
    ...(form.releaseDate && { releaseDate: form.releaseDate }),
    ...(form.coverColor && { coverColor: form.coverColor }),
  })
  return {
    kind: 'podcasts',
    pictures: ['podcast'],
    list: async (query) => {
      const where = {
        ...(await found(sql, query.search)),
        ...isYes('isConfirmed', query.confirmed),
      }
      return pageOf(
        db.podcast.count({ where }),
        db.podcast.findMany({
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
      const row = await db.podcast.findUnique({ where: { id }, include: whole })
      return row ? present(row) : undefined
    },
    create: async (tx, form) =>
      (await tx.podcast.create({ data: { ...columns(form), djs: { create: inOrder(form.djIDs, 'djID') } } }))
        .id,
    update: (tx, id, form) =>
      tx.podcast.update({
        where: { id },
        data: { ...columns(form), djs: { deleteMany: {}, create: inOrder(form.djIDs, 'djID') } },
      }),
    remove: (tx, id) => tx.podcast.delete({ where: { id } }),
    paint: (tx, id, coverColor) => tx.podcast.update({ where: { id }, data: { coverColor } }),
  }
}
