/** Writes HLS playlists (RFC 8216). */
import type { Rendition, Segments } from './renditions.ts'

/** Returns the playlist of a rung: byte ranges of the MP4 at `uri`. */
export function mediaPlaylist({ initBytes, firstByte, segments }: Segments, uri: string): string {
  let offset = firstByte
  const lines = segments.map(([seconds, bytes]) => {
    const range = `${bytes}@${offset}`
    offset += bytes
    return `#EXTINF:${seconds.toFixed(6)},\n#EXT-X-BYTERANGE:${range}\n${uri}\n`
  })
  // No segment may exceed the target duration (RFC 8216, 4.3.3.1), so EXTINF's rounded lengths count.
  const longest = Math.max(...segments.map(([seconds]) => Number(seconds.toFixed(6))))
  return (
    '#EXTM3U\n#EXT-X-VERSION:7\n' +
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(longest))}\n` +
    '#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
    `#EXT-X-MAP:URI="${uri}",BYTERANGE="${initBytes}@0"\n` +
    `${lines.join('')}#EXT-X-ENDLIST\n`
  )
}

export interface SubtitleTrack {
  language: string
  name: string
  uri: string
}

export interface AudioVariant {
  /** Bits per second */
  bandwidth: number
  uri: string
}

/** `audio`: a variant without pictures, listed last because some players begin with the first */
export function masterPlaylist(
  renditions: readonly Rendition[],
  uriOf: (rendition: Rendition) => string,
  subtitles: readonly SubtitleTrack[] = [],
  audio?: AudioVariant,
): string {
  const tracks = subtitles.map(
    ({ language, name, uri }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${SUBTITLES}",NAME="${quotable(name)}",LANGUAGE="${language}",` +
      `DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${uri}"\n`,
  )
  const group = subtitles.length > 0 ? `,SUBTITLES="${SUBTITLES}"` : ''
  const lines = renditions.map(
    (rendition) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.peakBandwidth},AVERAGE-BANDWIDTH=${rendition.averageBandwidth},` +
      `CODECS="${rendition.codecs}",RESOLUTION=${rendition.pictureWidth}x${rendition.pictureHeight},` +
      `FRAME-RATE=${rendition.framesPerSecond.toFixed(3)}${group}\n${uriOf(rendition)}\n`,
  )
  if (audio) lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${audio.bandwidth},CODECS="mp4a.40.2"\n${audio.uri}\n`)
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${tracks.join('')}${lines.join('')}`
}

const SUBTITLES = 'subtitles'

/** Quoted strings allow no quotes and line breaks (RFC 8216, 4.2). */
const quotable = (text: string): string => text.replaceAll(/["\r\n]/g, ' ')

/** Returns the playlist of a WebVTT file as one segment with the video's length. */
export function subtitlePlaylist(seconds: number, uri: string): string {
  return (
    '#EXTM3U\n#EXT-X-VERSION:7\n' +
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(seconds))}\n` +
    '#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
    `#EXTINF:${seconds.toFixed(6)},\n${uri}\n#EXT-X-ENDLIST\n`
  )
}

export interface LiveSegment {
  seconds: number
  /** Broadcast time in ms */
  startsAt: number
  /** Undefined if the segment may no longer be played */
  uri: string | undefined
}

/**
 * Returns a window of an endless stream. `sequence`: number of its first segment. No segment may exceed
 * `targetSeconds`.
 */
export function livePlaylist(window: {
  sequence: number
  targetSeconds: number
  segments: readonly LiveSegment[]
}): string {
  const lines = window.segments.map(
    ({ seconds, startsAt, uri }) =>
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}\n` +
      `#EXTINF:${seconds.toFixed(6)},\n${uri ?? '#EXT-X-GAP\ngone'}\n`,
  )
  return (
    '#EXTM3U\n#EXT-X-VERSION:8\n' +
    `#EXT-X-TARGETDURATION:${window.targetSeconds}\n` +
    `#EXT-X-MEDIA-SEQUENCE:${window.sequence}\n` +
    `#EXT-X-INDEPENDENT-SEGMENTS\n${lines.join('')}`
  )
}
