/**
 * Build of hls.js without subtitles, separate audio and encryption, which Nava's streams do not use. It has
 * no types.
 */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
