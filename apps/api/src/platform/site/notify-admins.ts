import { DEFAULT_LANGUAGE, readLanguage, type StationProblem, problemLimits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import { isRecent } from '../database/is-recent.ts'
import type { ComposeMail } from '../mail/compose-mail.ts'
import type { Mailer } from '../mail/mailer.ts'

const KEY = 'problem:'

export type NotifyAdmins = (problems: readonly StationProblem[]) => Promise<void>

/**
 * Returns a function that mails admins about critical problems which last, each once, whichever processes see it. A
 * problem is new again after an hour without it. `lasts`, `forgottenAfter`: milliseconds
 */
export function notifyAdmins({
  sql,
  mailer,
  composeMail,
  env,
  log,
  lasts = problemLimits.toldAfter,
  forgottenAfter = problemLimits.forgottenAfter,
}: {
  sql: Sql
  mailer: Pick<Mailer, 'send'>
  composeMail: ComposeMail
  env: { productName: string; publicUrl: string }
  log: Pick<FastifyBaseLogger, 'error'>
  lasts?: number
  forgottenAfter?: number
}): NotifyAdmins {
  const claim = async (codes: readonly string[]): Promise<string[]> => {
    const keys = codes.map((code) => KEY + code)
    await sql.query({ name: 'problems-forget', text: FORGET, values: [keys, forgottenAfter / 1000] })
    if (keys.length === 0) return []
    await sql.query({ name: 'problems-see', text: SEE, values: [keys] })
    const { rows } = await sql.query<{ key: string }>({
      name: 'problems-claim',
      text: CLAIM,
      values: [keys, lasts / 1000],
    })
    return rows.map(({ key }) => key)
  }

  return async (problems) => {
    const critical = problems.filter(({ severity }) => severity === 'critical')
    const claimed = await claim(critical.map(({ code }) => code))
    const notified = critical.filter(({ code }) => claimed.includes(KEY + code))
    if (notified.length === 0) return
    const { rows: admins } = await sql.query<Admin>({ name: 'admins-to-tell', text: ADMINS })
    const lines = notified.map(({ what, todo, params }) =>
      [what, todo, Object.values(params).filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
    )
    const sent = admins.map(({ name, email, language }) => {
      const mail = composeMail(readLanguage(language) ?? DEFAULT_LANGUAGE, (texts) =>
        texts.stationProblems(env.productName, {
          name,
          lines,
          page: env.publicUrl && new URL('/admin', env.publicUrl).href,
        }),
      )
      // Later it would tell of what is long over.
      return mailer.send({ to: email, ...mail }, { lifetime: forgottenAfter })
    })
    const failed = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected')
    if (failed.length === 0) return
    log.error(
      { problems: notified.map(({ code }) => code), failed: failed.length },
      'admins could not be mailed',
    )
    // Another look tries again, unless somebody has been notified.
    if (failed.length === sent.length)
      await sql.query({ name: 'problems-unclaim', text: UNCLAIM, values: [claimed] })
  }
}

interface Admin {
  name: string
  email: string
  language: string | null
}

const FORGET = `DELETE FROM settings WHERE key LIKE '${KEY}%' AND NOT key = ANY($1::text[])
  AND NOT ${isRecent("(value ->> 'seen')::timestamptz", '$2::float8')}`

const SEE = `INSERT INTO settings (key, value)
  SELECT key, jsonb_build_object('since', now(), 'seen', now()) FROM unnest($1::text[]) AS key
  ON CONFLICT (key) DO UPDATE SET value = settings.value || jsonb_build_object('seen', now(),
    'since', least((settings.value ->> 'since')::timestamptz, now()))`

const CLAIM = `UPDATE settings SET value = value || '{"isTold": true}'
  WHERE key = ANY($1::text[]) AND NOT value ? 'isTold'
    AND (value ->> 'since')::timestamptz <= now() - make_interval(secs => $2::float8)
  RETURNING key`

const UNCLAIM = `UPDATE settings SET value = value - 'isTold' WHERE key = ANY($1::text[])`

const ADMINS = `SELECT name, email, language FROM users u WHERE is_admin
  AND NOT EXISTS (SELECT FROM suspensions s WHERE s.user_id = u.id AND (s.until IS NULL OR s.until > now()))
  ORDER BY id`
