/** Wishes to become an artist, and what is decided about them. */
import type {
  adminApproveArtistRequest,
  adminListArtistRequests,
  adminRefuseArtistRequest,
} from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { HttpError, notFound } from '../platform/http/errors.ts'
import type { Tx } from '../platform/audit/audited.ts'
import { holds, type ListOf, pageOf } from './page-of.ts'

type Row = z.output<typeof adminRefuseArtistRequest.reply>
type Query = z.output<typeof adminListArtistRequests.query>

const present = (row: Prisma.ArtistRequestGetPayload<object>): Row => ({
  id: row.id,
  userID: row.userID,
  status: row.status,
  name: row.name,
  artistName: row.artistName,
  email: row.email,
  phone: row.phone,
  artistMessage: row.message,
  artistID: row.artistID ?? 0,
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

export type ArtistRequestRows = ReturnType<typeof artistRequestRows>

export function artistRequestRows(db: Database) {
  /** Takes an open request, as the admin saw it, for the deciding. @throws HttpError 404 or 409 */
  const take = async (tx: Tx, id: number, seen?: Date) => {
    await tx.$queryRaw`SELECT id FROM artist_requests WHERE id = ${id} FOR UPDATE`
    const request = await tx.artistRequest.findUnique({ where: { id } })
    if (!request) throw notFound('request')
    if (request.status !== 'open') throw new HttpError(409, `This request is ${request.status} already`)
    if (seen && seen.getTime() !== request.updatedAt.getTime())
      throw new HttpError(409, 'This request was written over since: look at it again')
    return request
  }

  return {
    list: (query: Query): Promise<ListOf<typeof adminListArtistRequests>> => {
      const columns = ['name', 'artistName', 'email'] as const
      const where = {
        ...(query.status && { status: query.status }),
        ...(query.search && {
          OR: columns.map((column) => ({
            [column]: holds(query.search),
          })),
        }),
      }
      return pageOf(
        db.artistRequest.count({ where }),
        db.artistRequest.findMany({
          where,
          orderBy:
            query.sort === 'name'
              ? [{ artistName: query.order }, { id: query.order }]
              : [{ id: query.order }],
          take: query.take,
          skip: query.skip,
        }),
        present,
      )
    },

    read: async (id: number): Promise<Row> => {
      const row = await db.artistRequest.findUnique({ where: { id } })
      if (!row) throw notFound('request')
      return present(row)
    },

    /** Makes the artist that was asked for, or takes the one that is named, and links the user to it. */
    approve: async (
      tx: Tx,
      id: number,
      { artistID: existingID, updated }: z.output<typeof adminApproveArtistRequest.body>,
    ): Promise<void> => {
      const request = await take(tx, id, updated)
      const artistID =
        existingID ??
        (await tx.artist.create({ data: { name: request.artistName }, select: { id: true } })).id
      const link = { userID: request.userID, artistID }
      await tx.artistMember.upsert({ where: { userID_artistID: link }, create: link, update: {} })
      await tx.artistRequest.update({ where: { id }, data: { status: 'approved', artistID } })
    },

    refuse: async (tx: Tx, id: number): Promise<void> => {
      await take(tx, id)
      await tx.artistRequest.update({ where: { id }, data: { status: 'refused' } })
    },
  }
}
