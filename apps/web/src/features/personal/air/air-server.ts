/** What programs of DJs are told of the station, of which they ask host and port apart */
export interface AirServer {
  host: string
  port: number
  mount: string
  user: string
  /** True for https, which programs must be told too */
  isEncrypted: boolean
}

/** `site`: address without a trailing slash. `ownPort`: port that takes only shows, which has no encryption; null for none */
export function airServerOf(site: string, ownPort: number | null): AirServer {
  const { hostname: host, port, protocol } = new URL(site)
  const where = { host, mount: '/air', user: 'source' }
  if (ownPort !== null) return { ...where, port: ownPort, isEncrypted: false }
  const isEncrypted = protocol === 'https:'
  return { ...where, port: Number(port) || (isEncrypted ? 443 : 80), isEncrypted }
}

/** Address for programs that send pictures too; `port` of RTMP */
export const rtmpAddress = (site: string, port: number): string =>
  `rtmp://${new URL(site).hostname}${port === RTMP_PORT ? '' : `:${port}`}/air`

/** That of an address without one */
const RTMP_PORT = 1935

/** Returns a command that sends a file with ffmpeg. */
export function ffmpegCommand({ host, port, mount, user, isEncrypted }: AirServer, password: string): string {
  const words = ['ffmpeg -re -i show.mp3 -vn -c:a libmp3lame -b:a 192k -content_type audio/mpeg -f mp3']
  if (isEncrypted) words.push('-tls 1')
  return [...words, `icecast://${user}:${password}@${host}:${port}${mount}`].join(' ')
}
