import type { AssetKind, AssetStatus } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { activeUploads, useActiveUpload } from './active-uploads.ts'
import { type UploadOwner, cancel, refreshUploads, retry, uploadsQuery } from './upload-owner.ts'
import { useUploadEvents } from './use-upload-events.ts'

/** Milliseconds between polls while no events arrive */
const POLL = 2000
/** Milliseconds between polls while events arrive, in case one is lost */
const POLL_WHEN_LIVE = 20_000

/** Returns milliseconds; false once the upload has ended. */
export function pollEvery(inProgress: boolean, live: boolean): number | false {
  if (!inProgress) return false
  return live ? POLL_WHEN_LIVE : POLL
}

export function isInProgress({ state }: AssetStatus): boolean {
  return state === 'uploaded' || state === 'queued' || state === 'processing'
}

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
    active,
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
