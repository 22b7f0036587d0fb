/**
 * Recomputes final days for which offline browsers reported events late. Keeps counts of events that are
 * deleted by now, such as early skips.
 */
import type { Prisma } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import type { Deps } from '../deps.ts'
import { DAY_STATISTICS } from './day-statistics.ts'

const DAY = 24 * 60 * 60 * 1000

const KEPT = [
  'plays',
  'listeners',
  'early_skips',
  'likes',
  'saves',
  'followers',
  'playlist_adds',
  'downloads',
] as const

/** Keeps the higher of both counts, because some events of the day are deleted by now. */
const RESTORE = `
  INSERT INTO daily_statistics AS s (kind, ref_id, day, ${KEPT.join(', ')}, completion, sources, ends)
  SELECT kind, ref_id, day, ${KEPT.join(', ')}, completion, sources, ends FROM kept_statistics
  ON CONFLICT (kind, ref_id, day) DO UPDATE SET
    ${KEPT.map((name) => `${name} = greatest(s.${name}, excluded.${name})`).join(', ')}`

export async function rollUpLateDays({ db }: Pick<Deps, 'db'>, timeout: number): Promise<number> {
  const late = await db.rolledDay.findMany({
    where: { hasLate: true, isClosed: true },
    select: { day: true },
  })
  let made = 0
  for (const { day } of late)
    if (await db.$transaction((tx) => rollUp(tx, day), { timeout, maxWait: timeout })) made += 1
  return made
}

async function rollUp(tx: Prisma.TransactionClient, day: Date): Promise<boolean> {
  const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.rollUpDays}::bigint) AS taken`
  if (!lock?.taken) return false
  // Later events wait for this row's lock, then mark the day as late again.
  const { count } = await tx.rolledDay.updateMany({ where: { day, hasLate: true }, data: { hasLate: false } })
  if (count === 0) return false
  await tx.$executeRaw`
    CREATE TEMPORARY TABLE kept_statistics ON COMMIT DROP AS SELECT * FROM daily_statistics WHERE day = ${day}`
  await tx.dailyStatistic.deleteMany({ where: { day } })
  await tx.$executeRawUnsafe(DAY_STATISTICS, day, new Date(day.getTime() + DAY))
  await tx.$executeRawUnsafe(RESTORE)
  return true
}
