import { downloadsCache } from '../browser/kept-audio-paths.ts'
import { session } from '../session/session.ts'

/** Returns a stored reply of a download, such as a track's page, lyrics or waveform. */
export async function keptReply(address: string): Promise<Response | undefined> {
  const userID = session.userID()
  if (userID === undefined || !globalThis.caches) return undefined
  return caches.match(address, { cacheName: downloadsCache(userID), ignoreSearch: true, ignoreVary: true })
}

export async function replaceKeptReply(address: string, body: string): Promise<void> {
  if (!(await keptReply(address).catch(() => undefined))) return
  const cache = await caches.open(downloadsCache(session.userID() ?? 0))
  await cache.put(address, new Response(body))
}
