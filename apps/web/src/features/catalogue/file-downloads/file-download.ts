import {
  addressOf,
  type Album,
  type DownloadFormat,
  type DownloadPolicy,
  downloadAlbum,
  downloadMusic,
  downloadPodcast,
  downloadVideo,
  getStreamToken,
} from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { session } from '../../../lib/session/session.ts'

/** Work that can be saved as a file */
export interface FileTarget {
  kind: 'music' | 'video' | 'podcast' | 'album'
  id: number
}

/** Policy of works that name none */
const USUAL: DownloadPolicy = { who: 'signedIn', what: 'mp3' }

export const policyOf = ({ downloads }: { downloads?: DownloadPolicy | undefined }): DownloadPolicy =>
  downloads ?? USUAL

const RANKS = ['off', 'signedIn', 'everyone'] as const

/** Returns the most that a track of an album is offered for. */
export function policyOfAlbum({ musics }: Pick<Album, 'musics'>): DownloadPolicy {
  const policies = musics.filter(({ hasAudio, isCommingSoon }) => hasAudio && !isCommingSoon).map(policyOf)
  const who = RANKS.findLast((rank) => policies.some((each) => each.who === rank)) ?? 'off'
  const hasOriginal = policies.some((each) => each.who !== 'off' && each.what === 'original')
  return { who, what: hasOriginal ? 'original' : 'mp3' }
}

/** `token`: of a person who is signed in, since a link has no headers */
function fileAddress({ kind, id }: FileTarget, format: DownloadFormat, token?: string): string {
  const params = { id }
  const query = { format, ...(token !== undefined && { token }) }
  switch (kind) {
    case 'music':
      return addressOf(downloadMusic, { params, query })
    case 'podcast':
      return addressOf(downloadPodcast, { params, query })
    case 'album':
      return addressOf(downloadAlbum, { params, query })
    case 'video':
      return addressOf(downloadVideo, {
        params,
        query: { ...query, format: format === 'mp3' ? 'mp4' : format },
      })
    default:
      return kind satisfies never
  }
}

/** Has the browser save the file. */
export async function saveFile(target: FileTarget, format: DownloadFormat): Promise<void> {
  const token = session.token() ? await call(getStreamToken) : undefined
  const link = document.createElement('a')
  link.href = fileAddress(target, format, token)
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
