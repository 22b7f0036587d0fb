import { limits, line } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { findImageVersion } from '../../catalogue/images/image-versions.ts'

export type UserRow = NonNullable<Awaited<ReturnType<UsersStore['find']>>>
export type UsersStore = ReturnType<typeof usersStore>

/** Shortens a name to a valid one, possibly empty. */
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
    find: async (id: number) => {
      const [user, imageVersion] = await Promise.all([
        db.user.findUnique({ where: { id }, include: linked }),
        findImageVersion(db, 'user', id),
      ])
      return user && { ...user, imageVersion }
    },

    findByEmail: (email: string) => db.user.findUnique({ where: { email } }),

    ensure: (email: string) => db.user.upsert({ where: { email }, create: { email }, update: {} }),

    /** Sets name and password; ends all earlier tokens. Returns undefined if the account was deleted. */
    completeProfile: async (id: number, data: { name: string; passwordHash: string }) => {
      const [user] = await db.user.updateManyAndReturn({
        where: { id },
        data: { ...data, tokenVersion: { increment: 1 } },
      })
      return user
    },

    hideExplicit: async (id: number, hidesExplicit: boolean): Promise<void> => {
      await db.user.updateMany({ where: { id }, data: { hidesExplicit } })
    },

    rename: async (id: number, name: string) => {
      const [user] = await db.user.updateManyAndReturn({ where: { id }, data: { name } })
      return user
    },

    /**
     * Returns the account of a verified Google identity, or links the one with its address. Linking is safe:
     * the owner has verified the address, or the operator created the account without a password. `beforeNew` is
     * called before an account is made.
     */
    ensureGoogle: async (
      { sub, email, name }: { sub: string; email: string; name: string },
      beforeNew: () => Promise<void>,
    ) => {
      const known = await db.user.findFirst({ where: { OR: [{ googleSub: sub }, { email }] } })
      if (known?.googleSub === sub) return known
      if (!known) await beforeNew()
      return db.user.upsert({
        where: { email },
        create: { email, name: nameOf(name), googleSub: sub },
        update: { googleSub: sub },
      })
    },
  }
}
