/** The built-in channel's playlists, made from its log by the clock: no encoder runs, and no process is the one. */
import { type AudioQuality, limits, type LiveRung } from '@nava/contracts'
import { livePlaylist, type LiveSegment, masterPlaylist } from '@nava/media/playlists'
import { AudioRenditions, pickQuality, type Rendition, Renditions } from '@nava/media/renditions'
import { pickRendition } from '../../catalogue/streams/pick-rendition.ts'
import type { CachedLog } from './cached-log.ts'
import type { LoggedItem } from './live.store.ts'
import { type AirSegment, type LogItem, onAir, windowAt, windowOfKind } from './log.ts'
import { longestSegment, type SegmentPlaces } from './segment-places.ts'

export type LiveChannel = ReturnType<typeof liveChannel>

/** The address of a video's file, or of the segment with this index of a track. */
export type AddressOf = (item: LogItem, rung: LiveRung, index: number) => string

export function liveChannel(deps: { log: CachedLog; places: SegmentPlaces; addressOf: AddressOf }) {
  const { log: cachedLog, places, addressOf } = deps
  /** The last playlist of each rung, and its inputs. */
  const made = new Map<LiveRung, { log: readonly LoggedItem[]; shows: string; text: string }>()

  return {
    /** Returns what is on the air, and what comes next; undefined if there is nothing to play. */
    onNow: async (): Promise<{ now: LoggedItem; next: LoggedItem | undefined } | undefined> => {
      const { log, now } = await cachedLog.read()
      const open = log.filter((item) => item.isOpen)
      const current = onAir(open, now)
      if (!current || current.endsAt <= now) return undefined
      return { now: current, next: open.find((item) => item.startsAt >= current.endsAt) }
    },

    /** Returns the adaptive playlist, given the address of each rung's own; undefined if there is nothing to play. */
    master: async (playlistOf: (rung: LiveRung) => string): Promise<string | undefined> => {
      const { log, now } = await cachedLog.read()
      const kind = windowAt(log, now).at(-1)?.item.kind
      if (kind === undefined) return undefined
      if (kind === 'audio') return audioMaster(playlistOf)
      const videos = log.filter((item) => item.isOpen && item.kind === 'video')
      const rungs = rungsOf(videos.map((item) => Renditions.parse(item.renditions)))
      return masterPlaylist(rungs, ({ height }) => playlistOf(height))
    },

    /**
     * Returns the sliding playlist of a rung; one that has ended if the channel has just changed to another kind of media,
     * and undefined if it has played none of this kind lately.
     */
    playlist: async (rung: LiveRung): Promise<string | undefined> => {
      const { log, now } = await cachedLog.read()
      const isHeight = limits.video.heights.some((height) => height === rung)
      const { segments: shown, isEnded } = windowOfKind(log, isHeight ? 'video' : 'audio', now)
      const [first] = shown
      if (!first) return undefined
      const sequence = first.item.sequence + first.index
      const shows = `${sequence} ${shown.length} ${isEnded}`
      const last = made.get(rung)
      if (last?.log === log && last.shows === shows) return last.text
      const segments = await Promise.all(shown.map((segment) => listed(segment, rung)))
      const text = livePlaylist({
        sequence,
        discontinuity: first.item.position,
        targetSeconds: longestSegment,
        segments,
        isEnded,
      })
      made.set(rung, { log, shows, text })
      return text
    },
  }

  async function listed(
    { item, index, startsAt }: AirSegment<LoggedItem>,
    requested: LiveRung,
  ): Promise<LiveSegment> {
    const rung = rungOf(item, requested)
    const found = item.isOpen && rung !== undefined ? await places.of(item, rung) : undefined
    const at = found?.segments[index]
    return {
      // The log's own, so that all rungs and processes agree.
      seconds: (item.durations[index] ?? 0) / 1_000_000,
      startsAt,
      isNewItem: index === 0,
      source:
        at && rung !== undefined
          ? {
              uri: addressOf(item, rung, index),
              // Each segment of a track has an address of its own: its time stamp is not in the file.
              range: item.kind === 'video' ? { offset: at.offset, bytes: at.bytes } : undefined,
              initBytes: found?.initBytes,
            }
          : undefined,
    }
  }
}

/** Returns the rung of an item that is closest to the requested one; undefined if it has none. */
const rungOf = ({ kind, renditions }: LoggedItem, requested: LiveRung): LiveRung | undefined =>
  kind === 'audio'
    ? // The cast holds: a channel of recordings has bitrates for rungs.
      pickQuality(AudioRenditions.parse(renditions), requested as AudioQuality)?.quality
    : pickRendition(Renditions.parse(renditions), requested)?.height

/** One rung for each height that any of the videos has, with the most bits that any of them needs there. */
function rungsOf(videos: readonly (readonly Rendition[])[]): Rendition[] {
  return limits.video.heights.flatMap((height) => {
    const [first] = videos.flatMap((rungs) => rungs.filter((rung) => rung.height === height))
    const played = videos.flatMap((rungs) => pickRendition(rungs, height) ?? [])
    if (!first) return []
    return {
      ...first,
      peakBandwidth: Math.max(...played.map((rung) => rung.peakBandwidth)),
      averageBandwidth: Math.max(...played.map((rung) => rung.averageBandwidth)),
    }
  })
}

/** MP3, as RFC 6381 writes it. All frames have the same bits, so the peak is hardly more than the average. */
function audioMaster(playlistOf: (rung: LiveRung) => string): string {
  const lines = limits.audio.qualities.map(
    (quality) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${quality * 1020},AVERAGE-BANDWIDTH=${quality * 1000},CODECS="mp4a.40.34"\n${playlistOf(quality)}\n`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${lines.join('')}`
}
