/** hls.js without what Nava's streams never have (subtitles, separate audio, encryption); it comes without types. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
