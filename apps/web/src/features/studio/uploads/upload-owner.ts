import {
  type AssetKind,
  type AssetStatus,
  type AssetVersions,
  artistPanelMusics,
  cancelPodcastUpload,
  cancelUpload,
  djPanelPodcasts,
  getMusic,
  getPodcast,
  getPodcastUpload,
  getPodcastVersions,
  getUploads,
  getVersions,
  retryPodcastUpload,
  retryUpload,
  uploadMusic,
  uploadPodcast,
  uploadVideo,
} from '@nava/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call, upload } from '../../../lib/calls/call.ts'
import { ProblemError } from '../../../lib/calls/call-errors.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { changeItems } from '../../../lib/lists/use-infinite-list.ts'
import type { SendOptions } from './parts/send-in-parts.ts'
import { unfinishedUploads } from './unfinished-uploads.ts'

/** Track with a recording and a video, or episode with a recording */
export interface UploadOwner {
  kind: 'music' | 'podcast'
  id: number
}

export interface Uploads {
  audio: AssetStatus
  video?: AssetStatus
  /** Another track or episode with the same recording */
  sameAs?: { title: string } | undefined
  /** Another track with the same video */
  sameVideoAs?: { title: string } | undefined
}

export function uploadsQuery({ kind, id }: UploadOwner) {
  const params = { id }
  if (kind === 'music')
    return queryOptions({
      queryKey: [...query(getUploads, { params }).queryKey],
      queryFn: ({ signal }): Promise<Uploads> => call(getUploads, { params }, { signal }),
    })
  return queryOptions({
    queryKey: [...query(getPodcastUpload, { params }).queryKey],
    queryFn: ({ signal }): Promise<Uploads> => call(getPodcastUpload, { params }, { signal }),
  })
}

export function versionsQuery({ kind, id }: UploadOwner) {
  const params = { id }
  const { queryKey } =
    kind === 'music' ? query(getVersions, { params }) : query(getPodcastVersions, { params })
  return queryOptions({
    queryKey: [...queryKey],
    queryFn: ({ signal }): Promise<AssetVersions> =>
      kind === 'music'
        ? call(getVersions, { params }, { signal })
        : call(getPodcastVersions, { params }, { signal }),
  })
}

/**
 * Sends a file in resumable parts, or in one request if a proxy blocks parts.
 * @throws as `upload` does
 */
export async function sendUpload(
  owner: UploadOwner,
  asset: AssetKind,
  body: File,
  options: SendOptions,
): Promise<void> {
  const { kind, id } = owner
  const { printOf } = await import('./file-digest.ts')
  unfinishedUploads.remember(owner, asset, body, await printOf(body))
  try {
    const { sendInParts } = await import('./parts/send-in-parts.ts')
    if ((await sendInParts(owner, asset, body, options)) === 'blocked') {
      const endpoint = kind === 'podcast' ? uploadPodcast : asset === 'audio' ? uploadMusic : uploadVideo
      await upload(endpoint, { params: { id }, body }, options)
    }
    unfinishedUploads.forget(owner, asset)
  } catch (error) {
    if (options.signal?.aborted || isRefused(error)) unfinishedUploads.forget(owner, asset)
    throw error
  }
}

/** Returns true if a retry is pointless. */
const isRefused = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 403, 404, 410, 413, 422].includes(error.status)

export async function retry({ kind, id }: UploadOwner, asset: AssetKind): Promise<void> {
  if (kind === 'music') await call(retryUpload, { params: { id, kind: asset } })
  else await call(retryPodcastUpload, { params: { id } })
}

export async function cancel({ kind, id }: UploadOwner, asset: AssetKind): Promise<void> {
  if (kind === 'music') await call(cancelUpload, { params: { id, kind: asset } })
  else await call(cancelPodcastUpload, { params: { id } })
}

export async function refreshUploads({ kind, id }: UploadOwner): Promise<void> {
  const params = { id }
  await (kind === 'music'
    ? Promise.all([
        invalidate(getUploads, { params }),
        invalidate(getVersions, { params }),
        invalidate(artistPanelMusics),
      ])
    : Promise.all([
        invalidate(getPodcastUpload, { params }),
        invalidate(getPodcastVersions, { params }),
        invalidate(djPanelPodcasts),
      ]))
}

export async function refreshOwner({ kind, id }: UploadOwner): Promise<void> {
  if (kind === 'music') await invalidate(getMusic, { params: { id } })
  else await invalidate(getPodcast, { params: { id } })
}

export async function noteInPanel(
  { kind, id }: UploadOwner,
  asset: AssetKind,
  status: AssetStatus,
): Promise<void> {
  if (kind === 'music')
    await changeItems(artistPanelMusics, (rows) =>
      rows.map((row) => (row.musicID === id ? { ...row, [asset]: status } : row)),
    )
  else
    await changeItems(djPanelPodcasts, (rows) =>
      rows.map((row) => (row.podcastID === id ? { ...row, [asset]: status } : row)),
    )
}
