import { queueNames } from '@nava/media/queues/queue-names'
import type { Queues } from '@nava/media/queues/queues'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { type ReadyChecks, stateOf } from '../site/ready-checks.ts'
import type { StationProblems } from '../site/station-problems.ts'
import { jobTimesText } from './job-times-text.ts'
import type { StateStore } from './state.store.ts'

interface StateParts {
  installation: Pick<StateStore, 'pending' | 'failed' | 'backupAge' | 'audience' | 'jobTimes'>
  workers: { alive: () => Promise<readonly { state: string }[]> }
  queues: Pick<Queues, 'countsByQueue'>
  readyChecks: ReadyChecks
  problems: Pick<StationProblems, 'list'>
  disk: { free: () => Promise<number> }
  log: Pick<FastifyBaseLogger, 'warn'>
}

const KINDS = ['audio', 'video'] as const
const JOB_STATES = ['waiting', 'running', 'failed'] as const
const PENDING = ['uploaded', 'queued', 'processing'] as const

/** Returns text in the format of Prometheus. Omits values that cannot be read; `nava_ready` reports why. */
export async function stateMetrics(parts: StateParts): Promise<string> {
  const { installation, workers, queues, readyChecks, log } = parts
  const registry = new Registry()
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const readDatabase = async () => {
    const [pending, failed, alive, backupAge, audience, jobTimes] = await Promise.all([
      installation.pending(),
      installation.failed(),
      workers.alive(),
      installation.backupAge(),
      installation.audience(),
      installation.jobTimes(),
    ])
    addUploads(gauge, pending)
    const failures = gauge('nava_failed_uploads', 'Uploads that have failed, by reason', 'kind', 'code')
    for (const { kind, code, count } of failed) failures.set({ kind, code }, count)
    const live = gauge('nava_workers', 'Workers that reported lately', 'state')
    for (const state of ['ready', 'waiting'])
      live.set({ state }, alive.filter((each) => each.state === state).length)
    if (backupAge !== undefined)
      gauge('nava_backup_age_seconds', 'Time since the last whole backup; +Inf if there is none yet').set(
        backupAge,
      )
    gauge('nava_listeners', 'People whose play began in the last ten minutes').set(audience.listeners)
    gauge('nava_plays_today', 'Plays since midnight (UTC)').set(audience.playsToday)
    gauge('nava_accounts', 'Accounts').set(audience.accounts)
    gauge('nava_tracks', 'Published tracks').set(audience.tracks)
    return jobTimesText(jobTimes)
  }
  const readQueues = async () => {
    const counts = await queues.countsByQueue()
    const jobs = gauge('nava_queue_jobs', 'Jobs in the queues', 'queue', 'state')
    for (const queue of queueNames)
      for (const state of JOB_STATES) jobs.set({ queue, state }, counts[queue][state])
    return ''
  }
  const orNothing = (error: unknown) => {
    log.warn({ err: error }, 'a part of the metrics cannot be read')
    return ''
  }
  const texts = await Promise.all([
    readDatabase().catch(orNothing),
    readQueues().catch(orNothing),
    addReady(gauge, readyChecks),
    addProblems(gauge, parts).catch(orNothing),
  ])
  return (await registry.metrics()) + texts.join('')
}

type AddGauge = (name: string, help: string, ...labelNames: string[]) => Gauge

function addUploads(gauge: AddGauge, pending: Awaited<ReturnType<StateStore['pending']>>) {
  const uploads = gauge('nava_uploads', 'Uploads that are not finished', 'kind', 'state')
  const age = gauge(
    'nava_upload_wait_seconds',
    'Time that the upload which has waited longest for a worker has waited; 0 if none waits',
    'kind',
  )
  for (const kind of KINDS) {
    const own = pending.filter((each) => each.kind === kind)
    for (const state of PENDING)
      uploads.set({ kind, state }, own.find((each) => each.state === state)?.count ?? 0)
    const waits = own.filter(({ state }) => state !== 'processing').map((each) => each.age)
    age.set({ kind }, Math.max(0, ...waits))
  }
}

async function addProblems(
  gauge: AddGauge,
  { problems, disk }: Pick<StateParts, 'problems' | 'disk'>,
): Promise<string> {
  const wrong = gauge(
    'nava_problem',
    '1 for each problem of the station that this process knows, with what is wrong and what to do',
    ...['code', 'severity', 'what', 'todo'],
  )
  for (const { code, severity, what, todo } of await problems.list())
    wrong.set({ code, severity, what, todo }, 1)
  const free = gauge('nava_disk_free_bytes', 'Free space on the disk of DATA_DIR, the reserve included')
  free.set(await disk.free())
  return ''
}

async function addReady(gauge: AddGauge, checks: ReadyChecks): Promise<string> {
  const ready = gauge('nava_ready', '1 if this process reaches the part, as /api/ready says', 'part')
  const parts = Object.entries(checks) as [keyof ReadyChecks, () => Promise<unknown>][]
  for (const [part, state] of await Promise.all(
    parts.map(async ([part, check]) => [part, await stateOf(check)] as const),
  ))
    ready.set({ part }, state === 'ok' ? 1 : 0)
  return ''
}
