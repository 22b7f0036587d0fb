import {
  type AdminMusic,
  type adminListMusic,
  type adminRefuseMusic,
  type adminUpdateMusic,
  itemPaths,
} from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { problem } from '../../platform/http/errors.ts'
import { presentCard } from '../../catalogue/music/music-card.ts'
import { presentRefusal } from '../../studio/uploads/refusal.present.ts'
import { presentAsset } from '../../studio/uploads/asset.present.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import type { Decided } from '../decisions/decide.ts'
import { lockWork } from '../decisions/lock-work.ts'
import { matchesSearch, refusedFilter, withdrawnFilter, yesNoFilter } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'

type Query = z.output<typeof adminListMusic.query>
type Decision = z.output<typeof adminUpdateMusic.body>
type RefusedWork = z.output<typeof adminRefuseMusic.body>

const include = {
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
  genres: { select: { genre: { select: { id: true, name: true } } }, orderBy: { genreID: 'asc' } },
  createdBy: { select: { id: true, name: true } },
  album: { select: { loudness: true, truePeak: true } },
} satisfies Prisma.MusicInclude

type Stored = Prisma.MusicGetPayload<{ include: typeof include }> & {
  imageVersion: string
  videoImageVersion: string
}

const present = (row: Stored): AdminMusic => {
  const { isDateUnknown = false, ...card } = presentCard(row)
  return {
    ...card,
    releaseDate: isDateUnknown ? null : card.releaseDate,
    isExplicit: row.isExplicit,
    audio: presentAsset(row.assets.find(({ kind }) => kind === 'audio')),
    video: presentAsset(row.assets.find(({ kind }) => kind === 'video')),
    audioSource: presentSource(row.assets.find(({ kind }) => kind === 'audio')),
    videoID: row.relation?.videoID ?? 0,
    genres: row.genres.map(({ genre }) => ({ genreID: genre.id, name: genre.name })),
    createdBy: { userID: row.createdBy?.id ?? 0, name: row.createdBy?.name ?? '' },
    refusal: presentRefusal(row),
    withdrawn: row.withdrawnAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
  }
}

const presentSource = (asset: Stored['assets'][number] | undefined) =>
  asset && asset.sourceName !== '' ? { name: asset.sourceName, bytes: Number(asset.sourceBytes) } : null

export interface DeletedTrack {
  title: string
  files: { name: string; bytes: number; sha256?: string }[]
}

/** Returns the title, and all whose panels have the track, who learn of a decision. */
export async function whose(tx: Tx, id: number): Promise<Pick<Decided, 'name' | 'userIDs'>> {
  const { title, createdByID, artists } = await tx.music.findUniqueOrThrow({
    where: { id },
    select: {
      title: true,
      createdByID: true,
      artists: { select: { artist: { select: { members: { select: { userID: true } } } } } },
    },
  })
  const members = artists.flatMap(({ artist }) => artist.members.map(({ userID }) => userID))
  return { name: title, userIDs: createdByID === null ? members : [createdByID, ...members] }
}

/** @throws 400 if it is the track itself, or has no video */
async function setVideo(tx: Tx, musicID: number, videoID: number | null): Promise<void> {
  if (videoID === musicID) throw problem('music.own-video')
  if (videoID === null) return void (await tx.musicRelation.deleteMany({ where: { musicID } }))
  if (!(await tx.music.findUnique({ where: { id: videoID, hasVideo: true }, select: { id: true } })))
    throw problem('music.no-video', {}, { field: 'videoID' })
  await tx.musicRelation.upsert({
    where: { musicID },
    create: { musicID, videoID },
    update: { videoID },
  })
}

/** @throws 404 if a genre does not exist */
async function setGenres(tx: Tx, musicID: number, genreIDs: readonly number[]): Promise<void> {
  if ((await tx.genre.count({ where: { id: { in: [...genreIDs] } } })) < genreIDs.length)
    throw problem('row.not-found', {}, { field: 'genreIDs' })
  await tx.musicGenre.deleteMany({ where: { musicID } })
  await tx.musicGenre.createMany({ data: genreIDs.map((genreID) => ({ musicID, genreID })) })
}

export type MusicAdminStore = ReturnType<typeof musicAdminStore>

export function musicAdminStore(db: Database, sql: Sql) {
  const { list, read } = pagedTable({
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
      ...refusedFilter(query.refused),
      ...withdrawnFilter(query.withdrawn),
      ...(query.artistID && { artists: { some: { artistID: query.artistID } } }),
      ...(query.upload && { assets: { some: { state: query.upload } } }),
    }),
    count: (where) => db.music.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'music', videoImageVersion: 'video' }, (args) =>
      db.music.findMany({ ...args, include }),
    ),
    findIDs: (args) => db.music.findMany({ ...args, select: { id: true } }),
    present,
  })
  return {
    list,
    read,

    /**
     * Returns what people must know, if that changes.
     * @throws 400, or 409 if the track changed since the admin read it
     */
    decide: async (tx: Tx, id: number, decision: Decision): Promise<Decided | undefined> => {
      const { isConfirmed, isCommingSoon, isExlusive, isExplicit, ...rest } = decision
      const { title, disc, track, genreIDs, videoID, updated } = rest
      const row = await lockWork(tx, 'music', id, updated)
      await tx.music.update({
        where: { id },
        data: {
          ...(isConfirmed !== undefined && { isConfirmed }),
          ...(title !== undefined && { title }),
          ...(disc !== undefined && { disc }),
          ...(track !== undefined && { track }),
          ...(isCommingSoon !== undefined && { isComingSoon: isCommingSoon }),
          ...(isExlusive !== undefined && { isExclusive: isExlusive }),
          ...(isExplicit !== undefined && { isExplicit }),
        },
      })
      if (genreIDs !== undefined) await setGenres(tx, id, [...new Set(genreIDs)])
      if (videoID !== undefined) await setVideo(tx, id, videoID)
      if (!isConfirmed || row.isConfirmed || row.isWithdrawn) return undefined
      return { what: 'trackApproved', ...(await whose(tx, id)), type: 'music', id, page: itemPaths.music(id) }
    },

    /** @throws 404, or 409 if the track is confirmed or refused, or changed since the admin read it */
    refuse: async (tx: Tx, id: number, { reason, words, updated }: RefusedWork): Promise<Decided> => {
      const row = await lockWork(tx, 'music', id, updated)
      if (row.isConfirmed || row.isRefused || row.isWithdrawn) throw problem('decision.made')
      await tx.music.update({ where: { id }, data: { refusalReason: reason, refusalWords: words } })
      return { what: 'trackRefused', ...(await whose(tx, id)), type: 'music', id, page: '/artistPanel' }
    },

    setColor: (tx: Tx, id: number, coverColor: string) =>
      tx.music.update({ where: { id }, data: { coverColor } }),

    remove: (tx: Tx, id: number) => tx.music.delete({ where: { id } }),

    /** For the audit, by which an import knows a recording that was deleted */
    readForAudit: async (id: number): Promise<DeletedTrack | object> => {
      const row = await db.music.findUnique({
        where: { id },
        select: {
          title: true,
          assets: { select: { sourceName: true, sourceBytes: true, sourceSha256: true } },
        },
      })
      if (!row) return {}
      const files = row.assets.map(({ sourceName: name, sourceBytes, sourceSha256 }) => ({
        name,
        bytes: Number(sourceBytes),
        ...(sourceSha256 !== null && { sha256: sourceSha256 }),
      }))
      return { title: row.title, files } satisfies DeletedTrack
    },
  }
}
