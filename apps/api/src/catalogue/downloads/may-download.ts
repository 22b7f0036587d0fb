import type { DownloadAudience, DownloadFormat, DownloadPolicy } from '@nava/contracts'

interface PolicyRow {
  downloadsFor: DownloadAudience
  downloadsAs: DownloadFormat
}

export type DownloadRefusal = 'download.off' | 'download.sign-in' | 'download.encoded-only'

/** Returns why the policy refuses; undefined if it allows. Owners and admins may have all. */
export function downloadRefusal(
  { downloadsFor, downloadsAs }: PolicyRow,
  by: { isOwner: boolean; isSignedIn: boolean },
  wantsOriginal: boolean,
): DownloadRefusal | undefined {
  if (by.isOwner) return undefined
  if (downloadsFor === 'off') return 'download.off'
  if (downloadsFor === 'signedIn' && !by.isSignedIn) return 'download.sign-in'
  return wantsOriginal && downloadsAs === 'mp3' ? 'download.encoded-only' : undefined
}

/** Replies name the policy of what has another than most. */
export const presentDownloads = ({ downloadsFor, downloadsAs }: PolicyRow): { downloads?: DownloadPolicy } =>
  downloadsFor === 'signedIn' && downloadsAs === 'mp3'
    ? {}
    : { downloads: { who: downloadsFor, what: downloadsAs } }
