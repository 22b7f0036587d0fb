/** Counts failed sign-ins per account, and per account and requester, across all processes. */
import { limits } from '@nava/contracts'
import { type Database, Prisma } from '@nava/db'
import pLimit, { type LimitFunction } from 'p-limit'
import { isUntil, until } from '../../platform/database/is-recent.ts'
import type { Requester } from './browsers.ts'

export type Guessed = 'password' | 'code' | 'app'

/** `isFirst`: true for the first refusal within a limit's window */
export type Attempt = { state: 'allowed' } | { state: 'refused'; isFirst: boolean }

export interface AttemptsStore {
  /** Runs `work`, which takes and verifies an attempt, with few others at a time per account. */
  inTurn: <T>(guessed: Guessed, email: string, requester: Requester, work: () => Promise<T>) => Promise<T>
  /**
   * Counts an attempt before it is verified, so that none is missed. Refused attempts do not extend the
   * window.
   */
  take: (
    guessed: Guessed,
    email: string,
    requester: Requester,
    tx?: Prisma.TransactionClient,
  ) => Promise<Attempt>
  /** Returns true if `take` would refuse. For callers that call `take` only after wrong attempts. */
  isRefused: (guessed: Guessed, email: string, requester: Requester) => Promise<boolean>
  succeed: (
    guessed: Guessed,
    email: string,
    requester: Requester,
    tx?: Prisma.TransactionClient,
  ) => Promise<void>
  /** Deletes an account's failures, for example because they concern its old password. */
  forget: (email: string) => Promise<void>
  /** Returns true once per window, when the owner may be warned by mail. */
  takeNotice: (email: string) => Promise<boolean>
}

const ofRequester = { password: limits.login, code: limits.code, app: limits.login }
const scopeOf = (guessed: Guessed, requester: Requester) => `${guessed} ${requester.key}`
const scopeOfAll = (guessed: Guessed) => `${guessed} all`
const NOTICE_SCOPE = 'notice'

export function attemptsStore(db: Database): AttemptsStore {
  const checking = new Map<string, LimitFunction>()
  return {
    inTurn: async (guessed, email, requester, work) => {
      const key = `${email} ${scopeOf(guessed, requester)}`
      const turn = checking.get(key) ?? pLimit(ofRequester[guessed].failures / 2)
      checking.set(key, turn)
      try {
        return await turn(work)
      } finally {
        if (turn.activeCount + turn.pendingCount === 0) checking.delete(key)
      }
    },

    take: async (guessed, email, requester, tx = db) => {
      const { failures, window } = ofRequester[guessed]
      const [taken] = await tx.$queryRaw<{ own: number; all: number | null }[]>`
        WITH own AS (
          INSERT INTO login_attempts AS a (email, scope, failures, window_end)
          VALUES (${email}, ${scopeOf(guessed, requester)}, 1, ${endOf(window)})
          ON CONFLICT (email, scope) DO UPDATE SET
            failures = CASE WHEN ${isOpen(window)} THEN a.failures + 1 ELSE 1 END,
            window_end = CASE WHEN ${isOpen(window)} THEN a.window_end ELSE excluded.window_end END
          RETURNING failures
        ), everybody AS (
          -- What the requester's own limit refuses costs the account nothing.
          INSERT INTO login_attempts AS a (email, scope, failures, window_end)
          SELECT ${email}, ${scopeOfAll(guessed)}, 1, ${endOf(limits.account.window)}
          FROM own WHERE own.failures <= ${failures} AND NOT ${requester.isKnown}
          ON CONFLICT (email, scope) DO UPDATE SET
            failures = CASE WHEN ${isOpen(limits.account.window)} THEN a.failures + 1 ELSE 1 END,
            window_end = CASE WHEN ${isOpen(limits.account.window)} THEN a.window_end ELSE excluded.window_end END
          RETURNING failures
        )
        SELECT own.failures AS own, everybody.failures AS all FROM own LEFT JOIN everybody ON true`
      if (!taken) throw new Error('counting an attempt answers with its number')
      if (taken.own > failures) return { state: 'refused', isFirst: taken.own === failures + 1 }
      const all = taken.all ?? 0
      if (all > limits.account.failures)
        return { state: 'refused', isFirst: all === limits.account.failures + 1 }
      return { state: 'allowed' }
    },

    isRefused: async (guessed, email, requester) => {
      const reached = (scope: string, { failures, window }: { failures: number; window: number }) => ({
        ...{ scope, failures: { gte: failures } },
        windowEnd: until(window),
      })
      const scopes = [
        reached(scopeOf(guessed, requester), ofRequester[guessed]),
        ...(requester.isKnown ? [] : [reached(scopeOfAll(guessed), limits.account)]),
      ]
      const found = await db.loginAttempt.findFirst({
        select: { email: true },
        where: { email, OR: scopes },
      })
      return found !== null
    },

    succeed: async (guessed, email, requester, tx = db) => {
      await tx.loginAttempt.deleteMany({ where: { email, scope: scopeOf(guessed, requester) } })
      if (requester.isKnown) return
      await tx.loginAttempt.updateMany({
        where: { email, scope: scopeOfAll(guessed), failures: { gt: 0 } },
        data: { failures: { decrement: 1 } },
      })
    },

    forget: async (email) => {
      await db.loginAttempt.deleteMany({ where: { email, scope: { not: NOTICE_SCOPE } } })
    },

    takeNotice: async (email) =>
      (await db.$executeRaw`
        INSERT INTO login_attempts AS a (email, scope, failures, window_end)
        VALUES (${email}, ${NOTICE_SCOPE}, 1, ${endOf(limits.lockoutNotice.window)})
        ON CONFLICT (email, scope) DO UPDATE SET window_end = excluded.window_end WHERE NOT ${isOpen(limits.lockoutNotice.window)}`) ===
      1,
  }
}

const endOf = (window: number) => new Date(Date.now() + window)
const isOpen = (window: number) => Prisma.raw(isUntil('a.window_end', window / 1000))
