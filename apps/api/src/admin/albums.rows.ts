import type { adminAlbums } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { namesNothing, type Tx } from '../platform/audit/audited.ts'
import type { RowStore } from './keep-rows.ts'
import { inOrder, type Page, pageByIds, found } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type Row = Unpictured<z.output<typeof adminAlbums.read.reply>>
type Form = z.output<typeof adminAlbums.create.body>
type Query = z.output<typeof adminAlbums.list.query>

const whole = {
  artists: {
    include: { artist: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { artistID: 'asc' }],
  },
  music: { select: { id: true, title: true }, orderBy: [{ albumPosition: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.AlbumInclude

const present = (row: Prisma.AlbumGetPayload<{ include: typeof whole }>): Row => ({
  albumID: row.id,
  name: row.name,
  releaseDate: row.releaseDate.toISOString(),
  coverColor: row.coverColor,
  playCount: row.playCount,
  artists: row.artists.map(({ artistID, artist }) => ({ artistID, name: artist.name })),
  musics: row.music.map(({ id, title }) => ({ musicID: id, title })),
  created: row.createdAt.toISOString(),
})

const sorted = { created: 'id', name: 'name', released: 'releaseDate', plays: 'playCount' } as const

export function albumRows(
  db: Database,
  sql: Sql,
): RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> } {
  const columns = (form: Form) => ({
    name: form.name,
    ...(form.releaseDate && { releaseDate: form.releaseDate }),
    ...(form.coverColor && { coverColor: form.coverColor }),
  })
  /** Puts exactly these tracks on the album, in this order. */
  const fill = async (tx: Tx, id: number, musicIDs: readonly number[]) => {
    await tx.music.updateMany({
      where: { albumID: id, id: { notIn: [...musicIDs] } },
      data: { albumID: null, albumPosition: 0 },
    })
    const order = [...new Set(musicIDs)]
    const placed = await tx.$executeRaw`
      UPDATE music m SET album_id = ${id}, album_position = wanted.place - 1, updated_at = now()
      FROM unnest(${order}::int[]) WITH ORDINALITY AS wanted (id, place) WHERE m.id = wanted.id`
    if (placed < order.length) throw namesNothing('musicIDs')
  }
  return {
    kind: 'albums',
    pictures: ['album'],
    list: async (query) => {
      const where = await found(sql, query.search)
      return pageByIds(
        db.album.count({ where }),
        db.album.findMany({
          where,
          orderBy: [{ [sorted[query.sort]]: query.order }, { id: query.order }],
          take: query.take,
          skip: query.skip,
          select: { id: true },
        }),
        (which) => db.album.findMany({ where: which, include: whole }),
        present,
      )
    },
    read: async (id) => {
      const row = await db.album.findUnique({ where: { id }, include: whole })
      return row ? present(row) : undefined
    },
    create: async (tx, form) => {
      const { id } = await tx.album.create({
        data: { ...columns(form), artists: { create: inOrder(form.artistIDs, 'artistID') } },
      })
      await fill(tx, id, form.musicIDs)
      return id
    },
    update: async (tx, id, form) => {
      await tx.album.update({
        where: { id },
        data: { ...columns(form), artists: { deleteMany: {}, create: inOrder(form.artistIDs, 'artistID') } },
      })
      await fill(tx, id, form.musicIDs)
    },
    remove: (tx, id) => tx.album.delete({ where: { id } }),
    paint: (tx, id, coverColor) => tx.album.update({ where: { id }, data: { coverColor } }),
  }
}
