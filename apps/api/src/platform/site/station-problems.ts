/** Lists what is wrong with the station, and logs what has changed. */
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  limits,
  MIB,
  type StationProblem,
  type StationProblemCode,
  stationProblems as words,
  problemLimits,
} from '@nava/contracts'
import type { DiskSpace } from '@nava/media/storage/disk-space'
import { StorageFull } from '@nava/media/storage/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { MailTransport } from '../mail/mail-transport.ts'

export interface FoundProblem {
  code: StationProblemCode
  params: Record<string, string>
}

export type FindProblems = () => Promise<readonly FoundProblem[]>

export interface StationProblems {
  list: () => Promise<readonly StationProblem[]>
  /** Those that visitors notice, without details */
  visible: () => Promise<{ code: StationProblemCode; stops: string; what: string; todo: string }[]>
}

/** In the order in which problems are listed */
const CODES = Object.keys(words)

/** Milliseconds until a source counts as failed */
const TIMEOUT = 2000

/**
 * `maxAge`: milliseconds for which the list is cached. A source that fails keeps what it found before: why it fails
 * is reported elsewhere.
 */
export function stationProblems(
  sources: readonly FindProblems[],
  {
    maxAge,
    timeout = TIMEOUT,
    log,
  }: { maxAge: number; timeout?: number | undefined; log: FastifyBaseLogger },
): StationProblems {
  const found = sources.map((): readonly FoundProblem[] => [])
  let logged = new Set<StationProblemCode>()
  let last: { at: number; list: Promise<readonly StationProblem[]> } | undefined

  const look = async () => {
    await Promise.all(
      sources.map(async (find, at) => {
        found[at] = (await withTimeout(find, timeout).catch(() => undefined)) ?? found[at] ?? []
      }),
    )
    const list = found
      .flat()
      .toSorted((one, other) => CODES.indexOf(one.code) - CODES.indexOf(other.code))
      .map((problem) => ({ ...problem, ...spoken(problem.code) }))
    logged = logChanges(logged, list, log)
    return list
  }
  const list = () => {
    if (!last || performance.now() - last.at > maxAge) last = { at: performance.now(), list: look() }
    return last.list
  }
  return {
    list,
    visible: async () =>
      (await list()).flatMap(({ code, what, todo }) => {
        const about = words[code]
        return 'stops' in about ? [{ code, stops: about.stops, what, todo }] : []
      }),
  }
}

function spoken(code: StationProblemCode) {
  const { what, todo, severity, docs } = words[code]
  return { what, todo, severity, docs }
}

async function withTimeout<T>(work: () => Promise<T>, timeout: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), timeout)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function logChanges(
  before: ReadonlySet<StationProblemCode>,
  list: readonly StationProblem[],
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>,
): Set<StationProblemCode> {
  for (const { code, params, what, todo, severity } of list)
    if (!before.has(code))
      log[severity === 'critical' ? 'error' : 'warn']({ problem: code, params }, `${what} ${todo}`)
  const now = new Set(list.map(({ code }) => code))
  for (const code of before)
    if (!now.has(code)) log.info({ solved: code }, `No longer so: ${words[code].what}`)
  return now
}

/** `folders`: those on whose disks files are written */
export function diskProblems(folders: readonly string[], disk: DiskSpace): FindProblems {
  return async () => {
    const free = Math.min(...(await Promise.all(folders.map(disk.free))))
    const params = { free: String(Math.floor(free / MIB)), reserve: String(disk.reservedBytes / MIB) }
    if (free < disk.reservedBytes) return [{ code: 'disk.full', params }]
    return free < disk.reservedBytes * limits.scarceDisk.warnAtReserves
      ? [{ code: 'disk.filling', params }]
      : []
  }
}

/** Without room a storage still gives what it has: the station must not be taken away for it. */
export function unlessFull(error: unknown): void {
  if (!(error instanceof StorageFull)) throw error
}

/**
 * A check that takes long, as while everything starts, is not a failure yet: it is one if it has no answer by the next call.
 * `waits`: the first call waits for it instead.
 */
export function storageProblems(storage: { check: () => Promise<unknown> }, waits = false): FindProblems {
  let found: readonly FoundProblem[] = []
  let checking: Promise<void> | undefined
  const failing = (reason: string): readonly FoundProblem[] => [
    { code: 'storage.failing', params: { reason } },
  ]
  const check = async () => {
    found = await storage.check().then(
      () => [],
      (error: unknown) =>
        error instanceof StorageFull
          ? [{ code: 'storage.full', params: {} }]
          : failing(error instanceof Error ? error.message : String(error)),
    )
    checking = undefined
  }
  return async () => {
    const isOverdue = checking !== undefined
    checking ??= check()
    const isLate = await Promise.race([
      checking.then(() => false),
      sleep(waits ? 10 * TIMEOUT : TIMEOUT * 0.75, true, { ref: false }),
    ])
    if (isLate && (waits || isOverdue)) found = failing('It does not answer.')
    return found
  }
}

/** Bits of a mode by which others may read and enter a folder */
const OTHERS = 0o005

/** nginx usually runs as another user than Nava. */
export function accelProblems(
  folder: string,
  mediaAccelPath: string | undefined,
  umask = process.umask(),
): FindProblems {
  return async () => {
    if (mediaAccelPath === undefined) return []
    const mode = await stat(folder).then(
      (facts) => facts.mode,
      () => OTHERS,
    )
    const isOpen = (mode & OTHERS) === OTHERS && (umask & OTHERS) === 0
    if (isOpen) return []
    return [{ code: 'media.closed', params: { folder, umask: umask.toString(8).padStart(3, '0') } }]
  }
}

/** `waits`: the first call waits for the mail server instead of saying later what it answered. */
export function mailProblems(mails: Pick<MailTransport, 'check' | 'failure'>, waits: boolean): FindProblems {
  let checkedAt = -Infinity
  return async () => {
    const { mailCheckEvery, failedMailCheckEvery } = problemLimits
    if (performance.now() - checkedAt > (mails.failure() ? failedMailCheckEvery : mailCheckEvery)) {
      checkedAt = performance.now()
      // The transport notes why it failed.
      const checking = mails.check().catch(() => undefined)
      if (waits) await checking
    }
    const reason = mails.failure()
    return reason === undefined ? [] : [{ code: 'mail.failing', params: { reason } }]
  }
}
