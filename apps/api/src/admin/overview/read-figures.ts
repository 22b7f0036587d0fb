import { readBackupState } from '@nava/backup/backup-state'
import { type AdminFigures, limits } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import type { Redis } from 'ioredis'
import type { Base } from '../../platform/feature.ts'
import type { StateStore } from '../../platform/metrics/state.store.ts'
import type { Release } from '../../platform/site/release.ts'
import type { SpaceHistory } from '../../platform/site/space-history.ts'
import type { StationProblems } from '../../platform/site/station-problems.ts'
import type { WorkersStore } from '../../studio/uploads/workers.store.ts'
import type { FiguresStore } from './figures.store.ts'

export type ReadFigures = () => Promise<AdminFigures>

export interface FiguresParts extends Pick<Base, 'sql' | 'env' | 'counts'> {
  store: FiguresStore
  installation: Pick<StateStore, 'numbers'>
  problems: Pick<StationProblems, 'list'>
  space: Pick<SpaceHistory, 'now'>
  queues: Pick<Queues, 'details'>
  workers: Pick<WorkersStore, 'alive'>
  release: Release
  redis: Redis | undefined
  log: Pick<Base['log'], 'warn'>
}

/** Queues that are shown even if they are empty */
const MAIN = new Set(['audio', 'video', 'images'])

/** Returns a function that reads all figures anew, except for those that change slowly or are dear. */
export function figuresReader(parts: FiguresParts): ReadFigures {
  const { sql, env, store, installation, problems, space, workers, counts } = parts
  const slow = cached(async () => {
    const [{ tracks, days, topTracks }, bytes] = await Promise.all([
      installation.numbers(),
      store.mediaBytes(),
    ])
    return { tracks, days, topTracks, media: { place: env.media.place, bytes } }
  })
  const orNull = async <T>(reading: Promise<T>): Promise<T | null> =>
    reading.catch((error: unknown) => {
      parts.log.warn({ err: error }, 'a part of the figures cannot be read')
      return null
    })
  return async () => {
    const [quick, dear, found, disk, queues, backup, errors, versions, alive] = await Promise.all([
      store.quick(),
      slow(),
      problems.list(),
      orNull(space.now()),
      orNull(readQueues(parts.queues)),
      readBackup(sql, env.backupPlace),
      counts.ofDay('error'),
      readVersions(parts),
      workers.alive(),
    ])
    const { waiting, postgres, ...more } = quick
    const decisions = Object.values(waiting).reduce((sum, each) => sum + each, 0)
    return {
      at: new Date().toISOString(),
      problems: found.toSorted((one, other) => rank(one) - rank(other)),
      ...{ ...more, ...dear, disk, queues, backup, errors },
      waiting: { ...waiting, decisions },
      versions: {
        ...versions,
        postgres,
        workers: alive.map(({ host, state, version, commit, ffmpeg, problem }) => ({
          ...{ host, state, version, commit, ffmpeg, problem },
        })),
      },
    }
  }
}

const rank = ({ severity }: AdminFigures['problems'][number]): number => (severity === 'critical' ? 0 : 1)

async function readQueues(queues: Pick<Queues, 'details'>): Promise<NonNullable<AdminFigures['queues']>> {
  const details = Object.entries(await queues.details())
  return details
    .filter(([name, { waiting, running, failed }]) => MAIN.has(name) || waiting + running + failed > 0)
    .map(([name, { waiting, running, failed, oldest }]) => ({
      ...{ name, waiting, running, failed },
      age: oldest === null ? null : Math.floor(oldest / 1000),
    }))
}

async function readBackup(sql: Base['sql'], place: string | undefined): Promise<AdminFigures['backup']> {
  if (place === undefined) return { state: 'off' }
  const { takenAt, bytes = null } = (await readBackupState(sql, place)) ?? {}
  return takenAt === undefined ? { state: 'none' } : { state: 'taken', at: takenAt, bytes }
}

async function readVersions({ release, redis }: Pick<FiguresParts, 'release' | 'redis'>) {
  const [{ version, commit = '', migration: schema }, ofRedis] = await Promise.all([
    release(),
    redisVersion(redis),
  ])
  return { version, commit, schema, node: process.versions.node, redis: ofRedis }
}

/** Empty without Redis, or where its user may not ask */
async function redisVersion(redis: Redis | undefined): Promise<string> {
  const text = await redis?.info('server').catch(() => undefined)
  return /^redis_version:(\S+)/m.exec(text ?? '')?.[1] ?? ''
}

/** Returns a function that reads anew after `limits.figures.slowMaxAge` (stale-while-revalidate). A failure is not kept. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: T } | undefined
  let reading: Promise<T> | undefined
  const readAnew = async () => {
    try {
      const value = await read()
      last = { at: performance.now(), value }
      return value
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (last && performance.now() - last.at < limits.figures.slowMaxAge) return last.value
    reading ??= readAnew()
    if (!last) return reading
    reading.catch(() => undefined)
    return last.value
  }
}
