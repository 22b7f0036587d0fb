import {
  type AssetKind,
  type AssetStatus,
  artistPanelMusics,
  cancelUpload,
  getUploads,
  retryUpload,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { invalidate, query } from '../../lib/query.ts'
import { type Sending, sendings, useSending } from './sendings.ts'
import { useUploadEvents } from './use-upload-events.ts'

/** How often the server is asked where pushes do not come, in milliseconds. */
const POLL = 2000
/** And where they do, in case one was lost. */
const POLL_WHEN_LIVE = 20_000

/** How often to ask for what is under way; never for what has come to its end. */
export function pollEvery(underWay: boolean, live: boolean): number | false {
  if (!underWay) return false
  return live ? POLL_WHEN_LIVE : POLL
}

export function isUnderWay({ state }: AssetStatus): boolean {
  return state === 'uploaded' || state === 'queued' || state === 'processing'
}

/** The upload of a track's audio or video: what this page sends, and where the server stands. */
export function useUpload(musicID: number, kind: AssetKind) {
  const sending: Sending | undefined = useSending(musicID, kind)
  const live = useUploadEvents([musicID])
  const uploadsQuery = query(getUploads, { params: { id: musicID } })
  const uploads = useQuery({
    ...uploadsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => pollEvery(!!state.data && isUnderWay(state.data[kind]), live),
  })
  const refresh = () =>
    Promise.all([invalidate(getUploads, { params: { id: musicID } }), invalidate(artistPanelMusics)])
  /** The server has the file: its old state must not be seen for another moment. */
  const noteStored = () => {
    queryClient.setQueryData(
      uploadsQuery.queryKey,
      (before) => before && { ...before, [kind]: { state: 'uploaded' } },
    )
    void refresh()
  }
  const params = { id: musicID, kind }
  const cancel = useMutation({ mutationFn: () => call(cancelUpload, { params }), onSettled: refresh })
  const retry = useMutation({ mutationFn: () => call(retryUpload, { params }), onSuccess: noteStored })

  return {
    sending,
    /** What the server says; undefined while it has not said anything yet. */
    status: uploads.data?.[kind],
    uploads,
    send: (file: File) => {
      cancel.reset()
      void sendings.start(musicID, kind, file, noteStored)
    },
    dropSending: () => sendings.drop(musicID, kind),
    cancel,
    retry,
  }
}
