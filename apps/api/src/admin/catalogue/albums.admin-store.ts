import type { adminAlbums } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import { albumOrder } from '@nava/db/album-order'
import { isUndated } from '@nava/tags/release-date'
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

const include = {
  artists: {
    include: { artist: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { artistID: 'asc' }],
  },
  music: { select: { id: true, title: true, disc: true, track: true }, orderBy: albumOrder },
} satisfies Prisma.AlbumInclude

type Stored = Prisma.AlbumGetPayload<{ include: typeof include }> & { imageVersion: string }

const present = (row: Stored): Row => ({
  albumID: row.id,
  name: row.name,
  releaseDate: isUndated(row.releaseDate) ? null : row.releaseDate.toISOString(),
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  playCount: row.playCount,
  artists: row.artists.map(({ artistID, artist }) => ({ artistID, name: artist.name })),
  musics: row.music.map(({ id, ...music }) => ({ musicID: id, ...music })),
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const columns = (form: Form) => ({
  name: form.name,
  ...(form.releaseDate && { releaseDate: form.releaseDate }),
  ...(form.coverColor && { coverColor: form.coverColor }),
})

async function setTracks(tx: Tx, id: number, musicIDs: readonly number[]): Promise<void> {
  const order = [...new Set(musicIDs)]
  const present = await tx.music.findMany({
    where: { albumID: id },
    orderBy: albumOrder,
    select: { id: true, disc: true },
  })
  const isSame = order.length === present.length && order.every((musicID, at) => musicID === present[at]?.id)
  if (isSame) return
  await tx.music.updateMany({
    where: { albumID: id, id: { notIn: order } },
    data: { albumID: null, disc: 1, track: 0 },
  })
  const discs = new Map(present.map((music) => [music.id, music.disc]))
  const places = numberTracks(order, discs)
  const placed = await tx.$executeRaw`
    UPDATE music m SET album_id = ${id}, disc = place.disc, album_position = place.track, updated_at = now()
    FROM unnest(${order}::int[], ${places.map(({ disc }) => disc)}::int[], ${places.map(({ track }) => track)}::int[])
      AS place (id, disc, track) WHERE m.id = place.id`
  if (placed < order.length) throw namesNothing('musicIDs')
}

/** Tracks that are new to the album follow on the disc of the one before. */
function numberTracks(
  order: readonly number[],
  present: ReadonlyMap<number, number>,
): { disc: number; track: number }[] {
  let last = 1
  const wanted = order.map((musicID) => (last = present.get(musicID) ?? last))
  const isInOrder = wanted.every((disc, at) => disc >= (wanted[at - 1] ?? disc))
  const counts = new Map<number, number>()
  return wanted.map((each) => {
    const disc = isInOrder ? each : 1
    const track = (counts.get(disc) ?? 0) + 1
    counts.set(disc, track)
    return { disc, track }
  })
}

export const albumAdminStore = (db: Database, sql: Sql): AdminStore<Query, Row, Form> => ({
  kind: 'albums',
  table: 'albums',
  pictures: ['album'],
  ...pagedTable({
    sorts: { created: 'id', name: 'name', released: 'releaseDate', plays: 'playCount' },
    where: async ({ search, artistID }: Query): Promise<Prisma.AlbumWhereInput> => ({
      ...(await matchesSearch(sql, search)),
      ...(artistID && { artists: { some: { artistID } } }),
    }),
    count: (where) => db.album.count({ where }),
    find: withImageVersions(sql, { imageVersion: 'album' }, (args) =>
      db.album.findMany({ ...args, include }),
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
