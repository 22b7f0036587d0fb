/** One track: read whole, written by its owner, played. */
import type { MusicForm } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { HttpError } from '../http/errors.ts'
import { readMusic } from './music-row.ts'
import { forgetImages } from '../images/forget-images.ts'

export type MusicStore = ReturnType<typeof musicStore>

export function musicStore(db: Database, sql: Sql) {
  const find = readMusic(sql)

  return {
    find,

    create: (form: MusicForm, createdById: number) =>
      db.$transaction(async (tx) => {
        const { id } = await tx.music
          .create({ data: { ...columns(form), createdById, ...children(form) } })
          .catch(refuseUnknownIds)
        return id
      }),

    /** Writes the form over a track. False where it was confirmed meanwhile, which keeps all but admins out. */
    update: (id: number, form: MusicForm, { isAdmin }: { isAdmin: boolean }): Promise<boolean> =>
      db.$transaction(async (tx) => {
        const { count } = await tx.music
          .updateMany({ where: { id, ...(!isAdmin && { isConfirmed: false }) }, data: columns(form) })
          .catch(refuseUnknownIds)
        if (count === 0) return false
        await tx.musicArtist.deleteMany({ where: { musicId: id } })
        await tx.musicGenre.deleteMany({ where: { musicId: id } })
        await tx.musicTypeLink.deleteMany({ where: { musicId: id } })
        await tx.musicKeyword.deleteMany({ where: { musicId: id } })
        await tx.music.update({ where: { id }, data: children(form) }).catch(refuseUnknownIds)
        return true
      }),

    /** Deletes a track that is not confirmed. False where it was confirmed meanwhile. */
    remove: (id: number): Promise<boolean> =>
      db.$transaction(async (tx) => {
        const { count } = await tx.music.deleteMany({ where: { id, isConfirmed: false } })
        if (count === 1) await forgetImages(tx, ['music', 'musicTop', 'video'], id)
        return count === 1
      }),

    /** Sets the colour of a cover ('#rrggbb'). */
    paint: (id: number, data: { coverColor: string } | { topCoverColor: string }) =>
      db.music.updateMany({ where: { id }, data }),
  }
}

const columns = (form: MusicForm) => ({
  title: form.title,
  lyrics: form.lyrics,
  ...(form.releaseDate && { releaseDate: form.releaseDate }),
  languageId: form.languageID ?? null,
  albumId: form.albumID ?? null,
  isComingSoon: form.isCommingSoon,
  isExclusive: form.isExlusive,
})

const children = (form: MusicForm) => ({
  artists: {
    create: unique(form.musicArtists, 'artistID').map((artistId, position) => ({ artistId, position })),
  },
  genres: { create: unique(form.genreMusics, 'genreID').map((genreId) => ({ genreId })) },
  types: { create: unique(form.musicTypes, 'typeID').map((typeId) => ({ typeId })) },
  keywords: { create: unique(form.keywords, 'keywordText').map((text) => ({ text })) },
})

const unique = <K extends string, V>(items: readonly Record<K, V>[], key: K): V[] => [
  ...new Set(items.map((item) => item[key])),
]

/** A language, album, artist, genre or type that does not exist is the caller's mistake. */
function refuseUnknownIds(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'P2003' || code === 'P2025')
    throw new HttpError(400, 'A language, album, artist, genre or type of the form does not exist')
  throw error
}
