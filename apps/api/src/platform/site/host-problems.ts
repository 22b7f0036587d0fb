import { problemLimits } from '@nava/contracts'
import { type Host, withHost } from '@nava/doctor/examined'
import { examine, type Judgement } from '@nava/doctor/fact'
import { WATCHED } from '@nava/doctor/facts'
import type { FindProblems, FoundProblem } from './station-problems.ts'

/**
 * Looks again and again at what must hold of the database and of Redis: poolers, rights and settings change under a
 * station that runs. That one cannot be reached is told otherwise, and says nothing about the rest.
 */
export function hostProblems(
  host: Pick<Host, 'database' | 'redis'>,
  {
    hostCheckEvery,
    failedHostCheckEvery,
  }: { hostCheckEvery: number; failedHostCheckEvery: number } = problemLimits,
): FindProblems {
  let judged: readonly Judgement[] = []
  let lookedAt = -Infinity
  return async () => {
    const isWrong = judged.some(({ state }) => state === 'wrong')
    if (performance.now() - lookedAt > (isWrong ? failedHostCheckEvery : hostCheckEvery)) {
      lookedAt = performance.now()
      const seen = await withHost(host, (open) => examine(WATCHED, open))
      const away = new Set(seen.filter(isAway).map(({ part }) => part))
      judged = [...seen.filter(({ part }) => !away.has(part)), ...judged.filter(({ part }) => away.has(part))]
    }
    return judged.flatMap(problemOf)
  }
}

const isAway = ({ fact, state }: Judgement): boolean => fact === 'answers' && state === 'wrong'

function problemOf({ part, state, text }: Judgement): FoundProblem[] {
  if (state === 'ok') return []
  const params = { reason: text }
  if (state === 'noted') return [{ code: 'host.advice', params }]
  return [{ code: part === 'queue' ? 'queue.unfit' : 'database.unfit', params }]
}
