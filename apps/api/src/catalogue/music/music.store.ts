import { limits, type MusicForm } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { ADVISORY_LOCK_CLASSES } from '@nava/db/advisory-locks'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { readMusic, readOwnership } from './music-row.ts'
import { deleteImages } from '../images/delete-images.ts'

export type MusicStore = ReturnType<typeof musicStore>

export function musicStore(db: Database, sql: Sql) {
  return {
    find: readMusic(sql),

    findOwnership: readOwnership(sql),

    isAlbumOfOthers: async (id: number, artistIDs: readonly number[]): Promise<boolean> =>
      (await db.album.count({
        where: { id, artists: { none: { artistID: { in: [...artistIDs] } } } },
      })) === 1,

    /** @throws 409 if the first artist has too many tracks */
    create: async (tx: Tx, form: MusicForm, createdByID: number): Promise<number> => {
      await assertBelowLimit(tx, form)
      const { columns, children } = rowsOf(form)
      const place = await placeOnAlbum(tx, form)
      const select = { downloadsFor: true, downloadsAs: true }
      const first = { id: form.musicArtists[0]?.artistID ?? 0 }
      const downloads = await tx.artist.findUnique({ where: first, select })
      const { id } = await tx.music
        .create({ data: { ...columns, ...place, ...downloads, createdByID, ...children } })
        .catch(refuseUnknownIDs)
      return id
    },

    /**
     * Returns false if the track is confirmed and the caller is no admin.
     * @throws 409 if the new first artist has too many tracks
     */
    update: async (tx: Tx, id: number, form: MusicForm, by: { isAdmin: boolean }): Promise<boolean> => {
      const { columns, children } = rowsOf(form)
      const select = { albumID: true, disc: true, track: true }
      const present = await tx.music.findUnique({ where: { id }, select })
      const place = await placeOnAlbum(tx, form, present ?? undefined)
      const { count } = await tx.music
        .updateMany({ where: { id, ...unlessConfirmed(by) }, data: { ...columns, ...place } })
        .catch(refuseUnknownIDs)
      if (count === 0) return false
      await assertBelowLimit(tx, form, id)
      await tx.musicArtist.deleteMany({ where: { musicID: id } })
      await tx.musicGenre.deleteMany({ where: { musicID: id } })
      await tx.musicTypeLink.deleteMany({ where: { musicID: id } })
      await tx.musicKeyword.deleteMany({ where: { musicID: id } })
      await tx.music.update({ where: { id }, data: children }).catch(refuseUnknownIDs)
      return true
    },

    /** Locks the track. Returns false if it is confirmed and the caller is no admin. */
    touch: async (tx: Tx, id: number, by: { isAdmin: boolean }): Promise<boolean> =>
      (
        await tx.music.updateMany({
          where: { id, ...unlessConfirmed(by) },
          data: { updatedAt: new Date() },
        })
      ).count === 1,

    remove: async (tx: Tx, id: number): Promise<boolean> => {
      const { count } = await tx.music.deleteMany({ where: { id, ...UNPUBLISHED } })
      if (count === 1) await deleteImages(tx, ['music', 'musicTop', 'video'], id)
      return count === 1
    },

    /**
     * Sets the cover's colour, '#rrggbb'. Returns false if the track is confirmed and the caller is no admin.
     */
    setColor: async (
      tx: Tx,
      id: number,
      data: { coverColor: string } | { topCoverColor: string },
      by: { isAdmin: boolean },
    ): Promise<boolean> =>
      (await tx.music.updateMany({ where: { id, ...unlessConfirmed(by) }, data })).count === 1,
  }
}

interface Place {
  disc: number
  track: number
}

/** What the form leaves open stays as it is, or on another album becomes the place after the last track. */
async function placeOnAlbum(
  tx: Tx,
  form: Pick<MusicForm, 'albumID' | 'disc' | 'track'>,
  present?: Place & { albumID: number | null },
): Promise<Place> {
  const { albumID } = form
  if (!albumID) return { disc: 1, track: 0 }
  // Waits for others that add tracks, so that each gets a number of its own.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.albumNumbers}, ${albumID}::int)`
  const previous = present?.albumID === albumID ? present : undefined
  const disc = form.disc || previous?.disc || (form.track ? 1 : await last(tx, 'disc', { albumID })) || 1
  const previousTrack = previous?.disc === disc ? previous.track : 0
  return { disc, track: form.track || previousTrack || (await last(tx, 'track', { albumID, disc })) + 1 }
}

async function last(tx: Tx, column: keyof Place, where: { albumID: number; disc?: number }): Promise<number> {
  const { _max } = await tx.music.aggregate({ where, _max: { disc: true, track: true } })
  return _max[column] ?? 0
}

/** @throws 409 if the first artist, who will own the track, has too many tracks besides `id` */
async function assertBelowLimit(tx: Tx, form: MusicForm, id?: number): Promise<void> {
  const artistID = form.musicArtists[0]?.artistID ?? 0
  const isFirst = { artistID, position: 0 }
  if (id !== undefined && (await tx.musicArtist.count({ where: { ...isFirst, musicID: id } })) > 0) return
  await tx.$executeRaw`SELECT FROM artists WHERE id = ${artistID} FOR NO KEY UPDATE`
  if ((await tx.musicArtist.count({ where: isFirst })) >= limits.perArtist.music)
    throw problem('music.too-many', { max: limits.perArtist.music })
}

/** What admins took off the site stays as it was, so that they can restore it. */
const UNPUBLISHED = { isConfirmed: false, withdrawnAt: null }

const unlessConfirmed = ({ isAdmin }: { isAdmin: boolean }) => (isAdmin ? {} : UNPUBLISHED)

function rowsOf(form: MusicForm) {
  const { musicArtists, genreMusics, musicTypes, keywords, disc: _disc, track: _track, ...fields } = form
  const { releaseDate, languageID, albumID, isCommingSoon, isExlusive, isExplicit, isrc, ...same } = fields
  const columns = {
    ...same,
    ...(releaseDate && { releaseDate }),
    ...(isrc !== undefined && { isrc }),
    ...(isExplicit !== undefined && { isExplicit }),
    languageID: languageID ?? null,
    albumID: albumID ?? null,
    isComingSoon: isCommingSoon,
    isExclusive: isExlusive,
  }
  const children = {
    artists: {
      create: unique(musicArtists, 'artistID').map((artistID, position) => ({ artistID, position })),
    },
    genres: { create: unique(genreMusics, 'genreID').map((genreID) => ({ genreID })) },
    types: { create: unique(musicTypes, 'typeID').map((typeID) => ({ typeID })) },
    keywords: {
      create: onceInAnyCase(keywords.map(({ keywordText }) => keywordText)).map((text) => ({ text })),
    },
  }
  return { columns, children }
}

const unique = <K extends string, V>(items: readonly Record<K, V>[], key: K): V[] => [
  ...new Set(items.map((item) => item[key])),
]

const onceInAnyCase = (words: readonly string[]): string[] =>
  words.filter((word, at) => words.findIndex((each) => each.toLowerCase() === word.toLowerCase()) === at)

function refuseUnknownIDs(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'P2003' || code === 'P2025') throw problem('music.unknown-reference')
  throw error
}
