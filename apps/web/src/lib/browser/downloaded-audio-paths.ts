import { secureOnly } from './secure-only.ts'

/** Audio in a user's downloads, which the service worker serves at a path that the server lacks */

export interface DownloadedAudio {
  userID: number
  kind: 'music' | 'podcast'
  id: number
  /** Version of the audio, so the address changes with it */
  version: string
}

export const DOWNLOADS = 'downloads-'

export const downloadsCache = (userID: number): string => `${DOWNLOADS}${userID}`

export const downloadedAudioPath = ({ userID, kind, id, version }: DownloadedAudio): string =>
  `/downloads/${userID}/${kind}/${id}.mp3?v=${encodeURIComponent(version)}`

/** Returns the names of all caches with downloads; none if storage is blocked. */
export async function downloadsCaches(): Promise<string[]> {
  const all = await secureOnly.caches?.keys().catch(() => [])
  return (all ?? []).filter((name) => name.startsWith(DOWNLOADS))
}

/** Returns the name of the cache that contains the audio; undefined for other paths. */
export function cacheOfAudio(pathname: string): string | undefined {
  const [, userID] = /^\/downloads\/(\d+)\/(?:music|podcast)\/\d+\.mp3$/.exec(pathname) ?? []
  return userID && downloadsCache(Number(userID))
}
