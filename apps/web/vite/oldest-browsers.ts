/**
 * Oldest versions that the client is built for and tested against, by the browser's name in Vite's targets and in
 * MDN's compatibility data. Older ones lack light-dark().
 */
export const OLDEST_BROWSERS = { chrome: '123', firefox: '128', safari: '17.5' } as const

export const TARGETS = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`)
