import { limits, type VideoHeight } from '@nava/contracts'
import { livePlaylist, type LiveSegment, masterPlaylist } from '@nava/media/renditions/playlists'
import type { Rendition } from '@nava/media/renditions/renditions'
import { LRUCache } from 'lru-cache'
import type { LoggedItem } from './live.store.ts'
import { SOUND_HEIGHT } from './live-segment.ts'
import { type AirSegment, onAir, windowAt } from './log.ts'
import type { ShiftedLog } from './shifted-log.ts'
import { AIR_LATE } from './plan-ahead.ts'
import { longestSegment, type SegmentPlaces } from './segment-places.ts'

export type LiveChannel = ReturnType<typeof liveChannel>

export type AddressOf = (
  form: VideoHeight | 'sound',
  segment: { sequence: number; startsAt: number },
) => string

const LISTED_AHEAD = 60_000

/** Texts of playlists that are kept, some for each minute that is viewed */
const MAX_PLAYLISTS = 500

const OVERHEAD = { share: 1.05, bits: 60_000 }
/** A quarter for peaks of the encoder, and for the headers of frames */
const SOUND_BANDWIDTH = limits.video.soundBitrate * 1.25

export function liveChannel(deps: {
  log: Pick<ShiftedLog, 'read'>
  places: SegmentPlaces
  addressOf: AddressOf
}) {
  const { log: timeline, places, addressOf } = deps
  const made = new LRUCache<string, { log: readonly LoggedItem[]; text: string }>({ max: MAX_PLAYLISTS })

  return {
    /**
     * Returns the current and the next item, and those around them; undefined if there is nothing to play.
     * Of `behind` seconds ago, the current one is what came next if nothing was on.
     */
    onNow: async (behind = 0) => {
      const { log, now } = await timeline.read(behind)
      const open = log.filter((item) => item.isOpen)
      const last = onAir(open, now)
      // A DJ's next segment may be late.
      const late = last?.air ? AIR_LATE : 0
      const isOver = !last || last.endsAt + late <= now
      const current = isOver ? behind > 0 && open.find(({ startsAt }) => startsAt > now) : last
      if (!current) return undefined
      const next = open.find((item) => item.startsAt >= current.endsAt)
      const items = open.filter((item) => item.startsAt <= now + LISTED_AHEAD || item === next)
      return { now: current, next, items }
    },

    master: async (
      playlistOf: (form: VideoHeight | 'sound') => string,
      behind = 0,
    ): Promise<string | undefined> => {
      const { log, now } = await timeline.read(behind)
      if (windowAt(log, now).length === 0) return undefined
      const open = log.filter((item) => item.isOpen)
      const rungs = await Promise.all(limits.video.heights.map((height) => rungFor(open, height)))
      const offered = rungs.filter((rung) => rung !== undefined)
      const audio = { bandwidth: SOUND_BANDWIDTH, uri: playlistOf('sound') }
      return masterPlaylist(offered, ({ height }) => playlistOf(height), [], audio)
    },

    playlist: async (form: VideoHeight | 'sound', behind = 0): Promise<string | undefined> => {
      const { log, now } = await timeline.read(behind)
      const shown = windowAt(log, now)
      const [first] = shown
      if (!first) return undefined
      const shows = `${form} ${first.sequence} ${shown.length}`
      const last = made.get(shows)
      if (last?.log === log) return last.text
      const segments = await Promise.all(shown.map((segment) => listed(segment, form)))
      const text = livePlaylist({ sequence: first.sequence, targetSeconds: longestSegment, segments })
      made.set(shows, { log, text })
      return text
    },
  }

  /** Of the rungs that the items play in this height, returns the one with the highest bandwidth. */
  async function rungFor(items: readonly LoggedItem[], height: VideoHeight): Promise<Rendition | undefined> {
    const found = await Promise.all(items.map((item) => places.of(item, height)))
    const played = found.flatMap((each) => (each ? [each.rendition] : []))
    const own = played.find((rendition) => rendition.height === height)
    if (!own) return undefined
    const most = (of: 'peakBandwidth' | 'averageBandwidth') =>
      Math.ceil(Math.max(...played.map((rendition) => rendition[of])) * OVERHEAD.share + OVERHEAD.bits)
    return {
      ...own,
      peakBandwidth: most('peakBandwidth'),
      averageBandwidth: most('averageBandwidth'),
    }
  }

  async function listed(
    { item, index, sequence, startsAt }: AirSegment<LoggedItem>,
    form: VideoHeight | 'sound',
  ): Promise<LiveSegment> {
    const found = item.isOpen ? await places.of(item, form === 'sound' ? SOUND_HEIGHT : form) : undefined
    return {
      // Lengths come from the timeline, so all heights and processes agree.
      seconds: (item.durations[index] ?? 0) / 1_000_000,
      startsAt,
      uri: found?.segments[index] && addressOf(form, { sequence, startsAt: item.startsAt }),
    }
  }
}
