import { JOB_TIME_LIMITS } from '@nava/contracts'
import type { JobTime } from './state.store.ts'

const NAME = 'nava_job_seconds'

/**
 * Formats stored counts as a Prometheus histogram with cumulative buckets, because the Prometheus library
 * formats only its own counts.
 */
export function jobTimesText(rows: readonly JobTime[]): string {
  const lines = [
    `# HELP ${NAME} Durations of jobs of all workers, since the database was made`,
    `# TYPE ${NAME} histogram`,
  ]
  for (const [labels, times] of Map.groupBy(
    rows,
    ({ job, outcome }) => `job="${job}",outcome="${outcome}"`,
  )) {
    const upTo = (limit: number) => sum(times.filter((time) => time.upTo <= limit).map(({ count }) => count))
    for (const limit of JOB_TIME_LIMITS)
      lines.push(`${NAME}_bucket{${labels},le="${limit === Infinity ? '+Inf' : limit}"} ${upTo(limit)}`)
    lines.push(`${NAME}_sum{${labels}} ${sum(times.map(({ seconds }) => seconds))}`)
    lines.push(`${NAME}_count{${labels}} ${upTo(Infinity)}`)
  }
  return `${lines.join('\n')}\n`
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
