import type { adminListJobs, adminRetryJob } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { presentAsset } from '../studio/uploads/asset.present.ts'
import { containsText } from './crud/filters.ts'
import { pagedTable } from './crud/paged-table.ts'

type Row = z.output<typeof adminRetryJob.reply>
type Query = z.output<typeof adminListJobs.query>

const include = {
  music: { select: { title: true } },
  podcast: { select: { title: true } },
} satisfies Prisma.MediaAssetInclude

const present = (row: Prisma.MediaAssetGetPayload<{ include: typeof include }>): Row => ({
  jobID: row.id,
  kind: row.kind,
  musicID: row.musicID ?? 0,
  podcastID: row.podcastID ?? 0,
  title: row.music?.title ?? row.podcast?.title ?? '',
  status: presentAsset(row),
  fileName: row.sourceName,
  bytes: Number(row.sourceBytes),
  retries: row.retries,
  log: row.log,
  updated: row.updatedAt.toISOString(),
})

export type JobAdminStore = ReturnType<typeof jobAdminStore>

export const jobAdminStore = (db: Database) =>
  pagedTable({
    sorts: { updated: 'updatedAt', created: 'id' },
    where: (query: Query): Prisma.MediaAssetWhereInput => {
      const title = { title: containsText(query.search) }
      return {
        sourceVersion: { not: '' },
        ...(query.state && { state: query.state }),
        ...(query.search && { OR: [{ music: title }, { podcast: title }] }),
      }
    },
    count: (where) => db.mediaAsset.count({ where }),
    find: (args) => db.mediaAsset.findMany({ ...args, include }),
    findIDs: (args) => db.mediaAsset.findMany({ ...args, select: { id: true } }),
    present,
  })
