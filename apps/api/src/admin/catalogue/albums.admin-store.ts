import type { adminAlbums } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { namesNothing, type Tx } from '../../platform/audit/audited.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import { matchesSearch } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'
import { withPositions } from '../crud/with-positions.ts'

type Row = z.output<typeof adminAlbums.read.reply>
type Form = z.output<typeof adminAlbums.create.body>
type Query = z.output<typeof adminAlbums.list.query>

const whole = {
  artists: {
    include: { artist: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { artistID: 'asc' }],
  },
  music: { select: { id: true, title: true }, orderBy: [{ albumPosition: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.AlbumInclude

type Stored = Prisma.AlbumGetPayload<{ include: typeof whole }> & { imageVersion: string }

const present = (row: Stored): Row => ({
  albumID: row.id,
  name: row.name,
  releaseDate: row.releaseDate.toISOString(),
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  playCount: row.playCount,
  artists: row.artists.map(({ artistID, artist }) => ({ artistID, name: artist.name })),
  musics: row.music.map(({ id, title }) => ({ musicID: id, title })),
  created: row.createdAt.toISOString(),
})

const columns = (form: Form) => ({
  name: form.name,
  ...(form.releaseDate && { releaseDate: form.releaseDate }),
  ...(form.coverColor && { coverColor: form.coverColor }),
})

async function setTracks(tx: Tx, id: number, musicIDs: readonly number[]): Promise<void> {
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

export const albumAdminStore = (db: Database, sql: Sql): AdminStore<Query, Row, Form> => ({
  kind: 'albums',
  pictures: ['album'],
  ...pagedTable({
    sorts: { created: 'id', name: 'name', released: 'releaseDate', plays: 'playCount' },
    where: ({ search }: Query) => matchesSearch(sql, search),
    count: (where) => db.album.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'album' }, (args) =>
      db.album.findMany({ ...args, include: whole }),
    ),
    findIDs: (args) => db.album.findMany({ ...args, select: { id: true } }),
    present,
  }),
  create: async (tx, form) => {
    const artists = { create: withPositions(form.artistIDs, 'artistID') }
    const { id } = await tx.album.create({ data: { ...columns(form), artists } })
    await setTracks(tx, id, form.musicIDs)
    return id
  },
  update: async (tx, id, form) => {
    const artists = { deleteMany: {}, create: withPositions(form.artistIDs, 'artistID') }
    await tx.album.update({ where: { id }, data: { ...columns(form), artists } })
    await setTracks(tx, id, form.musicIDs)
  },
  remove: (tx, id) => tx.album.delete({ where: { id } }),
  setColor: (tx, id, coverColor) => tx.album.update({ where: { id }, data: { coverColor } }),
})
