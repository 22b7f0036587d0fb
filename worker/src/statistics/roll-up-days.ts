/**
 * Recomputes the statistics of each UTC day until no play that began on it can still end. Then a row in
 * `rolled_days` closes the day. Any worker can continue.
 */
import { limits } from '@nava/contracts'
import { Prisma } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import type { Deps } from '../deps.ts'
import { DAY_STATISTICS } from './day-statistics.ts'
import { rollUpLateDays } from './late-days.ts'

const DAY = 24 * 60 * 60 * 1000

type Parts = Pick<Deps, 'db' | 'log'>

/** Milliseconds; a day with many plays takes seconds. */
const DAY_TIMEOUT = 10 * 60_000

/**
 * Rolls up open days, oldest first, and returns their number; 0 if another worker just did. `now` is in ms.
 */
export async function rollUpDays(deps: Parts, now = Date.now()): Promise<number> {
  const today = dayOf(now)
  const first = await firstOpenDay(deps)
  if (first === undefined) return 0
  let made = 0
  let closed = 0
  for (let day = first; day <= today; day += DAY) {
    const outcome = await rollUpDay(deps, day, now)
    if (outcome === 'busy') break
    if (outcome !== 'fresh') made += 1
    if (outcome === 'closed') closed += 1
  }
  made += await rollUpLateDays(deps, DAY_TIMEOUT)
  const before = new Date(now - limits.listening.window)
  await deps.db.networkListener.deleteMany({ where: { heardAt: { lt: before } } })
  await deps.db.listenerSalt.deleteMany({ where: { day: { lt: new Date(today) } } })
  await forgetDays(deps, new Date(today - limits.offline.maxAge - DAY))
  if (closed > 0) await removeOrphans(deps)
  if (made > 0) deps.log.info({ made, closed }, 'statistics made')
  return made
}

/** Deletes what recognizes plays that are told again, once they are too old to be told. */
async function forgetDays({ db }: Parts, before: Date): Promise<void> {
  await db.listenedDay.deleteMany({ where: { day: { lt: before } } })
  await db.$executeRaw`UPDATE plays SET listener = 'gone' WHERE listener LIKE 'gone:%' AND played_at < ${before}`
}

const dayOf = (time: number): number => time - (time % DAY)

/** Days close in order. If none is closed, returns the oldest day of a play, user or statistics row. */
async function firstOpenDay({ db }: Parts): Promise<number | undefined> {
  const last = await db.rolledDay.findFirst({ where: { isClosed: true }, orderBy: { day: 'desc' } })
  if (last) return last.day.getTime() + DAY
  const firsts = await Promise.all([
    db.play.aggregate({ _min: { playedAt: true } }).then(({ _min }) => _min.playedAt),
    db.user.aggregate({ _min: { createdAt: true } }).then(({ _min }) => _min.createdAt),
    db.rolledDay.aggregate({ _min: { day: true } }).then(({ _min }) => _min.day),
  ])
  const times = firsts.flatMap((time) => (time ? [time.getTime()] : []))
  return times.length === 0 ? undefined : dayOf(Math.min(...times))
}

type Outcome = 'busy' | 'fresh' | 'made' | 'closed'

/** Uses one transaction with a lock, so a worker that dies leaves the day unchanged. */
function rollUpDay({ db }: Parts, day: number, now: number): Promise<Outcome> {
  const date = new Date(day)
  const isClosed = now >= day + DAY + limits.statistics.openDays * DAY
  return db.$transaction(
    async (tx): Promise<Outcome> => {
      const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.rollUpDays}::bigint) AS taken`
      if (!lock?.taken) return 'busy'
      const before = await tx.rolledDay.findUnique({ where: { day: date } })
      if (before?.isClosed) return 'fresh'
      const age = before ? now - before.rolledAt.getTime() : Infinity
      if (!isClosed && age >= 0 && age < limits.statistics.rollUp / 2) return 'fresh'
      await tx.dailyStatistic.deleteMany({ where: { day: date } })
      await tx.$executeRawUnsafe(DAY_STATISTICS, date, new Date(day + DAY))
      if (isClosed) await clearDay(tx, date)
      const rolled = { rolledAt: new Date(now), isClosed }
      await tx.rolledDay.upsert({ where: { day: date }, create: { day: date, ...rolled }, update: rolled })
      return isClosed ? 'closed' : 'made'
    },
    { timeout: DAY_TIMEOUT, maxWait: DAY_TIMEOUT },
  )
}

/**
 * Deletes the day's events of visitors, except plays. Users' skips stay as long as plays, if recommendations are on.
 */
async function clearDay(tx: Prisma.TransactionClient, day: Date): Promise<void> {
  const end = new Date(day.getTime() + DAY)
  const oldest = new Date(end.getTime() - limits.recommendations.windowDays * DAY)
  await tx.$executeRaw`
    DELETE FROM early_skips s WHERE s.skipped_at < ${end} AND (s.skipped_at < ${oldest} OR s.podcast_id IS NOT NULL
      OR NOT EXISTS (SELECT FROM users u WHERE s.listener = 'u' || u.id AND u.has_recommendations))`
  await tx.feedDownload.deleteMany({ where: { day: { lte: day } } })
  await tx.musicDownload.deleteMany({ where: { day: { lte: day } } })
}

const OWNERS = { track: 'music', episode: 'podcasts', artist: 'artists', dj: 'djs' } as const

async function removeOrphans({ db }: Parts): Promise<void> {
  for (const [kind, table] of Object.entries(OWNERS))
    await db.$executeRaw`
      DELETE FROM daily_statistics s WHERE s.kind = ${kind}::statistic_kind
        AND NOT EXISTS (SELECT FROM ${Prisma.raw(table)} o WHERE o.id = s.ref_id)`
}
