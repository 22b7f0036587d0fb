/** Accounts. */
import { limits, line } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { findImageVersion } from '../../catalogue/images/image-versions.ts'

export type UserRow = NonNullable<Awaited<ReturnType<UsersStore['find']>>>
export type UsersStore = ReturnType<typeof usersStore>

/** Returns a name as accounts may have it; empty if nothing of it is left. */
const nameOf = (name: string): string => {
  const cut = [...name].slice(0, limits.text.name).join('')
  return line(limits.text.name).safeParse(cut).data ?? ''
}

const linked = {
  artistMembers: {
    include: { artist: { select: { id: true, name: true } } },
    orderBy: { artistID: 'asc' },
  },
  djMembers: { include: { dj: { select: { id: true, name: true } } }, orderBy: { djID: 'asc' } },
} satisfies Prisma.UserInclude

export function usersStore(db: Database) {
  return {
    /** A user with the artists and DJs that the account is linked to. */
    find: async (id: number) => {
      const [user, imageVersion] = await Promise.all([
        db.user.findUnique({ where: { id }, include: linked }),
        findImageVersion(db, 'user', id),
      ])
      return user && { ...user, imageVersion }
    },

    findByEmail: (email: string) => db.user.findUnique({ where: { email } }),

    /** Returns the account of an address that was just verified; creates it if there is none. */
    ensure: (email: string) => db.user.upsert({ where: { email }, create: { email }, update: {} }),

    /** Sets name and password and ends all tokens issued before. Undefined if the account was deleted meanwhile. */
    completeProfile: async (id: number, data: { name: string; passwordHash: string }) => {
      const [user] = await db.user.updateManyAndReturn({
        where: { id },
        data: { ...data, tokenVersion: { increment: 1 } },
      })
      return user
    },

    /** Sets the name alone. Undefined if the account was deleted meanwhile. */
    rename: async (id: number, name: string) => {
      const [user] = await db.user.updateManyAndReturn({ where: { id }, data: { name } })
      return user
    },

    /**
     * The account of a Google identity whose address Google has verified. An account of that address is linked. One that
     * somebody else could have made beforehand would be a trap; here an account is made by who has proved the address,
     * or by the server's operator, and then without a password.
     */
    ensureGoogle: async ({ sub, email, name }: { sub: string; email: string; name: string }) => {
      const known = await db.user.findUnique({ where: { googleSub: sub } })
      if (known) return known
      return db.user.upsert({
        where: { email },
        create: { email, name: nameOf(name), googleSub: sub },
        update: { googleSub: sub },
      })
    },
  }
}
