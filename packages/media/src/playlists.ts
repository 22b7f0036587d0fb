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
  const longest = Math.max(...segments.map(([seconds]) => seconds))
  return (
    '#EXTM3U\n#EXT-X-VERSION:7\n' +
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}\n` +
    '#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
    `#EXT-X-MAP:URI="${uri}",BYTERANGE="${initBytes}@0"\n` +
    `${lines.join('')}#EXT-X-ENDLIST\n`
  )
}

/** The adaptive playlist of all rungs; `uriOf` gives the address of a rung's own playlist. */
export function masterPlaylist(
  renditions: readonly Rendition[],
  uriOf: (rendition: Rendition) => string,
): string {
  const lines = renditions.map(
    (rendition) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.peakBandwidth},AVERAGE-BANDWIDTH=${rendition.averageBandwidth},` +
      `CODECS="${rendition.codecs}",RESOLUTION=${rendition.pictureWidth}x${rendition.pictureHeight},` +
      `FRAME-RATE=${rendition.framesPerSecond.toFixed(3)}\n${uriOf(rendition)}\n`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${lines.join('')}`
}
