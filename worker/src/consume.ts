import { jobs, type JobName, type QueueName } from '@nava/contracts'
import { isLongLane, queueNames } from '@nava/media/queue-names'
import { setTimeout as sleep } from 'node:timers/promises'
import { UnrecoverableError, WaitingError, Worker, type Job } from 'bullmq'
import { LockLost, ShuttingDown, type Deps, type RunningJob } from './deps.ts'
import { FfmpegFailed } from './ffmpeg/run.ts'
import { handlers } from './handlers.ts'

/** Milliseconds: an unreachable Redis does not block the exit; the sweep finds unreported jobs. */
const STOP_PATIENCE = 4000

export interface ConsumeOptions {
  laneSizes: Readonly<Record<QueueName, number>>
  /** Milliseconds without renewal until another worker may take a job */
  lockMs: number
}

/** Starts taking jobs. The returned function aborts running jobs and requeues them. */
export function consume(deps: Deps, options: ConsumeOptions): () => Promise<void> {
  const stops = queueNames.map((queue) => consumeQueue(queue, deps, options))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function consumeQueue(queue: QueueName, deps: Deps, { laneSizes, lockMs }: ConsumeOptions) {
  const { log } = deps
  const { connection, make } = deps.queues.backing
  const running = new Map<string, AbortController>()
  const work = async (job: Job, token: string | undefined): Promise<string> => {
    const stop = new AbortController()
    const id = job.id ?? ''
    running.set(id, stop)
    try {
      return await runJob(deps, job, { signal: stop.signal, isLong: isLongLane(queue) })
    } catch (error) {
      if (error instanceof ShuttingDown) {
        await job.moveToWait(token)
        throw new WaitingError()
      }
      throw error
    } finally {
      running.delete(id)
    }
  }
  const worker = new Worker(
    queue,
    work,
    {
      connection,
      concurrency: laneSizes[queue],
      lockDuration: lockMs,
      stalledInterval: lockMs,
      // Handlers limit the starts of a job.
      maxStalledCount: 1000,
    },
    make,
  )
  worker.on('error', (error) => log.warn({ queue, error: error.message }, 'The queue has a fault'))
  worker.on('lockRenewalFailed', (ids: string[]) => {
    for (const id of ids) running.get(id)?.abort(new LockLost())
  })
  return async (): Promise<void> => {
    const closed = worker.close()
    for (const stop of running.values()) stop.abort(new ShuttingDown())
    const ended = await Promise.race([closed.then(() => true), sleep(STOP_PATIENCE, false, { ref: false })])
    if (!ended) log.warn({ queue }, 'The queue could not be told that this worker ends')
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
  try {
    const outcome = await handle(deps, job, {
      id: job.id ?? '',
      signal,
      isLong,
      priority: job.opts.priority ?? 1,
      isLastTry,
      starts: job.attemptsStarted,
      reportProgress: (percent) => job.updateProgress(percent),
    })
    log.info({ ...passed(), outcome }, 'job done')
    return outcome
  } catch (error) {
    if (error instanceof ShuttingDown) log.info(passed(), 'job put back')
    else if (error instanceof UnrecoverableError) log.info({ ...passed(), ...explain(error) }, 'job refused')
    else if (error instanceof LockLost || !isLastTry)
      log.warn({ ...passed(), ...explain(error) }, 'job failed')
    else log.error({ ...passed(), ...explain(error) }, 'job failed for good: it waits for an admin')
    throw error
  }
}

async function handle(deps: Deps, job: Job, running: RunningJob): Promise<string> {
  const { name } = job
  if (!isJobName(name)) throw new UnrecoverableError(`There is no job named ${name}`)
  switch (name) {
    case 'transcodeAudio':
    case 'transcodeVideo':
    case 'measureAudio':
    case 'filmAudio':
    case 'pictureVideo':
      return await handlers[name](deps, jobs[name].parse(job.data), running)
    case 'encodeImage':
      return await handlers[name](deps, jobs[name].parse(job.data), running)
    default:
      return name satisfies never
  }
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

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
