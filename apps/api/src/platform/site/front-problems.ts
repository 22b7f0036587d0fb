/** Asks the public address as a visitor does: the proxy and its certificate fail without the api noticing. */
import { problemLimits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { askFront } from '@nava/doctor/ask-front'
import type { FindProblems, FoundProblem } from './station-problems.ts'

/**
 * Reports no problem until the public address has answered once, now or at an earlier start: some machines cannot reach
 * it, and at the first start there is no proxy yet. The proxy may also start after the api, so a first failure is tried
 * again. `waits`: the first call waits for the answer, and there is no other. `ca`: certificate authority in tests
 */
export function frontProblems(
  publicUrl: string,
  {
    sql,
    waits,
    ca,
    every = problemLimits.frontCheckEvery,
  }: { sql: Sql; waits: boolean; ca?: string; every?: number },
): FindProblems {
  let hasAnswered = false
  let isRecorded = false
  let failures = 0
  let found: readonly FoundProblem[] = []
  let askedAt = -Infinity

  const look = async (): Promise<readonly FoundProblem[]> => {
    const { problems, reason } = await askFront(publicUrl, ca).then(
      (fault) => ({
        problems: fault ? [{ code: 'certificate.failing' as const, params: { ...fault } }] : [],
        reason: '',
      }),
      (error: unknown) => ({
        problems: undefined,
        reason: error instanceof Error ? error.message : String(error),
      }),
    )
    if (problems) {
      hasAnswered = true
      failures = 0
      // If the database is away, a later answer is recorded.
      isRecorded ||= await recordAnswer(sql, publicUrl).catch(() => false)
      return problems
    }
    failures += 1
    const isKnown = hasAnswered || ((waits || failures > 1) && (await answeredBefore(sql, publicUrl)))
    return isKnown ? [{ code: 'front.unreachable', params: { reason } }] : []
  }
  return async () => {
    if (publicUrl !== '' && performance.now() - askedAt > every) {
      askedAt = performance.now()
      const asking = look()
        .then((problems) => void (found = problems))
        .catch(() => undefined)
      if (waits) await asking
    }
    return found
  }
}

const KEY = 'front'

async function recordAnswer(sql: Sql, publicUrl: string): Promise<true> {
  const text = `INSERT INTO settings (key, value) VALUES ('${KEY}', jsonb_build_object('answered', $1::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
  await sql.query({ name: 'front-note', text, values: [publicUrl] })
  return true
}

async function answeredBefore(sql: Sql, publicUrl: string): Promise<boolean> {
  const text = `SELECT FROM settings WHERE key = '${KEY}' AND value ->> 'answered' = $1`
  return (await sql.query({ name: 'front-known', text, values: [publicUrl] })).rowCount === 1
}
