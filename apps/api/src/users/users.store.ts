/** Accounts. */
import { limits } from '@nava/contracts'
import type { Database } from '@nava/db'

export type UserRow = NonNullable<Awaited<ReturnType<UsersStore['find']>>>
export type UsersStore = ReturnType<typeof usersStore>

export function usersStore(db: Database) {
  return {
    /** A user with the artists and DJs that the account is linked to. */
    find: (id: number) =>
      db.user.findUnique({
        where: { id },
        include: {
          artistMembers: {
            include: { artist: { select: { id: true, name: true } } },
            orderBy: { artistId: 'asc' },
          },
          djMembers: { include: { dj: { select: { id: true, name: true } } }, orderBy: { djId: 'asc' } },
        },
      }),

    findByEmail: (email: string) => db.user.findUnique({ where: { email } }),

    /** The account of an address whose owner has just proved it, made where there is none. */
    ensure: (email: string) => db.user.upsert({ where: { email }, create: { email }, update: {} }),

    /** Sets name and password and ends all tokens issued before. */
    completeProfile: (id: number, data: { name: string; passwordHash: string }) =>
      db.user.update({ where: { id }, data: { ...data, tokenVersion: { increment: 1 } } }),

    /**
     * The account of a Google identity whose address Google has verified. An account of that address is linked; one
     * that nobody ever proved the address of would be a trap, but here every account is made by proving it.
     */
    ensureGoogle: async ({ sub, email, name }: { sub: string; email: string; name: string }) => {
      const known = await db.user.findUnique({ where: { googleSub: sub } })
      if (known) return known
      return db.user.upsert({
        where: { email },
        create: { email, name: name.slice(0, limits.text.name), googleSub: sub },
        update: { googleSub: sub },
      })
    },

    /**
     * Takes one password attempt of this address before it is checked, so that attempts at the same time are all
     * counted. False where there were too many within the window.
     */
    takeAttempt: async (email: string): Promise<boolean> => {
      const windowEnd = new Date(Date.now() + limits.login.window)
      const [row] = await db.$queryRaw<{ failures: number }[]>`
        INSERT INTO login_attempts AS a (email, failures, window_end) VALUES (${email}, 1, ${windowEnd})
        ON CONFLICT (email) DO UPDATE SET
          failures = CASE WHEN a.window_end < now() THEN 1 ELSE a.failures + 1 END,
          window_end = CASE WHEN a.window_end < now() THEN excluded.window_end ELSE a.window_end END
        RETURNING failures`
      return row !== undefined && row.failures <= limits.login.failures
    },

    forgetAttempts: async (email: string) => {
      await db.loginAttempt.deleteMany({ where: { email } })
    },
  }
}
