/**
 * Disables the metadata cues of hls.js, because the content security policy refuses the `data:` track that
 * they need
 */
export const withoutCues = {
  enableDateRangeMetadataCues: false,
  enableEmsgMetadataCues: false,
  enableID3MetadataCues: false,
} as const
