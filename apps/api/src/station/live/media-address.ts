import { addressOf, liveSegment, streamVideo } from '@nava/contracts'
import { clockTicks } from './id3-timestamp.ts'
import type { LogItem } from './log.ts'

/**
 * Returns the address of a video's file at a height, or of one segment of a track: the same for all listeners, so that shared
 * caches keep its bytes. A segment's address says when its track went on the air, so that time stamps run on from track to track.
 */
export function mediaAddress(
  { kind, musicID, version, startsAt }: Pick<LogItem, 'kind' | 'musicID' | 'version' | 'startsAt'>,
  rung: number,
  index: number,
): string {
  if (kind === 'video')
    return addressOf(streamVideo, { params: { height: rung, id: musicID }, query: { v: version } })
  const query = { v: version, t: Number(clockTicks(startsAt * 1000)) }
  return addressOf(liveSegment, { params: { quality: rung, id: musicID, index }, query })
}
