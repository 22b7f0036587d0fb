import { downloadsCache } from '../browser/downloaded-audio-paths.ts'
import { secureOnly } from '../browser/secure-only.ts'
import { session } from '../session/session.ts'

/** Returns a stored reply of a download, such as a track's page, lyrics or waveform. */
export async function downloadedReply(address: string): Promise<Response | undefined> {
  const userID = session.userID()
  if (userID === undefined) return undefined
  return secureOnly.caches?.match(address, {
    cacheName: downloadsCache(userID),
    ignoreSearch: true,
    ignoreVary: true,
  })
}

export async function replaceDownloadedReply(address: string, body: string): Promise<void> {
  if (!(await downloadedReply(address).catch(() => undefined))) return
  const cache = await secureOnly.caches?.open(downloadsCache(session.userID() ?? 0))
  await cache?.put(address, new Response(body))
}
