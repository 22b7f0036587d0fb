import type { adminArtists } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { HttpError } from '../platform/http/errors.ts'
import type { RowStore } from './keep-rows.ts'
import { isYes, type Page, pageByIds, found } from './page-of.ts'
import type { Unpictured } from './with-image-versions.ts'

type Row = Unpictured<z.output<typeof adminArtists.read.reply>>
type Form = z.output<typeof adminArtists.create.body>
type Query = z.output<typeof adminArtists.list.query>

const whole = {
  members: {
    include: { user: { select: { name: true, email: true } } },
    orderBy: { userID: 'asc' },
  },
} satisfies Prisma.ArtistInclude

type Whole = Prisma.ArtistGetPayload<{ include: typeof whole }> & { musicCount: number }

const present = (row: Whole): Row => ({
  artistID: row.id,
  name: row.name,
  biography: row.biography,
  releaseDate: row.birthDate?.toISOString() ?? null,
  isVerified: row.isVerified,
  showOnMain: row.showOnMain,
  followerCount: row.followerCount,
  playCount: row.playCount,
  musicCount: row.musicCount,
  members: row.members.map(({ userID, user }) => ({ userID, name: user.name, email: user.email })),
  created: row.createdAt.toISOString(),
})

const sorted = { created: 'id', name: 'name', followers: 'followerCount', plays: 'playCount' } as const

export function artistRows(
  db: Database,
  sql: Sql,
): RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> } {
  const columns = (form: Form) => ({
    name: form.name,
    biography: form.biography,
    birthDate: form.releaseDate ?? null,
    isVerified: form.isVerified,
    showOnMain: form.showOnMain,
  })
  const members = (form: Form) => [...new Set(form.memberIDs)].map((userID) => ({ userID }))
  const read = async (where: Prisma.ArtistWhereInput): Promise<Whole[]> => {
    const rows = await db.artist.findMany({ where, include: whole })
    // Not by Prisma's _count, which counts the music of all artists first.
    const counts = await db.musicArtist.groupBy({
      by: ['artistID'],
      where: { artistID: { in: rows.map(({ id }) => id) } },
      _count: true,
    })
    const countOf = new Map(counts.map(({ artistID, _count }) => [artistID, _count]))
    return rows.map((row) => ({ ...row, musicCount: countOf.get(row.id) ?? 0 }))
  }
  return {
    kind: 'artists',
    pictures: ['artist', 'artistHeader'],
    list: async (query) => {
      const where = {
        ...(await found(sql, query.search)),
        ...isYes('isVerified', query.verified),
        ...isYes('showOnMain', query.onMain),
      }
      return pageByIds(
        db.artist.count({ where }),
        db.artist.findMany({
          where,
          orderBy: [{ [sorted[query.sort]]: query.order }, { id: query.order }],
          take: query.take,
          skip: query.skip,
          select: { id: true },
        }),
        read,
        present,
      )
    },
    read: async (id) => {
      const [row] = await read({ id })
      return row && present(row)
    },
    create: async (tx, form) =>
      (await tx.artist.create({ data: { ...columns(form), members: { create: members(form) } } })).id,
    update: (tx, id, form) =>
      tx.artist.update({
        where: { id },
        data: { ...columns(form), members: { deleteMany: {}, create: members(form) } },
      }),
    remove: async (tx, id) => {
      // Locked, so that nothing is put under this artist's name meanwhile.
      await tx.$queryRaw`SELECT id FROM artists WHERE id = ${id} FOR UPDATE`
      const [first] = await tx.$queryRaw<{ music: boolean; albums: boolean }[]>`
        SELECT EXISTS (
          SELECT FROM music_artists own WHERE own.artist_id = ${id} AND NOT EXISTS (
            SELECT FROM music_artists other WHERE other.music_id = own.music_id
              AND (other.position, other.artist_id) < (own.position, own.artist_id))) AS music,
        EXISTS (
          SELECT FROM album_artists own WHERE own.artist_id = ${id} AND NOT EXISTS (
            SELECT FROM album_artists other WHERE other.album_id = own.album_id
              AND (other.position, other.artist_id) < (own.position, own.artist_id))) AS albums`
      if (first?.music || first?.albums)
        throw new HttpError(
          409,
          'Tracks or albums have this artist first: delete them or give them to somebody else before',
        )
      await tx.artist.delete({ where: { id } })
    },
  }
}
