import { problemLimits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { HourlyCounts } from '@nava/db/hourly-counts'
import type { FindProblems } from '../station-problems.ts'
import { check } from './check.ts'

/** Finds that too many of a day's mails were refused, or waited until they were given up. */
export const lostMails = (counts: Pick<HourlyCounts, 'ofDay'>, every?: number): FindProblems =>
  check({
    ...(every !== undefined && { every }),
    find: async () => {
      const mails = await counts.ofDay('mail')
      const sum = (outcomes: readonly string[]) =>
        mails.reduce((total, { code, count }) => total + (outcomes.includes(code) ? count : 0), 0)
      const [all, lost] = [sum(['sent', 'refused', 'expired']), sum(['refused', 'expired'])]
      const { least, share } = problemLimits.lostMails
      if (lost < least || lost < all * share) return []
      return [{ code: 'mail.refused', params: { refused: String(lost), all: String(all) } }]
    },
  })

/** Finds mails that have waited long for the mail server. */
export const waitingMails = (sql: Sql, every?: number): FindProblems =>
  check({
    ...(every !== undefined && { every }),
    find: async () => {
      const { rows } = await sql.query<{ count: number; minutes: number | null }>({
        name: 'waiting-mails',
        text: WAITING,
        values: [problemLimits.mailWait / 1000],
      })
      const { count = 0, minutes } = rows[0] ?? {}
      return count === 0
        ? []
        : [{ code: 'mail.waiting', params: { count: String(count), minutes: String(minutes) } }]
    },
  })

const WAITING = `SELECT count(*)::int AS count,
    floor(extract(epoch FROM now() - min(created_at)) / 60)::int AS minutes
  FROM pending_mails WHERE expires_at > now() AND created_at < now() - make_interval(secs => $1)`
