/**
 * Stores hashed sign-in codes, limited per requester. Strangers can neither use up the owner's tries nor
 * block new codes: a code is mailed unless a mailed one is still valid.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { ADVISORY_LOCK_CLASSES } from '@nava/db/advisory-locks'
import { within } from '../../platform/database/is-recent.ts'
import type { Attempt, AttemptsStore } from './attempts.store.ts'
import type { Requester } from './browsers.ts'

export type IssuedCode =
  | { state: 'issued'; id: number; code: string }
  | { state: 'tooSoon' }
  | { state: 'tooMany' }

export type RedeemedCode = { state: 'right' } | { state: 'wrong' } | Exclude<Attempt, { state: 'allowed' }>

export interface CodesStore {
  /**
   * Creates a code. Refuses if the requester received too many within an hour, or a still valid one a moment
   * ago. Also refuses if all requesters together exceed a limit; the mailbox then has valid codes.
   */
  issue: (address: { email: string; hasAccount: boolean }, requester: Requester) => Promise<IssuedCode>
  /**
   * Consumes all codes of an address if `code` is one of the recent ones; counts wrong tries per requester.
   */
  redeem: (email: string, code: string, requester: Requester) => Promise<RedeemedCode>
  /** Withdraws a code that could not be mailed, so that it does not count. */
  withdraw: (id: number) => Promise<void>
}

export function codesStore(
  db: Database,
  secret: string,
  attempts: Omit<AttemptsStore, 'inTurn' | 'isRefused'>,
): CodesStore {
  // Keyed, because a plain hash of six digits can be reversed by trying all.
  const hashOf = (email: string, code: string) =>
    createHmac('sha256', secret).update(`code:${email}:${code}`).digest('hex')

  return {
    issue: ({ email, hasAccount }, requester) =>
      db.$transaction(async (tx) => {
        await lockAddress(tx, email)
        const now = Date.now()
        const recent = await tx.loginCode.findMany({
          where: { email, createdAt: within(limits.code.window, now) },
          orderBy: newestFirst,
          include: { tries: { where: { requester: requester.key } } },
        })
        const own = hasAccount ? recent.filter((each) => each.requester === requester.key) : recent
        if (own.length >= limits.code.perHour) return { state: 'tooMany' }
        const [newest] = own
        const ageOf = ({ createdAt }: { createdAt: Date }) => now - createdAt.getTime()
        const isGood =
          newest &&
          recent.indexOf(newest) < limits.code.good &&
          newest.consumedAt === null &&
          (newest.tries[0]?.tries ?? 0) < limits.code.tries
        if (isGood && ageOf(newest) < waitAfter(own.length)) return { state: 'tooSoon' }
        const alive = recent.filter((each) => ageOf(each) < limits.code.lifetime)
        if (!requester.isKnown && alive.length >= limits.code.perLifetime) return { state: 'tooSoon' }
        const code = String(randomInt(10 ** limits.code.digits)).padStart(limits.code.digits, '0')
        const { id } = await tx.loginCode.create({
          data: {
            email,
            requester: requester.key,
            codeHash: hashOf(email, code),
            createdAt: new Date(now),
            expiresAt: new Date(now + limits.code.lifetime),
          },
        })
        return { state: 'issued', id, code }
      }),

    redeem: (email, code, requester) =>
      db.$transaction(async (tx) => {
        await lockAddress(tx, email)
        const open = await takeTries(tx, await goodCodes(tx, email), requester)
        if (open.length === 0) return { state: 'wrong' }
        const attempt = await attempts.take('code', email, requester, tx)
        if (attempt.state === 'refused') return attempt
        const hash = Buffer.from(hashOf(email, code))
        if (!open.some(({ codeHash }) => timingSafeEqual(Buffer.from(codeHash), hash)))
          return { state: 'wrong' }
        await tx.loginCode.updateMany({
          where: { email, consumedAt: null },
          data: { consumedAt: new Date() },
        })
        await attempts.succeed('code', email, requester, tx)
        return { state: 'right' }
      }),

    withdraw: async (id) => {
      await db.loginCode.deleteMany({ where: { id, consumedAt: null } })
    },
  }
}

const newestFirst: Prisma.LoginCodeOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

async function goodCodes(tx: Prisma.TransactionClient, email: string) {
  const last = await tx.loginCode.findMany({
    where: { email, createdAt: within(limits.code.window) },
    orderBy: newestFirst,
    take: limits.code.good,
  })
  const now = new Date()
  return last.filter(({ consumedAt, expiresAt }) => consumedAt === null && expiresAt > now)
}

/** Uses up one try of each code; returns the codes that had tries left. */
async function takeTries<C extends { id: number }>(
  tx: Prisma.TransactionClient,
  codes: readonly C[],
  requester: Requester,
): Promise<C[]> {
  const taken = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO login_code_tries AS t (code_id, requester, tries)
    SELECT id, ${requester.key}, 1 FROM unnest(${codes.map(({ id }) => id)}::int[]) AS id
    ON CONFLICT (code_id, requester) DO UPDATE SET tries = t.tries + 1 WHERE t.tries < ${limits.code.tries}
    RETURNING code_id AS id`
  const ids = new Set(taken.map(({ id }) => id))
  return codes.filter(({ id }) => ids.has(id))
}

const waitAfter = (made: number): number => limits.code.resendAfter[made <= 1 ? 0 : 1]

const lockAddress = (tx: Prisma.TransactionClient, email: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.loginCodes}::int, hashtext(${email}))`
