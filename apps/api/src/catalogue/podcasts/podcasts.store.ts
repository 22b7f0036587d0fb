import { limits, type PodcastForm } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { deleteImages } from '../images/delete-images.ts'
import { findImageVersion } from '../images/image-versions.ts'

export type PodcastsStore = ReturnType<typeof podcastsStore>
export type PodcastRow = NonNullable<Awaited<ReturnType<PodcastsStore['find']>>>

const include = {
  djs: {
    include: { dj: { select: { id: true, name: true } } },
    orderBy: [{ position: 'asc' }, { djID: 'asc' }],
  },
  assets: { select: { publishedVersion: true } },
  transcript: { select: { language: true } },
} satisfies Prisma.PodcastInclude

export function podcastsStore(db: Database) {
  return {
    find: async (id: number) => {
      const [row, imageVersion] = await Promise.all([
        db.podcast.findUnique({ where: { id }, include }),
        findImageVersion(db, 'podcast', id),
      ])
      return row && { ...row, imageVersion }
    },

    /**
     * `imported`: what else is known of an imported episode.
     * @throws 409 if the first DJ has too many episodes
     */
    create: async (
      tx: Tx,
      form: PodcastForm,
      imported: { guid?: string; isDateKnown?: boolean; enclosure?: string } = {},
    ): Promise<number> => {
      await assertBelowLimit(tx, form)
      const downloads = await usualDownloads(tx, form.podcastDjs[0]?.djID)
      const { id } = await tx.podcast
        .create({
          data: { ...columns(form), ...imported, ...downloads, djs: { create: djs(form) } },
        })
        .catch(refuseUnknownDjs)
      return id
    },

    /**
     * Returns false if the episode is confirmed and the caller is no admin.
     * @throws 409 if the new first DJ has too many episodes
     */
    update: async (tx: Tx, id: number, form: PodcastForm, by: { isAdmin: boolean }): Promise<boolean> => {
      const { count } = await tx.podcast.updateMany({
        where: { id, ...unlessConfirmed(by) },
        data: columns(form),
      })
      if (count === 0) return false
      await assertBelowLimit(tx, form, id)
      await tx.podcastDj.deleteMany({ where: { podcastID: id } })
      await tx.podcast.update({ where: { id }, data: { djs: { create: djs(form) } } }).catch(refuseUnknownDjs)
      return true
    },

    /** Locks the episode. Returns false if it is confirmed and the caller is no admin. */
    touch: async (tx: Tx, id: number, by: { isAdmin: boolean }): Promise<boolean> =>
      (
        await tx.podcast.updateMany({
          where: { id, ...unlessConfirmed(by) },
          data: { updatedAt: new Date() },
        })
      ).count === 1,

    remove: async (tx: Tx, id: number): Promise<boolean> => {
      const { count } = await tx.podcast.deleteMany({ where: { id, ...UNPUBLISHED } })
      if (count === 1) await deleteImages(tx, ['podcast'], id)
      return count === 1
    },

    /**
     * Sets the cover's colour, '#rrggbb'. Returns false if the episode is confirmed and the caller is no
     * admin.
     */
    setColor: async (tx: Tx, id: number, coverColor: string, by: { isAdmin: boolean }): Promise<boolean> =>
      (await tx.podcast.updateMany({ where: { id, ...unlessConfirmed(by) }, data: { coverColor } })).count ===
      1,
  }
}

/** Returns the policy of the first DJ's new episodes. */
export const usualDownloads = (tx: Tx, djID: number | undefined) =>
  tx.dj.findUnique({ where: { id: djID ?? 0 }, select: { downloadsFor: true, downloadsAs: true } })

/** @throws 409 if the first DJ, who will own the episode, has too many episodes besides `id` */
async function assertBelowLimit(tx: Tx, form: PodcastForm, id?: number): Promise<void> {
  const djID = form.podcastDjs[0]?.djID ?? 0
  const isFirst = { djID, position: 0 }
  if (id !== undefined && (await tx.podcastDj.count({ where: { ...isFirst, podcastID: id } })) > 0) return
  await tx.$executeRaw`SELECT FROM djs WHERE id = ${djID} FOR NO KEY UPDATE`
  if ((await tx.podcastDj.count({ where: isFirst })) >= limits.perDj.podcasts)
    throw problem('podcast.too-many', { max: limits.perDj.podcasts })
}

/** What admins took off the site stays as it was, so that they can restore it. */
const UNPUBLISHED = { isConfirmed: false, withdrawnAt: null }

const unlessConfirmed = ({ isAdmin }: { isAdmin: boolean }) => (isAdmin ? {} : UNPUBLISHED)

const columns = (form: PodcastForm) => ({
  title: form.title,
  description: form.description,
  ...(form.releaseDate && { releaseDate: form.releaseDate, isDateKnown: true }),
  ...placeIn(form),
  ...(form.soundbites && { soundbites: form.soundbites }),
})

/** Returns the columns of what a form says on the kind and place of an episode. */
export const placeIn = (
  form: Pick<PodcastForm, 'isExplicit' | 'season' | 'seasonName' | 'episode' | 'episodeType'>,
) => ({
  ...(form.isExplicit !== undefined && { isExplicit: form.isExplicit }),
  ...(form.season !== undefined && { season: form.season }),
  ...(form.seasonName !== undefined && { seasonName: form.seasonName || null }),
  ...(form.episode !== undefined && { episode: form.episode }),
  ...(form.episodeType !== undefined && { episodeType: form.episodeType }),
})

const djs = (form: PodcastForm) =>
  [...new Set(form.podcastDjs.map(({ djID }) => djID))].map((djID, position) => ({ djID, position }))

function refuseUnknownDjs(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'P2003' || code === 'P2025') throw problem('podcast.unknown-dj')
  throw error
}
