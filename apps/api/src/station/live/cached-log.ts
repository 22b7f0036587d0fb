/**
 * Caches the channel's timeline in memory. A read extends it in the database if it is too short or invalid.
 */
import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import type { LiveStore, LockedLog, LoggedItem, Unmeasured } from './live.store.ts'
import type { LogItem, Playable } from './log.ts'
import { planAhead, type Requested } from './plan-ahead.ts'
import { rotationAfter } from './rotation.ts'
import type { SegmentPlaces } from './segment-places.ts'

/** Milliseconds. Items that start within `fixed` may be in the playlist of another process, so they stay. */
const horizon = { fixed: 5000, planned: 10 * 60_000, idleAfter: 30_000 }

export type CachedLog = ReturnType<typeof cachedLog>

/** `staleness`: milliseconds until a change of catalogue or schedule is noticed; less than `fixed` */
export function cachedLog(deps: {
  store: LiveStore
  places: SegmentPlaces
  staleness: number
  log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const { store, places } = deps
  let log: readonly LoggedItem[] = []
  /** Times of the database and of this process, read together */
  let clock = { database: 0, own: 0 }

  const refresh = async () => {
    const own = performance.now()
    clock = { database: await store.now(), own }
    log = await store.log()
    if (firstDifference(log, await wantedLog(store, places, log)) === undefined) return
    await store.withLock(async (locked) => {
      // Another process may have extended the timeline meanwhile.
      const before = await locked.log()
      const after = await wantedLog(locked, places, before)
      const index = firstDifference(before, after)
      if (index === undefined) return
      const positions = [after[index], before[index]].flatMap((item) => item?.position ?? [])
      await locked.replaceFrom(Math.min(...positions), after.slice(index))
    })
    log = await store.log()
  }
  const { staleness } = deps
  const revalidation = staleWhileRevalidate(refresh, {
    staleness,
    idleAfter: horizon.idleAfter,
    log: deps.log,
  })

  return {
    /** `now`: time of the database in ms since 1970 */
    read: async (): Promise<{ log: readonly LoggedItem[]; now: number }> => {
      await revalidation.fresh()
      return { log, now: clock.database + performance.now() - clock.own }
    },
    /** Reads anew at the next call, because something changed. */
    expire: revalidation.expire,
    stop: revalidation.stop,
  }
}

async function wantedLog(
  store: LockedLog,
  places: SegmentPlaces,
  log: readonly LoggedItem[],
): Promise<LogItem[]> {
  const now = await store.now()
  const fixedUntil = now + horizon.fixed
  const place = hash('sha1', String(log.at(-1)?.position ?? 0), 'buffer').readUInt32BE(0) / 2 ** 32
  const videos = await store.candidates('video', place)
  const airID = await store.airID()
  const kind = videos.length > 0 ? 'video' : 'audio'
  const candidates = kind === 'video' ? videos : await store.candidates('audio', place)
  const schedule = await store.schedule(fixedUntil)
  const requests = await playableOf(await store.requests(fixedUntil), places)
  const open = new Set(
    [...log.filter((item) => item.isOpen), ...schedule, ...candidates, ...requests].map(keyOf),
  )
  return planAhead({
    log,
    schedule,
    kind,
    requests,
    isOpen: (playable) => open.has(keyOf(playable)),
    durationsOf: places.durationsOf,
    rotation: (soFar) => rotationAfter(candidates, soFar),
    now,
    airID,
    fixedUntil,
    until: now + horizon.planned,
  })
}

/** Leaves out what has no file, which would be planned anew each time. */
async function playableOf(requests: readonly Unmeasured[], places: SegmentPlaces): Promise<Requested[]> {
  const durations = await Promise.all(requests.map(places.durationsOf))
  const lengths = durations.map((micros = []) => micros.reduce((sum, each) => sum + each, 0) / 1000)
  return requests
    .map((request, at) => ({ ...request, milliseconds: lengths[at] ?? 0 }))
    .filter(({ milliseconds }) => milliseconds > 0)
}

const keyOf = ({ assetID, version }: Playable): string => `${assetID} ${version}`

function firstDifference(one: readonly LogItem[], other: readonly LogItem[]): number | undefined {
  const length = Math.max(one.length, other.length)
  return Array.from({ length }, (_, index) => index).find((index) => sign(one[index]) !== sign(other[index]))
}

const sign = (item: LogItem | undefined): string | undefined =>
  item &&
  [
    item.position,
    item.sequence,
    item.startsAt,
    item.endsAt,
    item.assetID,
    item.version,
    item.requestID,
    item.durations.length,
  ].join(' ')
