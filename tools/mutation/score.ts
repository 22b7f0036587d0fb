import type { MutantResult } from '@stryker-mutator/api/core'

export interface Score {
  detected: number
  undetected: number
}

export function scoreOf(results: readonly Pick<MutantResult, 'status'>[]): Score {
  const count = (...statuses: MutantResult['status'][]) =>
    results.filter(({ status }) => statuses.includes(status)).length
  return { detected: count('Killed', 'Timeout'), undetected: count('Survived', 'NoCoverage') }
}

export function percentOf({ detected, undetected }: Score): number {
  const all = detected + undetected
  return all === 0 ? 100 : (100 * detected) / all
}

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
