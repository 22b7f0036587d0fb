import { downloadsCache } from '../browser/kept-audio-paths.ts'
import { session } from '../session/session.ts'

/** Returns a stored reply of a download, such as a track's page, lyrics or waveform. */
export async function keptReply(address: string): Promise<Response | undefined> {
  const userID = session.userID()
  if (userID === undefined || !globalThis.caches) return undefined
  return caches.match(address, { cacheName: downloadsCache(userID), ignoreSearch: true, ignoreVary: true })
}
