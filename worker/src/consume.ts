import { type JobOutcome, parsePayload, type WorkerJobName, type WorkerQueueName } from '@nava/contracts'
import { consumeQueue, LockLost, ShuttingDown } from '@nava/media/queues/consume-queue'
import { isLongQueue, workerQueues } from '@nava/media/queues/queue-names'
import { UnrecoverableError, type Job } from 'bullmq'
import type { Deps, RunningJob } from './deps.ts'
import { FfmpegFailed } from './ffmpeg/run.ts'
import { countJobTime } from './job-times.ts'
import { jobs } from './jobs.ts'
import type { WorkerJob } from './worker-job.ts'

export interface ConsumeOptions {
  laneSizes: Readonly<Record<WorkerQueueName, number>>
  /** Milliseconds without renewal after which another worker may take a job */
  lockMs: number
}

export function consume(deps: Deps, { laneSizes, lockMs }: ConsumeOptions): () => Promise<void> {
  const stops = workerQueues.map((queue) =>
    consumeQueue(
      queue,
      { backing: deps.queues.backing, log: deps.log },
      {
        concurrency: laneSizes[queue],
        lockMs,
        work: (job, signal) => runJob(deps, job, { signal, isLong: isLongQueue(queue) }),
      },
    ),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function runJob(
  deps: Deps,
  job: Job,
  { signal, isLong }: Pick<RunningJob, 'signal' | 'isLong'>,
): Promise<string> {
  const startedAt = performance.now()
  const log = deps.log.child({ job: job.name, id: job.id })
  const isLastTry = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
  const passed = () => ({ ms: Math.round(performance.now() - startedAt) })
  const count = async (outcome: JobOutcome) => {
    const { name } = job
    const seconds = (performance.now() - startedAt) / 1000
    if (isJobName(name)) await countJobTime(deps, { job: name, outcome, seconds })
  }
  try {
    const outcome = await runKnown(deps, job, {
      id: job.id ?? '',
      signal,
      isLong,
      priority: job.opts.priority ?? 1,
      isLastTry,
      starts: job.attemptsStarted,
      reportProgress: (percent) => job.updateProgress(percent),
    })
    log.info({ ...passed(), outcome }, 'job done')
    await count('done')
    return outcome
  } catch (error) {
    if (error instanceof ShuttingDown) log.info(passed(), 'job put back')
    else if (error instanceof UnrecoverableError) log.info({ ...passed(), ...explain(error) }, 'job refused')
    else if (error instanceof LockLost || !isLastTry)
      log.warn({ ...passed(), ...explain(error) }, 'job failed')
    else {
      log.error({ ...passed(), ...explain(error) }, 'job failed for good: it waits for an admin')
      deps.counts.add('error', `job.${job.name}`)
    }
    if (!(error instanceof ShuttingDown))
      await count(error instanceof UnrecoverableError ? 'refused' : 'failed')
    throw error
  }
}

async function runKnown(deps: Deps, { name, data }: Job, running: RunningJob): Promise<string> {
  if (!isJobName(name)) throw new UnrecoverableError(`There is no job named ${name}`)
  const run = <N extends WorkerJobName>(known: N, { handle }: WorkerJob<N> = jobs[known]) =>
    handle(deps, parsePayload(known, data), running)
  return await run(name)
}

const isJobName = (name: string): name is WorkerJobName => Object.hasOwn(jobs, name)

function explain(error: unknown): { error: string; causes?: string[]; lines?: readonly string[] } {
  const causes: string[] = []
  let lines: readonly string[] | undefined
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    causes.push(`${at.name}: ${at.message}`)
    if (at instanceof FfmpegFailed) lines = at.lines.slice(-8)
  }
  const [first = String(error), ...rest] = causes
  return { error: first, ...(rest.length > 0 && { causes: rest }), ...(lines && { lines }) }
}
