import { usualDownloads } from '../../catalogue/podcasts/podcasts.store.ts'
import { type adminPodcasts, type adminRefusePodcast, itemPaths } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { placeIn } from '../../catalogue/podcasts/podcasts.store.ts'
import { presentRefusal } from '../../studio/uploads/refusal.present.ts'
import { presentAsset } from '../../studio/uploads/asset.present.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import type { Decided } from '../decisions/decide.ts'
import { lockWork } from '../decisions/lock-work.ts'
import { matchesSearch, refusedFilter, withdrawnFilter, yesNoFilter } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'
import { withPositions } from '../crud/with-positions.ts'

type Row = z.output<typeof adminPodcasts.read.reply>
type Form = z.output<typeof adminPodcasts.create.body>
type Query = z.output<typeof adminPodcasts.list.query>

const include = {
  djs: { include: { dj: { select: { name: true } } }, orderBy: [{ position: 'asc' }, { djID: 'asc' }] },
  assets: {
    select: { state: true, percent: true, reasonCode: true, reasonParams: true, sourceVersion: true },
  },
} satisfies Prisma.PodcastInclude

type Stored = Prisma.PodcastGetPayload<{ include: typeof include }> & { imageVersion: string }

const present = (row: Stored): Row => ({
  podcastID: row.id,
  title: row.title,
  description: row.description,
  releaseDate: row.isDateKnown ? row.releaseDate.toISOString() : null,
  musicLength: row.lengthSeconds,
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  isConfirmed: row.isConfirmed,
  isExplicit: row.isExplicit,
  season: row.season,
  seasonName: row.seasonName ?? '',
  episode: row.episode,
  episodeType: row.episodeType,
  hasAudio: row.hasAudio,
  playCount: row.playCount,
  likeCount: row.likeCount,
  djs: row.djs.map(({ djID, dj }) => ({ djID, name: dj.name })),
  audio: presentAsset(row.assets[0]),
  refusal: presentRefusal(row),
  withdrawn: row.withdrawnAt?.toISOString() ?? null,
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const columns = (form: Form) => ({
  title: form.title,
  description: form.description,
  isConfirmed: form.isConfirmed,
  ...placeIn(form),
  ...(form.releaseDate && { releaseDate: form.releaseDate, isDateKnown: true }),
  ...(form.coverColor && { coverColor: form.coverColor }),
})

/** Returns the title, and all whose panels have the episode, who learn of a decision. */
export async function whose(tx: Tx, id: number): Promise<Pick<Decided, 'name' | 'userIDs'>> {
  const { title, djs } = await tx.podcast.findUniqueOrThrow({
    where: { id },
    select: { title: true, djs: { select: { dj: { select: { members: { select: { userID: true } } } } } } },
  })
  return { name: title, userIDs: djs.flatMap(({ dj }) => dj.members.map(({ userID }) => userID)) }
}

/** Returns what people must know of an episode that is confirmed; `row`: as it was before */
export async function approved(
  tx: Tx,
  id: number,
  row: { isConfirmed: boolean; isWithdrawn: boolean },
): Promise<Decided | undefined> {
  if (row.isConfirmed || row.isWithdrawn) return undefined
  const about = await whose(tx, id)
  return { what: 'episodeApproved', ...about, type: 'podcast', id, page: itemPaths.podcast(id) }
}

/** @throws 404, or 409 if the episode is confirmed or refused, or changed since the admin read it */
export async function refusePodcast(
  tx: Tx,
  id: number,
  { reason, words, updated }: z.output<typeof adminRefusePodcast.body>,
): Promise<Decided> {
  const row = await lockWork(tx, 'podcasts', id, updated)
  if (row.isConfirmed || row.isRefused || row.isWithdrawn) throw problem('decision.made')
  await tx.podcast.update({ where: { id }, data: { refusalReason: reason, refusalWords: words } })
  return { what: 'episodeRefused', ...(await whose(tx, id)), type: 'podcast', id, page: '/djPanel' }
}

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
      ...refusedFilter(query.refused),
      ...withdrawnFilter(query.withdrawn),
      ...(query.djID && { djs: { some: { djID: query.djID } } }),
      ...(query.upload && { assets: { some: { state: query.upload } } }),
    }),
    count: (where) => db.podcast.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'podcast' }, (args) =>
      db.podcast.findMany({ ...args, include }),
    ),
    present,
  }),
  create: async (tx, form) => {
    const djs = { create: withPositions(form.djIDs, 'djID') }
    const downloads = await usualDownloads(tx, form.djIDs[0])
    return (await tx.podcast.create({ data: { ...columns(form), ...downloads, djs } })).id
  },
  decide: async (tx, id, { isConfirmed, updated }) => {
    const row = await lockWork(tx, 'podcasts', id, updated)
    return isConfirmed ? approved(tx, id, row) : undefined
  },
  update: (tx, id, form) => {
    const djs = { deleteMany: {}, create: withPositions(form.djIDs, 'djID') }
    return tx.podcast.update({ where: { id }, data: { ...columns(form), djs } })
  },
  remove: (tx, id) => tx.podcast.delete({ where: { id } }),
  setColor: (tx, id, coverColor) => tx.podcast.update({ where: { id }, data: { coverColor } }),
})
