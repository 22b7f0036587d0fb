/**
 * Options of hls.js: metadata in the stream is not offered as cues, which nothing here reads. It would be in a track whose
 * `data:` address the page's policy refuses.
 */
export const withoutCues = {
  enableDateRangeMetadataCues: false,
  enableEmsgMetadataCues: false,
  enableID3MetadataCues: false,
} as const
