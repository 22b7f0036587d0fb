import { JOB_TIME_LIMITS, type JobOutcome, type WorkerJobName } from '@nava/contracts'
import type { Database } from '@nava/db'
import type { Logger } from 'pino'

/** Adds a job's duration to the api's metrics; only logs failures, because the job has ended. */
export async function countJobTime(
  { db, log }: { db: Database; log: Logger },
  { job, outcome, seconds }: { job: WorkerJobName; outcome: JobOutcome; seconds: number },
): Promise<void> {
  const upTo = String(JOB_TIME_LIMITS.find((limit) => seconds <= limit) ?? Infinity)
  try {
    await db.$executeRaw`
      INSERT INTO job_times AS known (job, outcome, up_to, count, seconds)
      VALUES (${job}, ${outcome}, ${upTo}::float8, 1, ${seconds})
      ON CONFLICT (job, outcome, up_to) DO UPDATE SET count = known.count + 1, seconds = known.seconds + excluded.seconds`
  } catch (error) {
    log.warn({ error: String(error) }, 'the duration of a job could not be counted')
  }
}
