/**
 * hls.js without features that Nava's streams never use (subtitles, separate audio, encryption); it has no types.
 */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
