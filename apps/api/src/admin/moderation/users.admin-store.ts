import type { adminListUsers, adminReadUser } from '@nava/contracts'
import type { Database, Prisma, Sql } from '@nava/db'
import type * as z from 'zod'
import type { Tx } from '../../platform/audit/audited.ts'
import { REGISTRATION_CLOSED } from '../../listeners/users/registration.store.ts'
import { problem } from '../../platform/http/errors.ts'
import { countBy } from '../crud/count-by.ts'
import { anyContains, yesNoFilter } from '../crud/filters.ts'
import { type FindArgs, pagedTable } from '../crud/paged-table.ts'
import { withImageVersions } from '../crud/with-image-versions.ts'

type Row = z.output<typeof adminReadUser.reply>
type Query = z.output<typeof adminListUsers.query>

const include = {
  artistMembers: { include: { artist: { select: { name: true } } }, orderBy: { artistID: 'asc' } },
  djMembers: { include: { dj: { select: { name: true } } }, orderBy: { djID: 'asc' } },
  chatMute: true,
  suspension: true,
} satisfies Prisma.UserInclude

type Stored = Prisma.UserGetPayload<{ include: typeof include }> & {
  commentCount: number
  imageVersion: string
}

const present = (row: Stored): Row => ({
  userID: row.id,
  name: row.name,
  imageVersion: row.imageVersion,
  email: row.email,
  isAdmin: row.isAdmin,
  hasPassword: row.passwordHash !== null,
  signsInWithGoogle: row.googleSub !== null,
  artists: row.artistMembers.map(({ artistID, artist }) => ({ artistID, name: artist.name })),
  djs: row.djMembers.map(({ djID, dj }) => ({ djID, name: dj.name })),
  commentCount: row.commentCount,
  mutedUntil: row.chatMute?.until.toISOString() ?? null,
  suspended: isActive(row.suspension)
    ? {
        reason: row.suspension.reason,
        until: row.suspension.until?.toISOString() ?? null,
        since: row.suspension.createdAt.toISOString(),
      }
    : null,
  created: row.createdAt.toISOString(),
})

const isActive = (suspension: Stored['suspension']): suspension is NonNullable<Stored['suspension']> =>
  suspension !== null && (suspension.until === null || suspension.until > new Date())

const suspendedNow = (): Prisma.UserWhereInput => ({
  suspension: { is: { OR: [{ until: null }, { until: { gt: new Date() } }] } },
})

export type UserAdminStore = ReturnType<typeof userAdminStore>

export function userAdminStore(db: Database, sql: Sql) {
  const findCounted = async (args: FindArgs<Prisma.UserWhereInput>) => {
    const rows = await db.user.findMany({ ...args, include })
    const ids = rows.map(({ id }) => id)
    const groups = await db.comment.groupBy({
      by: ['userID'],
      where: { userID: { in: ids } },
      _count: true,
    })
    const commentCount = countBy(groups, ({ userID }) => userID)
    return rows.map((row) => ({ ...row, commentCount: commentCount(row.id) }))
  }
  return {
    ...pagedTable({
      sorts: { created: 'id', name: 'name', email: 'email' },
      where: (query: Query): Prisma.UserWhereInput => ({
        ...yesNoFilter('isAdmin', query.admin),
        ...(query.suspended && (query.suspended === 'yes' ? suspendedNow() : { NOT: suspendedNow() })),
        ...anyContains(['name', 'email'], query.search),
      }),
      count: (where) => db.user.count({ where }),
      find: withImageVersions(sql, { imageVersion: 'user' }, findCounted),
      findIDs: (args) => db.user.findMany({ ...args, select: { id: true } }),
      present,
    }),

    /** @throws 409 for the last admin, and for a suspended account, with which nobody could act as an admin */
    setAdmin: async (tx: Tx, id: number, isAdmin: boolean): Promise<void> => {
      // Locks all admins and the account; otherwise two who dismiss each other concurrently would leave none. The lock
      // lets others write audit entries of these admins, which would be a deadlock.
      const locked = await tx.$queryRaw<
        { id: number; isAdmin: boolean }[]
      >`SELECT id, is_admin AS "isAdmin" FROM users WHERE is_admin OR id = ${id} ORDER BY id FOR NO KEY UPDATE`
      const isLast = !locked.some((each) => each.isAdmin && each.id !== id)
      if (!isAdmin && isLast && locked.some((each) => each.isAdmin)) throw problem('user.last-admin')
      if (isAdmin && (await tx.user.count({ where: { id, ...suspendedNow() } })))
        throw problem('user.suspended')
      await tx.user.update({ where: { id }, data: { isAdmin } })
    },

    /**
     * Ends all sessions and tokens, which open sockets hear of.
     * @throws 409 for an admin
     */
    suspend: async (
      tx: Tx,
      id: number,
      { reason, until }: { reason: string; until: Date | null },
    ): Promise<void> => {
      // Locked, so that nobody becomes an admin meanwhile.
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE`
      const { isAdmin } = await tx.user.findUniqueOrThrow({ where: { id }, select: { isAdmin: true } })
      if (isAdmin) throw problem('user.is-admin')
      const suspension = { reason, until, createdAt: new Date() }
      await tx.suspension.upsert({
        where: { userID: id },
        create: { userID: id, ...suspension },
        update: suspension,
      })
      await endSessions(tx, id)
    },

    endSuspension: async (tx: Tx, id: number): Promise<void> => {
      await tx.user.findUniqueOrThrow({ where: { id }, select: { id: true } })
      await tx.suspension.deleteMany({ where: { userID: id } })
    },

    endSessions,

    reset,

    setRegistration: async (tx: Tx, isOpen: boolean): Promise<void> => {
      const value = !isOpen
      await tx.setting.upsert({
        where: { key: REGISTRATION_CLOSED },
        create: { key: REGISTRATION_CLOSED, value },
        update: { value },
      })
    },

    isRegistrationOpen: async (): Promise<boolean> =>
      (await db.setting.findUnique({ where: { key: REGISTRATION_CLOSED } }))?.value !== true,

    mute: async (tx: Tx, id: number, until: Date | null): Promise<void> => {
      await tx.user.findUniqueOrThrow({ where: { id }, select: { id: true } })
      if (until)
        await tx.chatMute.upsert({ where: { userID: id }, create: { userID: id, until }, update: { until } })
      else await tx.chatMute.deleteMany({ where: { userID: id } })
    },
  }
}

async function endSessions(tx: Tx, id: number): Promise<void> {
  await tx.user.update({ where: { id }, data: { tokenVersion: { increment: 1 } } })
  await tx.session.deleteMany({ where: { userID: id } })
}

/** Drops all by which an account signs in without a mailed code, except Google. Returns whom a mail tells of it. */
async function reset(tx: Tx, id: number): Promise<{ name: string; email: string; language: string | null }> {
  const person = await tx.user.update({
    where: { id },
    data: { passwordHash: null },
    select: { name: true, email: true, language: true },
  })
  await tx.appPassword.deleteMany({ where: { userID: id } })
  await tx.passkey.deleteMany({ where: { userID: id } })
  await endSessions(tx, id)
  return person
}
