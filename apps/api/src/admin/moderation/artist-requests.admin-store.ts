import type {
  adminApproveArtistRequest,
  adminListArtistRequests,
  adminRefuseArtistRequest,
} from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { problem } from '../../platform/http/errors.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import type { Decided } from '../decisions/decide.ts'
import { anyContains } from '../crud/filters.ts'
import { pagedTable } from '../crud/paged-table.ts'

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

export type ArtistRequestAdminStore = ReturnType<typeof artistRequestAdminStore>

export function artistRequestAdminStore(db: Database) {
  /**
   * Locks an open request.
   * @throws 404, or 409 if it is closed or changed since the admin read it
   */
  const lockOpen = async (tx: Tx, id: number, seen?: Date) => {
    await tx.$queryRaw`SELECT id FROM artist_requests WHERE id = ${id} FOR UPDATE`
    const request = await tx.artistRequest.findUnique({ where: { id } })
    if (!request) throw problem('artist-request.not-found')
    if (request.status !== 'open') throw problem('artist-request.decided')
    if (seen && seen.getTime() !== request.updatedAt.getTime()) throw problem('artist-request.changed')
    return request
  }

  return {
    ...pagedTable({
      sorts: { created: 'id', name: 'artistName' },
      where: (query: Query): Prisma.ArtistRequestWhereInput => ({
        ...(query.status && { status: query.status }),
        ...anyContains(['name', 'artistName', 'email'], query.search),
      }),
      count: (where) => db.artistRequest.count({ where }),
      find: (args) => db.artistRequest.findMany(args),
      present,
    }),

    approve: async (
      tx: Tx,
      id: number,
      { artistID: existingID, updated }: z.output<typeof adminApproveArtistRequest.body>,
    ): Promise<Decided> => {
      const request = await lockOpen(tx, id, updated)
      const artistID =
        existingID ??
        (await tx.artist.create({ data: { name: request.artistName }, select: { id: true } })).id
      const link = { userID: request.userID, artistID }
      await tx.artistMember.upsert({ where: { userID_artistID: link }, create: link, update: {} })
      await tx.artistRequest.update({ where: { id }, data: { status: 'approved', artistID } })
      return {
        what: 'requestApproved',
        name: request.artistName,
        userIDs: [request.userID],
        page: '/artistPanel',
      }
    },

    refuse: async (tx: Tx, id: number, seen?: Date): Promise<Decided> => {
      const { userID, artistName } = await lockOpen(tx, id, seen)
      await tx.artistRequest.update({ where: { id }, data: { status: 'refused' } })
      return { what: 'requestRefused', name: artistName, userIDs: [userID], page: `/requestartist/${userID}` }
    },
  }
}
