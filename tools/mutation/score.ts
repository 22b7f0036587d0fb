import type { MutantResult } from '@stryker-mutator/api/core'

/** The mutation score of one module, or of several. */
export interface Score {
  detected: number
  undetected: number
}

/** Counts results. Changes that do not compile or that a comment excludes are not counted. */
export function scoreOf(results: readonly Pick<MutantResult, 'status'>[]): Score {
  const count = (...statuses: MutantResult['status'][]) =>
    results.filter(({ status }) => statuses.includes(status)).length
  return { detected: count('Killed', 'Timeout'), undetected: count('Survived', 'NoCoverage') }
}

/** Returns the share of changes that were noticed, in percent; 100 if there were none. */
export function percentOf({ detected, undetected }: Score): number {
  const all = detected + undetected
  return all === 0 ? 100 : (100 * detected) / all
}

/** Returns a table of scores by name, and their sum. */
export function scoreTable(scores: ReadonlyMap<string, Score>): string {
  const total = [...scores.values()].reduce(
    (sum, { detected, undetected }) => ({
      detected: sum.detected + detected,
      undetected: sum.undetected + undetected,
    }),
    { detected: 0, undetected: 0 },
  )
  return [...scores, ['total', total] as const]
    .map(
      ([name, score]) =>
        `  ${name.padEnd(14)} ${percentOf(score).toFixed(1).padStart(6)} %  ${score.detected} of ${score.detected + score.undetected}`,
    )
    .join('\n')
}
