/** One podcast: read whole, written by its DJ. */
import { limits, type PodcastForm } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { deleteImages } from '../images/delete-images.ts'
import { findImageVersion } from '../images/image-versions.ts'

export type PodcastsStore = ReturnType<typeof podcastsStore>
export type PodcastRow = NonNullable<Awaited<ReturnType<PodcastsStore['find']>>>

const whole = {
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
        db.podcast.findUnique({ where: { id }, include: whole }),
        findImageVersion(db, 'podcast', id),
      ])
      return row && { ...row, imageVersion }
    },

    /** Creates a podcast, with the guid that it had elsewhere; returns its id. Throws 409 if its first DJ has too many. */
    create: async (tx: Tx, form: PodcastForm, guid?: string): Promise<number> => {
      await assertBelowLimit(tx, form)
      const { id } = await tx.podcast
        .create({
          data: { ...columns(form), ...(guid !== undefined && { guid }), djs: { create: djs(form) } },
        })
        .catch(refuseUnknownDjs)
      return id
    },

    /**
     * Writes the form over a podcast. Returns false if it was confirmed meanwhile, which keeps all but admins out. Throws
     * 409 if it is given to another DJ who has too many.
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

    /**
     * Notes that something of a podcast changed, and locks it until the transaction's end. Returns false if it was
     * confirmed meanwhile, which keeps all but admins out.
     */
    touch: async (tx: Tx, id: number, by: { isAdmin: boolean }): Promise<boolean> =>
      (
        await tx.podcast.updateMany({
          where: { id, ...unlessConfirmed(by) },
          data: { updatedAt: new Date() },
        })
      ).count === 1,

    /** Deletes a podcast that is not confirmed. Returns false if it was confirmed meanwhile. */
    remove: async (tx: Tx, id: number): Promise<boolean> => {
      const { count } = await tx.podcast.deleteMany({ where: { id, isConfirmed: false } })
      if (count === 1) await deleteImages(tx, ['podcast'], id)
      return count === 1
    },

    /**
     * Sets the colour of the cover ('#rrggbb') with its picture. False where the podcast was confirmed meanwhile, which
     * keeps all but admins out.
     */
    setColor: async (tx: Tx, id: number, coverColor: string, by: { isAdmin: boolean }): Promise<boolean> =>
      (await tx.podcast.updateMany({ where: { id, ...unlessConfirmed(by) }, data: { coverColor } })).count ===
      1,
  }
}

/** Throws 409 if the form's first DJ, whose the podcast will be, has too many others; `id` is the podcast's where it exists. */
async function assertBelowLimit(tx: Tx, form: PodcastForm, id?: number): Promise<void> {
  const djID = form.podcastDjs[0]?.djID ?? 0
  const isFirst = { djID, position: 0 }
  if (id !== undefined && (await tx.podcastDj.count({ where: { ...isFirst, podcastID: id } })) > 0) return
  // One at a time for each DJ: of those that come at once each counts the ones before it.
  await tx.$executeRaw`SELECT FROM djs WHERE id = ${djID} FOR NO KEY UPDATE`
  if ((await tx.podcastDj.count({ where: isFirst })) >= limits.perDj.podcasts)
    throw problem('podcast.too-many', { max: limits.perDj.podcasts })
}

/** DJs change what is not confirmed, admins everything. */
const unlessConfirmed = ({ isAdmin }: { isAdmin: boolean }) => (isAdmin ? {} : { isConfirmed: false })

const columns = (form: PodcastForm) => ({
  title: form.title,
  description: form.description,
  ...(form.releaseDate && { releaseDate: form.releaseDate }),
})

const djs = (form: PodcastForm) =>
  [...new Set(form.podcastDjs.map(({ djID }) => djID))].map((djID, position) => ({ djID, position }))

/** A DJ who does not exist is the caller's mistake. */
function refuseUnknownDjs(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'P2003' || code === 'P2025') throw problem('podcast.unknown-dj')
  throw error
}
