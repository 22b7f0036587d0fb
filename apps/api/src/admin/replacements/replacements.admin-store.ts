import { type adminListReplacements, type AdminReplacement, itemPaths } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { refuseVersion, swapVersion } from '@nava/db/asset-versions'
import type * as z from 'zod'
import type { Refusal } from '@nava/contracts'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { whose as whoseTrack } from '../catalogue/music.admin-store.ts'
import { whose as whoseEpisode } from '../catalogue/podcasts.admin-store.ts'
import { pagedTable } from '../crud/paged-table.ts'
import type { Decided } from '../decisions/decide.ts'

type Query = z.output<typeof adminListReplacements.query>

const include = {
  asset: {
    include: {
      music: { select: { title: true, artistNames: true } },
      podcast: {
        select: {
          title: true,
          djs: { select: { dj: { select: { name: true } } }, orderBy: { position: 'asc' } },
        },
      },
      versions: { where: { state: 'published' }, select: { sourceName: true } },
    },
  },
} satisfies Prisma.AssetVersionInclude

type Row = Prisma.AssetVersionGetPayload<{ include: typeof include }>

export type ReplacementAdminStore = ReturnType<typeof replacementAdminStore>

/** New versions of what is published that wait for a decision */
export function replacementAdminStore(db: Database) {
  /** @throws 404 for no version, 409 for one that does not wait any more */
  const decide = async (
    tx: Tx,
    id: number,
    answer: (assetID: number, version: string) => Promise<boolean>,
  ) => {
    const row = await tx.assetVersion.findUnique({
      where: { id },
      select: { assetID: true, version: true, asset: { select: { musicID: true, podcastID: true } } },
    })
    if (!row) throw problem('row.not-found')
    if (!(await answer(row.assetID, row.version))) throw problem('decision.made')
    return row.asset
  }

  return {
    ...pagedTable({
      sorts: { created: 'createdAt' },
      where: ({ search }: Query): Prisma.AssetVersionWhereInput => ({
        state: 'waiting',
        ...(search !== '' && {
          asset: {
            OR: [
              { music: { title: { contains: search, mode: 'insensitive' as const } } },
              { podcast: { title: { contains: search, mode: 'insensitive' as const } } },
            ],
          },
        }),
      }),
      count: (where) => db.assetVersion.count({ where }),
      find: (args) => db.assetVersion.findMany({ ...args, include }),
      present,
    }),

    approve: async (tx: Tx, id: number): Promise<Decided> => {
      const asset = await decide(tx, id, (assetID, version) => swapVersion(tx, assetID, version, 'waiting'))
      const { type, itemID } = workOf(asset)
      const page = type === 'music' ? itemPaths.music(itemID) : itemPaths.podcast(itemID)
      return { what: 'replacementApproved', ...(await whose(tx, asset)), type, id: itemID, page }
    },

    refuse: async (tx: Tx, id: number, refusal: NonNullable<Refusal>): Promise<Decided> => {
      const asset = await decide(tx, id, (assetID, version) => refuseVersion(tx, assetID, version, refusal))
      const { type, itemID } = workOf(asset)
      const page = type === 'music' ? '/artistPanel' : '/djPanel'
      return { what: 'replacementRefused', ...(await whose(tx, asset)), type, id: itemID, page }
    },
  }
}

interface OfWork {
  musicID: number | null
  podcastID: number | null
}

const workOf = ({ musicID, podcastID }: OfWork) =>
  musicID === null
    ? ({ type: 'podcast', itemID: podcastID ?? 0 } as const)
    : ({ type: 'music', itemID: musicID } as const)

const whose = (tx: Tx, { musicID, podcastID }: OfWork) =>
  musicID === null ? whoseEpisode(tx, podcastID ?? 0) : whoseTrack(tx, musicID)

function present(row: Row): AdminReplacement {
  const { asset } = row
  const { music, podcast } = asset
  const factsOf = ({ durationMs, loudness, truePeak, heights }: Row | Row['asset']) => ({
    ...{ durationMs, loudness, truePeak, heights },
  })
  return {
    id: row.id,
    kind: asset.kind,
    musicID: asset.musicID ?? 0,
    podcastID: asset.podcastID ?? 0,
    title: music?.title ?? podcast?.title ?? '',
    by: music?.artistNames ?? podcast?.djs.map(({ dj }) => dj.name).join(', ') ?? '',
    present: {
      version: asset.publishedVersion ?? '',
      name: asset.versions[0]?.sourceName ?? asset.sourceName,
      ...factsOf(asset),
    },
    proposed: { version: row.version, name: row.sourceName, ...factsOf(row) },
    created: row.createdAt.toISOString(),
  }
}
