import type { AssetKind, AssetStatus } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { activeUploads, useActiveUpload } from './active-uploads.ts'
import { type UploadOwner, cancel, refreshUploads, retry, uploadsQuery } from './upload-owner.ts'
import { useUploadEvents } from './use-upload-events.ts'

/** How often to poll without pushes, in milliseconds. */
const POLL = 2000
/** How often to poll with pushes, in case one was lost. */
const POLL_WHEN_LIVE = 20_000

/** Returns how often to poll an upload in progress, or false for one that has ended. */
export function pollEvery(inProgress: boolean, live: boolean): number | false {
  if (!inProgress) return false
  return live ? POLL_WHEN_LIVE : POLL
}

/** Returns true while the server is processing an upload. */
export function isInProgress({ state }: AssetStatus): boolean {
  return state === 'uploaded' || state === 'queued' || state === 'processing'
}

/** Returns the upload of an owner's recording or video: what this page is sending, and its state on the server. */
export function useUpload(owner: UploadOwner, asset: AssetKind) {
  const active = useActiveUpload(owner, asset)
  const live = useUploadEvents([owner])
  const options = uploadsQuery(owner)
  const uploads = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const status = state.data?.[asset]
      return pollEvery(status !== undefined && isInProgress(status), live)
    },
  })
  const refresh = () => refreshUploads(owner)
  /** The server has the file: prevents its old state from being shown for a moment. */
  const noteStored = () => {
    queryClient.setQueryData(
      options.queryKey,
      (before) => before && { ...before, [asset]: { state: 'uploaded' } },
    )
    void refresh()
  }
  const cancelling = useMutation({ mutationFn: () => cancel(owner, asset), onSettled: refresh })
  const retrying = useMutation({ mutationFn: () => retry(owner, asset), onSuccess: noteStored })

  return {
    /** What this page is sending, or undefined. */
    active,
    /** The state on the server; undefined before its first reply. */
    status: uploads.data?.[asset],
    uploads,
    send: (file: File) => {
      cancelling.reset()
      void activeUploads.start(owner, asset, file, noteStored)
    },
    dropActive: () => activeUploads.drop(owner, asset),
    cancel: cancelling,
    retry: retrying,
  }
}
