import type { AdminMusic, adminListMusic, adminUpdateMusic } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { problem } from '../../platform/http/errors.ts'
import { presentCard } from '../../catalogue/music/music-card.ts'
import { presentAsset } from '../../studio/uploads/asset.present.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import { matchesSearch, yesNoFilter } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'

type Query = z.output<typeof adminListMusic.query>
type Decision = z.output<typeof adminUpdateMusic.body>

const whole = {
  artists: {
    include: { artist: { select: { id: true, name: true } } },
    orderBy: [{ position: 'asc' }, { artistID: 'asc' }],
  },
  assets: {
    select: {
      kind: true,
      state: true,
      percent: true,
      reasonCode: true,
      reasonParams: true,
      sourceVersion: true,
      sourceName: true,
      sourceBytes: true,
    },
  },
  relation: { select: { videoID: true } },
  createdBy: { select: { id: true, name: true } },
  album: { select: { loudness: true, truePeak: true } },
} satisfies Prisma.MusicInclude

type Stored = Prisma.MusicGetPayload<{ include: typeof whole }> & {
  imageVersion: string
  videoImageVersion: string
}

const present = (row: Stored): AdminMusic => ({
  ...presentCard(row),
  audio: presentAsset(row.assets.find(({ kind }) => kind === 'audio')),
  video: presentAsset(row.assets.find(({ kind }) => kind === 'video')),
  audioSource: presentSource(row.assets.find(({ kind }) => kind === 'audio')),
  videoID: row.relation?.videoID ?? 0,
  createdBy: { userID: row.createdBy?.id ?? 0, name: row.createdBy?.name ?? '' },
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const presentSource = (asset: Stored['assets'][number] | undefined) =>
  asset && asset.sourceName !== '' ? { name: asset.sourceName, bytes: Number(asset.sourceBytes) } : null

export type MusicAdminStore = ReturnType<typeof musicAdminStore>

export function musicAdminStore(db: Database, sql: Sql) {
  const { list } = pagedTable({
    sorts: {
      created: 'id',
      title: 'title',
      plays: 'playCount',
      likes: 'likeCount',
      released: 'releaseDate',
    },
    where: async (query: Query): Promise<Prisma.MusicWhereInput> => ({
      ...(await matchesSearch(sql, query.search)),
      ...yesNoFilter('isConfirmed', query.confirmed),
      ...(query.artistID && { artists: { some: { artistID: query.artistID } } }),
      ...(query.upload && { assets: { some: { state: query.upload } } }),
    }),
    count: (where) => db.music.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'music', videoImageVersion: 'video' }, (args) =>
      db.music.findMany({ ...args, include: whole }),
    ),
    findIDs: (args) => db.music.findMany({ ...args, select: { id: true } }),
    present,
  })
  return {
    list,

    /** @throws 400, or 409 if the track changed since the admin read it */
    decide: async (tx: Tx, id: number, decision: Decision): Promise<void> => {
      const { isConfirmed, isCommingSoon, isExlusive, videoID, updated } = decision
      const [row] = await tx.$queryRaw<{ updatedAt: Date }[]>`
        SELECT updated_at AS "updatedAt" FROM music WHERE id = ${id} FOR UPDATE`
      if (!row) throw problem('music.not-found')
      if (updated && updated.getTime() !== row.updatedAt.getTime()) throw problem('music.changed')
      await tx.music.update({
        where: { id },
        data: {
          ...(isConfirmed !== undefined && { isConfirmed }),
          ...(isCommingSoon !== undefined && { isComingSoon: isCommingSoon }),
          ...(isExlusive !== undefined && { isExclusive: isExlusive }),
        },
      })
      if (videoID === undefined) return
      if (videoID === id) throw problem('music.own-video')
      if (videoID === null) return void (await tx.musicRelation.deleteMany({ where: { musicID: id } }))
      if (!(await tx.music.findUnique({ where: { id: videoID, hasVideo: true }, select: { id: true } })))
        throw problem('music.no-video', {}, { field: 'videoID' })
      await tx.musicRelation.upsert({
        where: { musicID: id },
        create: { musicID: id, videoID },
        update: { videoID },
      })
    },

    remove: (tx: Tx, id: number) => tx.music.delete({ where: { id } }),
  }
}
