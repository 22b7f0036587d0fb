/** hls.js options: no cues for metadata, whose `data:` track the page's policy refuses */
export const withoutCues = {
  enableDateRangeMetadataCues: false,
  enableEmsgMetadataCues: false,
  enableID3MetadataCues: false,
} as const
