import { deletePodcast, djPanelMe, djPanelPodcasts, limits } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type CallReply } from '../../lib/call.ts'
import { toastError } from '../../lib/error-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import { invalidate, query } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { changeItems, infiniteList, useInfiniteList } from '../../lib/use-infinite-list.ts'
import { useUploadEvents } from '../uploads/use-upload-events.ts'
import { isInProgress, pollEvery } from '../uploads/use-upload.ts'

export type DjOwner = CallReply<typeof djPanelMe>

/** Returns the user with their DJs; the server refuses others with 403. */
export function useDjOwner() {
  const session = useSession()
  return useQuery({ ...query(djPanelMe), enabled: session.state === 'user' })
}

const panelPodcasts = infiniteList(djPanelPodcasts, {}, limits.panel.page)

export function usePanelPodcasts() {
  const rows = queryClient.getQueryData(panelPodcasts.queryKey)?.pages.flat() ?? []
  const inProgress = rows.filter(({ audio }) => isInProgress(audio))
  const live = useUploadEvents(inProgress.map(({ podcastID }) => ({ kind: 'podcast', id: podcastID })))
  return useInfiniteList(panelPodcasts, {
    idOf: ({ podcastID }) => podcastID,
    staleTime: 0,
    refetchInterval: pollEvery(inProgress.length > 0, live),
  })
}

/** Deletes an episode's row, and restores it if the server refuses. */
export function useDeletePodcast() {
  return useMutation({
    mutationFn: (podcastID: number) => call(deletePodcast, { params: { id: podcastID } }),
    onMutate: async (podcastID) => ({
      undo: await changeItems(djPanelPodcasts, (rows) => rows.filter((row) => row.podcastID !== podcastID)),
    }),
    onError: (error, _podcastID, context) => {
      context?.undo()
      void toastError(error)
    },
    onSettled: () => invalidate(djPanelPodcasts),
  })
}
