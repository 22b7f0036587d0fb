/** Uploads and what becomes of them: the database row is the truth, the queue only says when. */
import type { adminListJobs, adminRetryJob } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { notFound } from '../platform/http/errors.ts'
import { presentAsset } from '../studio/uploads/asset.present.ts'
import { holds, type ListOf, pageOf } from './page-of.ts'

type Row = z.output<typeof adminRetryJob.reply>
type Query = z.output<typeof adminListJobs.query>

const whole = {
  music: { select: { title: true } },
  podcast: { select: { title: true } },
} satisfies Prisma.MediaAssetInclude

const present = (row: Prisma.MediaAssetGetPayload<{ include: typeof whole }>): Row => ({
  jobID: row.id,
  kind: row.kind,
  musicID: row.musicID ?? 0,
  podcastID: row.podcastID ?? 0,
  title: row.music?.title ?? row.podcast?.title ?? '',
  status: presentAsset(row),
  fileName: row.sourceName,
  bytes: Number(row.sourceBytes),
  retries: row.retries,
  updated: row.updatedAt.toISOString(),
})

export type JobRows = ReturnType<typeof jobRows>

export const jobRows = (db: Database) => ({
  list: (query: Query): Promise<ListOf<typeof adminListJobs>> => {
    const title = { title: holds(query.search) }
    const where = {
      // A row is made before its first file has arrived.
      sourceVersion: { not: '' },
      ...(query.state && { state: query.state }),
      ...(query.search && { OR: [{ music: title }, { podcast: title }] }),
    }
    return pageOf(
      db.mediaAsset.count({ where }),
      db.mediaAsset.findMany({
        where,
        orderBy:
          query.sort === 'updated'
            ? [{ updatedAt: query.order }, { id: query.order }]
            : [{ id: query.order }],
        take: query.take,
        skip: query.skip,
        include: whole,
      }),
      present,
    )
  },

  read: async (id: number): Promise<Row> => {
    const row = await db.mediaAsset.findUnique({ where: { id }, include: whole })
    if (!row) throw notFound('upload')
    return present(row)
  },
})
