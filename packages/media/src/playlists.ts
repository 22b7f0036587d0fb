/** HLS playlists (RFC 8216) of what renditions.ts describes. */
import type { Rendition, Segments } from './renditions.ts'

/** The playlist of one rung: byte ranges of the MP4 at `uri`. */
export function mediaPlaylist({ initBytes, firstByte, segments }: Segments, uri: string): string {
  let offset = firstByte
  const lines = segments.map(([seconds, bytes]) => {
    const range = `${bytes}@${offset}`
    offset += bytes
    return `#EXTINF:${seconds.toFixed(6)},\n#EXT-X-BYTERANGE:${range}\n${uri}\n`
  })
  // Rounded up, in whole seconds: no segment may be longer (RFC 8216, 4.3.3.1). Microseconds, as they are written above.
  const longest = Math.max(...segments.map(([seconds]) => Number(seconds.toFixed(6))))
  return (
    '#EXTM3U\n#EXT-X-VERSION:7\n' +
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(longest))}\n` +
    '#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
    `#EXT-X-MAP:URI="${uri}",BYTERANGE="${initBytes}@0"\n` +
    `${lines.join('')}#EXT-X-ENDLIST\n`
  )
}

/** Subtitles in one language, as an adaptive playlist names them. */
export interface SubtitleTrack {
  /** A language tag. */
  language: string
  /** The language in its own words. */
  name: string
  /** The address of their own playlist. */
  uri: string
}

/** The adaptive playlist of all rungs and subtitles; `uriOf` gives the address of a rung's own playlist. */
export function masterPlaylist(
  renditions: readonly Rendition[],
  uriOf: (rendition: Rendition) => string,
  subtitles: readonly SubtitleTrack[] = [],
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
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${tracks.join('')}${lines.join('')}`
}

const SUBTITLES = 'subtitles'

/** A quoted string holds neither quotes nor line breaks (RFC 8216, 4.2). */
const quotable = (text: string): string => text.replaceAll(/["\r\n]/g, ' ')

/** The playlist of subtitles whose one segment is the whole WebVTT file at `uri`, for a video of this length. */
export function subtitlePlaylist(seconds: number, uri: string): string {
  return (
    '#EXTM3U\n#EXT-X-VERSION:7\n' +
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(seconds))}\n` +
    '#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
    `#EXTINF:${seconds.toFixed(6)},\n${uri}\n#EXT-X-ENDLIST\n`
  )
}

/** A segment of a live playlist. */
export interface LiveSegment {
  seconds: number
  /** When it is on the air, in ms since 1970. */
  startsAt: number
  /** Its address; undefined for one that may no longer be played. */
  uri: string | undefined
}

/**
 * A window of a stream without an end, whose time stamps run on from segment to segment. `sequence` numbers its first segment;
 * `targetSeconds` is as long as any segment may ever be.
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
