/** Mailed sign-in codes: kept hashed, few a person, few tries each. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'

export type IssuedCode = { state: 'issued'; code: string } | { state: 'tooSoon' } | { state: 'tooMany' }

export interface CodesStore {
  /**
   * A new code for this address, unless too many were made in the last hour, or one was made too short a time ago that
   * is still good.
   */
  issue: (email: string) => Promise<IssuedCode>
  /** Uses up the newest code of this address where `code` is it; each wrong try counts. */
  redeem: (email: string, code: string) => Promise<boolean>
  /** Takes back a code that could not be mailed, so that it does not count. */
  withdraw: (email: string) => Promise<void>
}

export function codesStore(db: Database, secret: string): CodesStore {
  // Keyed: six digits could be found from a plain hash in no time.
  const hashOf = (email: string, code: string) =>
    createHmac('sha256', secret).update(`code:${email}:${code}`).digest('hex')

  return {
    issue: (email) =>
      db.$transaction(async (tx) => {
        await lockAddress(tx, email)
        const now = Date.now()
        const recent = await tx.loginCode.findMany({
          where: { email, createdAt: { gt: new Date(now - limits.code.window) } },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          select: { createdAt: true, triesLeft: true, consumedAt: true },
        })
        const [newest] = recent
        if (recent.length >= limits.code.perHour) return { state: 'tooMany' }
        const isGood = newest && newest.consumedAt === null && newest.triesLeft > 0
        if (isGood && now - newest.createdAt.getTime() < waitAfter(recent.length)) return { state: 'tooSoon' }
        const code = String(randomInt(10 ** limits.code.digits)).padStart(limits.code.digits, '0')
        await tx.loginCode.create({
          data: { email, codeHash: hashOf(email, code), expiresAt: new Date(now + limits.code.lifetime) },
        })
        return { state: 'issued', code }
      }),

    redeem: async (email, code) => {
      const newest = await db.loginCode.findFirst({
        where: { email },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      if (!newest) return false
      // The try is taken before the code is looked at, so that tries at the same time cannot outnumber it.
      const taken = await db.loginCode.updateMany({
        where: { id: newest.id, triesLeft: { gt: 0 }, consumedAt: null, expiresAt: { gt: new Date() } },
        data: { triesLeft: { decrement: 1 } },
      })
      if (taken.count === 0) return false
      if (!timingSafeEqual(Buffer.from(newest.codeHash), Buffer.from(hashOf(email, code)))) return false
      const used = await db.loginCode.updateMany({
        where: { id: newest.id, consumedAt: null },
        data: { consumedAt: new Date() },
      })
      return used.count === 1
    },

    withdraw: async (email) => {
      const newest = await db.loginCode.findFirst({
        where: { email },
        orderBy: { id: 'desc' },
        select: { id: true },
      })
      if (newest) await db.loginCode.deleteMany({ where: { id: newest.id, consumedAt: null } })
    },
  }
}

/** How long after the newest of `made` codes the next may be made. */
const waitAfter = (made: number): number => limits.code.resendAfter[made <= 1 ? 0 : 1]

const lockAddress = (tx: Prisma.TransactionClient, email: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 1))`
