/** What programs of DJs are told of the station, of which they ask host and port apart */
export interface AirServer {
  host: string
  port: number
  mount: string
  user: string
  /** True for https, which programs must be told too */
  isEncrypted: boolean
}

/** `site`: address without a trailing slash */
export function airServerOf(site: string): AirServer {
  const { hostname: host, port, protocol } = new URL(site)
  const isEncrypted = protocol === 'https:'
  return { host, port: Number(port) || (isEncrypted ? 443 : 80), mount: '/air', user: 'source', isEncrypted }
}

/** Returns a command that sends a file with ffmpeg. */
export function ffmpegCommand({ host, port, mount, user, isEncrypted }: AirServer, password: string): string {
  const words = ['ffmpeg -re -i show.mp3 -vn -c:a libmp3lame -b:a 192k -content_type audio/mpeg -f mp3']
  if (isEncrypted) words.push('-tls 1')
  return [...words, `icecast://${user}:${password}@${host}:${port}${mount}`].join(' ')
}
