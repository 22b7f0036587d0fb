/**
 * Options of hls.js that disable metadata cues, because the content security policy refuses their `data:`
 * track
 */
export const withoutCues = {
  enableDateRangeMetadataCues: false,
  enableEmsgMetadataCues: false,
  enableID3MetadataCues: false,
} as const
