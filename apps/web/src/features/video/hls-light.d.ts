/** hls.js without subtitles, separate audio and encryption, which our streams never use; it has no types. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
