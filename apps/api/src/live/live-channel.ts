/** The built-in channel: keeps its log long enough, and makes its playlists. No encoder runs, and no process is the one. */
import { hash } from 'node:crypto'
import { limits, type LiveRung } from '@nava/contracts'
import { livePlaylist, type LiveSegment, masterPlaylist } from '@nava/media/playlists'
import { type Rendition, Renditions } from '@nava/media/renditions'
import type { FastifyBaseLogger } from 'fastify'
import { keepFresh } from '../ranks/keep-fresh.ts'
import { pickRendition } from '../streams/pick-rendition.ts'
import type { LiveStore, LoggedItem } from './live.store.ts'
import { type AirSegment, type LogItem, onAir, type Playable, windowAt } from './log.ts'
import { planAhead } from './plan-ahead.ts'
import { rotationAfter } from './rotation.ts'
import type { SegmentPlaces } from './segment-places.ts'

/** All in ms. What begins within `fixed` may stand in a playlist that another process makes just now. */
const horizon = { fixed: 5000, planned: 10 * 60_000, restAfter: 30_000 }
/** Longer than any segment, in seconds. */
const targetSeconds = limits.video.segmentSeconds + 1

export type LiveChannel = ReturnType<typeof liveChannel>

/** `staleness`: how late, in ms, the channel may notice what changes in catalogue and schedule, besides `fixed`. */
export function liveChannel(deps: {
  store: LiveStore
  places: SegmentPlaces
  staleness: number
  log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const { store, places } = deps
  let log: readonly LoggedItem[] = []
  /** The database's clock at this process's own. */
  let clock = { database: 0, own: 0 }

  const readClock = async () => {
    const own = performance.now()
    clock = { database: await store.now(), own }
  }
  const now = () => clock.database + performance.now() - clock.own

  const keptFresh = keepFresh(
    async () => {
      await readClock()
      log = await store.log()
      const wanted = await wantedLog(store, places, log, now())
      if (firstDifference(log, wanted) === undefined) return
      await store.withLock(async (locked) => {
        // Another process may have been faster.
        const before = await locked.log()
        const after = await wantedLog(locked, places, before, await locked.now())
        const index = firstDifference(before, after)
        if (index === undefined) return
        const position = (after[index] ?? before[index])?.position ?? 1
        await locked.replaceFrom(position, after.slice(index))
      })
      log = await store.log()
    },
    { staleness: deps.staleness, restAfter: horizon.restAfter, log: deps.log },
  )

  /** The segments on show; those of items that are not public are there by their place only. */
  const shownNow = async (): Promise<AirSegment[]> => {
    await keptFresh.fresh()
    return windowAt(log, now())
  }
  const logged = ({ position }: LogItem) => log.find((item) => item.position === position)

  return {
    /** What is on the air, and what comes next; undefined where there is nothing to play. */
    onNow: async (): Promise<{ now: LoggedItem; next: LoggedItem | undefined } | undefined> => {
      await keptFresh.fresh()
      const open = log.filter((item) => item.isOpen)
      const current = onAir(open, now())
      if (!current || current.endsAt <= now()) return undefined
      const found = logged(current)
      return found && { now: found, next: open.find((item) => item.startsAt >= current.endsAt) }
    },

    /** The adaptive playlist; undefined where there is nothing to play. */
    master: async (addressOf: (rung: LiveRung) => string): Promise<string | undefined> => {
      const kind = (await shownNow()).at(-1)?.item.kind
      if (kind === undefined) return undefined
      if (kind === 'audio') return audioMaster(addressOf)
      const each = log
        .filter((item) => item.isOpen && item.kind === 'video')
        .map((item) => Renditions.parse(item.renditions))
      return masterPlaylist(rungsOf(each), ({ height }) => addressOf(height))
    },

    /** The sliding playlist of a rung; undefined where the channel plays nothing, or another kind of media. */
    playlist: async (
      rung: LiveRung,
      addressOf: (playable: Playable, rung: LiveRung) => string,
    ): Promise<string | undefined> => {
      const shown = await shownNow()
      const [first] = shown
      const isHeight = limits.video.heights.some((height) => height === rung)
      if (!first || (first.item.kind === 'video') !== isHeight) return undefined
      const segments: LiveSegment[] = []
      for (const segment of shown) segments.push(await place(segment, logged(segment.item), rung, addressOf))
      return livePlaylist({
        sequence: first.item.sequence + first.index,
        discontinuity: first.item.position,
        targetSeconds,
        segments,
      })
    },

    stop: keptFresh.stop,
  }

  async function place(
    { item, index, startsAt }: AirSegment,
    row: LoggedItem | undefined,
    wished: LiveRung,
    addressOf: (playable: Playable, rung: LiveRung) => string,
  ): Promise<LiveSegment> {
    const rung =
      item.kind === 'audio' ? wished : pickRendition(Renditions.parse(row?.renditions ?? []), wished)?.height
    const found = row?.isOpen && rung !== undefined ? await places.of(item, rung) : undefined
    const at = found?.segments[index]
    return {
      // The log's own, so that all rungs and processes say the same.
      seconds: (item.durations[index] ?? 0) / 1_000_000,
      startsAt,
      isNewItem: index === 0,
      source:
        found && at && rung !== undefined
          ? { uri: addressOf(item, rung), offset: at.offset, bytes: at.bytes, initBytes: found.initBytes }
          : undefined,
    }
  }
}

type Reads = Pick<LiveStore, 'schedule' | 'candidates'>

/** The log as schedule, catalogue and clock want it. */
async function wantedLog(
  store: Reads,
  places: SegmentPlaces,
  log: readonly LoggedItem[],
  now: number,
): Promise<LogItem[]> {
  const fixedUntil = now + horizon.fixed
  const place = hash('sha1', String(log.at(-1)?.position ?? 0), 'buffer').readUInt32BE(0) / 2 ** 32
  const videos = await store.candidates('video', place)
  const kind = videos.length > 0 ? 'video' : 'audio'
  const candidates = kind === 'video' ? videos : await store.candidates('audio', place)
  const schedule = await store.schedule(kind, fixedUntil)
  const open = new Set([...log.filter((item) => item.isOpen), ...schedule, ...candidates].map(keyOf))
  return planAhead({
    log,
    schedule,
    isOpen: (playable) => playable.kind === kind && open.has(keyOf(playable)),
    durationsOf: (playable) => durationsOf(places, playable),
    rotation: (soFar) => rotationAfter(candidates, soFar),
    now,
    fixedUntil,
    until: now + horizon.planned,
  })
}

const keyOf = ({ assetID, version }: Playable): string => `${assetID} ${version}`

/** All rungs of a video, and all bitrates of a track, are cut at the same times. */
async function durationsOf(places: SegmentPlaces, playable: Playable): Promise<number[] | undefined> {
  const lowest = playable.kind === 'video' ? limits.video.heights.toReversed() : ([64] as const)
  for (const rung of lowest) {
    const found = await places.of(playable, rung)
    if (!found) continue
    const micros = found.segments.map(({ seconds }) => Math.round(seconds * 1_000_000))
    return micros.every((each) => each <= targetSeconds * 1_000_000) ? micros : undefined
  }
  return undefined
}

/** Where two logs differ first, by index; undefined where they are the same. */
function firstDifference(one: readonly LogItem[], other: readonly LogItem[]): number | undefined {
  const index = Array.from({ length: Math.max(one.length, other.length) }, (_, n) => n).find(
    (n) => sign(one[n]) !== sign(other[n]),
  )
  return index
}

const sign = (item: LogItem | undefined): string | undefined =>
  item &&
  [item.position, item.sequence, item.startsAt, item.endsAt, item.version, item.durations.length].join()

/** One rung for each height that any of the videos has, with the most bits that any of them needs there. */
function rungsOf(videos: readonly (readonly Rendition[])[]): Rendition[] {
  return limits.video.heights.flatMap((height) => {
    const own = videos.flatMap((rungs) => rungs.filter((rung) => rung.height === height))
    const played = videos.flatMap((rungs) => pickRendition(rungs, height) ?? [])
    const [first] = own
    if (!first) return []
    return {
      ...first,
      peakBandwidth: Math.max(...played.map((rung) => rung.peakBandwidth)),
      averageBandwidth: Math.max(...played.map((rung) => rung.averageBandwidth)),
    }
  })
}

/** MP3, as RFC 6381 writes it. The bits of each frame are constant, so the peak is hardly more than the average. */
function audioMaster(addressOf: (rung: LiveRung) => string): string {
  const lines = limits.audio.qualities.map(
    (quality) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${quality * 1020},AVERAGE-BANDWIDTH=${quality * 1000},CODECS="mp4a.40.34"\n${addressOf(quality)}\n`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${lines.join('')}`
}
