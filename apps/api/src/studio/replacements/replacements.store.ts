import type { AssetVersions } from '@nava/contracts'
import { shiftLyrics } from '@nava/tags/lrc'
import type { Database, Prisma, Sql } from '@nava/db'
import { readReplacements } from '@nava/media/uploads/replacements'
import type { Tx } from '../../platform/audit/audited.ts'
import { presentRefusal } from '../uploads/refusal.present.ts'

export type ReplacementsStore = ReturnType<typeof replacementsStore>

/** Versions that owners see; a refusal is told until it expires */
const SHOWN = ['proposed', 'waiting', 'former', 'refused'] as const
type Shown = (typeof SHOWN)[number]

const assetFields = {
  ...{ id: true, kind: true, musicID: true, podcastID: true, retries: true, durationMs: true },
  ...{ publishedVersion: true },
} as const

const include = { asset: { select: assetFields } } satisfies Prisma.AssetVersionInclude

export type OwnVersion = Prisma.AssetVersionGetPayload<{ include: typeof include }>

type Owner = { musicID: number } | { podcastID: number }

/** Of a track or an episode, as its owner sees it */
export function replacementsStore(db: Database, sql: Sql) {
  const kept = () => ({ state: 'former', keptUntil: { gt: new Date() } }) as const

  return {
    list: async (owner: Owner): Promise<AssetVersions> => {
      const [mode, assets, rows, lyrics] = await Promise.all([
        readReplacements(sql),
        db.mediaAsset.findMany({ where: { ...owner, publishedVersion: { not: null } }, select: assetFields }),
        db.assetVersion.findMany({
          where: {
            asset: owner,
            state: { in: [...SHOWN] },
            OR: [{ keptUntil: null }, { keptUntil: { gt: new Date() } }],
          },
          include,
          orderBy: [{ decidedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
        }),
        'musicID' in owner ? lyricsOf(db, owner.musicID) : [],
      ])
      const lengthOf = (kind: string) => assets.find((asset) => asset.kind === kind)?.durationMs ?? 0
      return {
        mode,
        published: { audio: lengthOf('audio'), video: lengthOf('video') },
        versions: rows.map((row) => ({
          versionID: row.id,
          kind: row.asset.kind,
          state: row.state as Shown, // as in the query
          name: row.sourceName,
          durationMs: row.durationMs,
          created: row.createdAt.toISOString(),
          decided: row.decidedAt?.toISOString() ?? null,
          keptUntil: row.keptUntil?.toISOString() ?? null,
          refusal: presentRefusal(row),
        })),
        canShiftLyrics:
          lyrics.some((text) => shiftLyrics(text, 1) !== text) &&
          rows.some(({ state, asset }) => state === 'former' && asset.kind === 'audio'),
      }
    },

    find: (id: number): Promise<OwnVersion | null> =>
      db.assetVersion.findUnique({ where: { id, state: { in: [...SHOWN] } }, include }),

    /** Returns true if the published version was sent by an admin, so that its owner does not undo it. */
    isByStation: async (tx: Tx, assetID: number): Promise<boolean> =>
      (await tx.assetVersion.count({ where: { assetID, state: 'published', isApproved: true } })) > 0,

    isWithdrawn: async (tx: Tx, { musicID, podcastID }: OwnVersion['asset']): Promise<boolean> => {
      const where = { withdrawnAt: { not: null } }
      return musicID === null
        ? (await tx.podcast.count({ where: { ...where, id: podcastID ?? 0 } })) > 0
        : (await tx.music.count({ where: { ...where, id: musicID } })) > 0
    },

    /** Moves all lyrics of a track. Returns false if no earlier version of its recording is kept. */
    shiftLyrics: async (tx: Tx, musicID: number, ms: number): Promise<boolean> => {
      // Locks the track, so that of two shifts each moves what the other has written.
      const [track] = await tx.$queryRaw<{ lyrics: string }[]>`
        SELECT lyrics FROM music WHERE id = ${musicID} FOR UPDATE`
      const former = await tx.assetVersion.count({ where: { ...kept(), asset: { musicID, kind: 'audio' } } })
      if (!track || former === 0) return false
      await tx.music.update({
        where: { id: musicID },
        data: { lyrics: shiftLyrics(track.lyrics, ms), updatedAt: new Date() },
      })
      for (const { kind, language, text } of await tx.musicLyrics.findMany({ where: { musicID } }))
        await tx.musicLyrics.update({
          where: { musicID_kind_language: { musicID, kind, language } },
          data: { text: shiftLyrics(text, ms) },
        })
      return true
    },
  }
}

async function lyricsOf(db: Database, id: number): Promise<string[]> {
  const track = await db.music.findUnique({
    where: { id },
    select: { lyrics: true, furtherLyrics: { select: { text: true } } },
  })
  return track ? [track.lyrics, ...track.furtherLyrics.map(({ text }) => text)] : []
}
