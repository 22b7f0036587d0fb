import { downloadsCache } from '../browser/kept-audio-paths.ts'
import { session } from '../session/session.ts'

/** Returns a reply that was kept with the user's downloads: a page of a track with its lyrics, a waveform. */
export async function keptReply(address: string): Promise<Response | undefined> {
  const userID = session.userID()
  if (userID === undefined || !globalThis.caches) return undefined
  return caches.match(address, { cacheName: downloadsCache(userID), ignoreSearch: true, ignoreVary: true })
}
