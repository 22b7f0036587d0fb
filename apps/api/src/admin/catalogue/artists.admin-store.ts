import type { adminArtists } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import { problem } from '../../platform/http/errors.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import { supportIn } from '../../catalogue/support.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import { countBy } from '../crud/count-by.ts'
import { anyContains, matchesSearch, withdrawnFilter, yesNoFilter } from '../crud/filters.ts'
import { type FindArgs, pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'

type Row = z.output<typeof adminArtists.read.reply>
type Form = z.output<typeof adminArtists.create.body>
type Query = z.output<typeof adminArtists.list.query>

const FORMER_NAMES = 50

const include = {
  members: {
    include: { user: { select: { name: true, email: true } } },
    orderBy: { userID: 'asc' },
  },
  merged: { select: { name: true }, orderBy: { createdAt: 'asc' }, take: FORMER_NAMES },
} satisfies Prisma.ArtistInclude

type Stored = Prisma.ArtistGetPayload<{ include: typeof include }> & {
  musicCount: number
  imageVersion: string
  headerImageVersion: string
}

const present = (row: Stored): Row => ({
  artistID: row.id,
  name: row.name,
  biography: row.biography,
  supportLink: row.supportLink ?? '',
  supportLabel: row.supportLabel,
  releaseDate: row.birthDate?.toISOString() ?? null,
  isVerified: row.isVerified,
  showOnMain: row.showOnMain,
  imageVersion: row.imageVersion,
  headerImageVersion: row.headerImageVersion,
  followerCount: row.followerCount,
  playCount: row.playCount,
  musicCount: row.musicCount,
  members: row.members.map(({ userID, user }) => ({ userID, name: user.name, email: user.email })),
  formerNames: row.merged.map(({ name }) => name),
  withdrawn: row.withdrawnAt?.toISOString() ?? null,
  created: row.createdAt.toISOString(),
  updated: row.updatedAt.toISOString(),
})

const columns = (form: Form) => ({
  name: form.name,
  biography: form.biography,
  ...supportIn(form),
  birthDate: form.releaseDate ?? null,
  isVerified: form.isVerified,
  showOnMain: form.showOnMain,
})

const members = (form: Form) => [...new Set(form.memberIDs)].map((userID) => ({ userID }))

export function artistAdminStore(db: Database, sql: Sql): AdminStore<Query, Row, Form> {
  const findCounted = async (args: FindArgs<Prisma.ArtistWhereInput>) => {
    const rows = await db.artist.findMany({ ...args, include })
    const ids = rows.map(({ id }) => id)
    const groups = await db.musicArtist.groupBy({
      by: ['artistID'],
      where: { artistID: { in: ids } },
      _count: true,
    })
    const musicCount = countBy(groups, ({ artistID }) => artistID)
    return rows.map((row) => ({ ...row, musicCount: musicCount(row.id) }))
  }
  /** Finds artists by former names too. */
  const named = async (search: string): Promise<Prisma.ArtistWhereInput> => {
    const match = await matchesSearch(sql, search)
    if (search === '') return match
    const former = await db.mergedArtist.findMany({
      where: anyContains(['name'], search),
      select: { intoID: true },
      take: FORMER_NAMES,
    })
    return former.length === 0 ? match : { OR: [match, { id: { in: former.map(({ intoID }) => intoID) } }] }
  }
  const pictures = { imageVersion: 'artist', headerImageVersion: 'artistHeader' } as const
  return {
    kind: 'artists',
    table: 'artists',
    pictures: Object.values(pictures),
    ...pagedTable({
      sorts: { created: 'id', name: 'name', followers: 'followerCount', plays: 'playCount' },
      where: async (query: Query): Promise<Prisma.ArtistWhereInput> => ({
        ...(await named(query.search)),
        ...withdrawnFilter(query.withdrawn),
        ...yesNoFilter('isVerified', query.verified),
        ...yesNoFilter('showOnMain', query.onMain),
      }),
      count: (where) => db.artist.count({ where }),
      find: withImageVersions(sql, pictures, findCounted),
      findIDs: (args) => db.artist.findMany({ ...args, select: { id: true } }),
      present,
    }),
    create: async (tx, form) =>
      (await tx.artist.create({ data: { ...columns(form), members: { create: members(form) } } })).id,
    update: (tx, id, form) =>
      tx.artist.update({
        where: { id },
        data: { ...columns(form), members: { deleteMany: {}, create: members(form) } },
      }),
    remove: async (tx, id) => {
      await assertNoWork(tx, id)
      await tx.artist.delete({ where: { id } })
    },
  }
}

/**
 * Locks the artist, so that no work is added meanwhile.
 * @throws 409 if the artist is the first of a track or album
 */
async function assertNoWork(tx: Tx, id: number): Promise<void> {
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
  if (first?.music || first?.albums) throw problem('artist.in-use')
}
